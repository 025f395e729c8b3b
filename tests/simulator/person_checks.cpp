#include <algorithm>
#include <ranges>
#include <utility>

#include "tests/simulator/checks.hpp"
#include "tests/simulator/person.hpp"

// What a person's program compares with what all others know, and with what it has seen itself.

namespace seq::simulator {

using namespace protocol;

namespace {

std::string difference(const MemberView& folded, const MemberView& fresh) {
    if (folded.member != fresh.member) return "number";
    if (folded.name != fresh.name) return "name";
    if (folded.seat != fresh.seat) return "seat";
    if (folded.purse != fresh.purse) return "purse";
    if (folded.ready != fresh.ready) return "mark of readiness";
    if (folded.muted != fresh.muted) return "muting";
    if (folded.screen != fresh.screen) return "screen";
    if (folded.avatar != fresh.avatar) return "avatar";
    if (folded.asks != fresh.asks) return "request for a seat";
    if (folded.bot != fresh.bot) return "level";
    if (folded.stand_in != fresh.stand_in) return "stand-in";
    if (folded.away_since.has_value() != fresh.away_since.has_value()) return "absence";
    return {};
}

/// What differs between a room that was folded from events and one from a fresh view; empty if nothing does.
std::string difference(const client::Room& folded, const client::Room& fresh) {
    if (folded.you != fresh.you) return "you";
    if (folded.host != fresh.host) return "host";
    if (folded.setup != fresh.setup) return "setup";
    if (folded.flags != fresh.flags) return "flags";
    if (folded.password != fresh.password) return "password";
    if (folded.voice_link != fresh.voice_link) return "voice link";
    if (folded.table != fresh.table) return "name of the table";
    if (folded.members.size() != fresh.members.size()) return "number of members";
    for (std::size_t i = 0; i < folded.members.size(); ++i)
        if (const std::string what = difference(folded.members[i], fresh.members[i]); !what.empty())
            return what + " of " + fresh.members[i].name;
    if (folded.games != fresh.games) return "games";
    if (folded.paused != fresh.paused) return "paused";
    if (folded.ready_check.has_value() != fresh.ready_check.has_value()) return "ready check";
    if (folded.ready_check && folded.ready_check->level != fresh.ready_check->level)
        return "bots of the ready check";
    if (folded.referee != fresh.referee) return "referee";
    if (folded.call.has_value() != fresh.call.has_value()) return "call";
    if (folded.archived != fresh.archived) return "archived";
    if (folded.view != fresh.view) return "game";
    if (folded.legal != fresh.legal) return "legal";
    if (folded.hands.has_value() != fresh.hands.has_value()) return "hands";
    if (folded.statistics.has_value() != fresh.statistics.has_value()) return "statistics";
    if (folded.standings != fresh.standings) return "standings";
    return {};
}

}  // namespace

void Person::note_coverage(const ServerMessage& message) const {
    Coverage& coverage = platform_.coverage();
    if (const auto* refused = std::get_if<Refused>(&message)) coverage.note_refused(*refused);
    if (const auto* closing = std::get_if<PublicEvents>(&message))
        for (const RoomEvent& event : closing->events)
            coverage.note_event(event);
    if (const auto* own = std::get_if<PrivateEvents>(&message))
        for (const Event& event : own->events)
            coverage.note_event(event);
    const auto note_answer = [&](const CommandId& id) {
        // The id of a refused command may have been used again.
        const auto newest_first = std::views::reverse(sent_);
        const auto sent = std::ranges::find(newest_first, id, &ClientMessage::id);
        if (sent != newest_first.end()) coverage.note_accepted(sent->body);
    };
    const auto note_if_accepted = [&]<typename Message>(const Message& answer) {
        if constexpr (!std::same_as<Message, Refused> && requires { answer.id; }) note_answer(answer.id);
    };
    std::visit(note_if_accepted, message);
}

void Person::note(const std::string& text, const ServerMessage& message) {
    if (const auto* refused = std::get_if<Refused>(&message)) {
        platform_.history().note_refused(*refused);
        if (refused->code == "token-used" && talk_->seen() && !platform_.history().was_restored())
            throw Failure{name_ + "'s token has ended before there was another one"};
    }
    const auto* accepted = std::get_if<Accepted>(&message);
    // The answer to an entry comes before the room as it is now, of which nothing is known yet.
    if (!talk_->seen() || !talk_->inside() || (accepted != nullptr && accepted->room)) return;
    const RoomCode& code = room_.code ? *room_.code : talk_->credentials()->room;
    const Seen seen = *talk_->seen();
    if (const auto* snapshot = std::get_if<Snapshot>(&message))
        platform_.history().note_number(code, snapshot->you, name_);
    if (const auto* closing = std::get_if<PublicEvents>(&message)) {
        platform_.history().note_events(code, {seen.epoch, closing->version}, text);
        for (const RoomEvent& event : closing->events)
            if (const auto* joined = std::get_if<MemberJoined>(&event))
                platform_.history().note_joined(code, joined->member, closing->version);
    } else
        platform_.history().note_version(code, seen);
    if (accepted != nullptr && accepted->version > 0) {
        platform_.history().note_accepted(code, accepted->id, accepted->version);
        platform_.history().note_version(code, {seen.epoch, accepted->version});
        wait_for_ = std::max(wait_for_, accepted->version);
        note_token();
    }
}

/// The server has received a command on this connection, so the token of its entry is confirmed, and the one
/// before it ended.
void Person::note_token() {
    const Token& present = talk_->credentials()->token;
    if (confirmed_token_ == present) return;
    ended_token_ = std::exchange(confirmed_token_, present);
}

void Person::note_password(const ServerMessage& message) {
    // Those who knock were asked for the password before, and the host may set one meanwhile.
    if (const auto* notice = std::get_if<Notice>(&message)) knows_password_ |= notice->code == "knocking";
    if (const auto* accepted = std::get_if<Accepted>(&message); accepted != nullptr && accepted->room)
        joined_at_ = accepted->version;
    const auto* snapshot = std::get_if<Snapshot>(&message);
    if (snapshot == nullptr) return;
    if (!knows_password_) check_entry(*snapshot, joined_at_);
    knows_password_ = true;
}

/// Fetches the record of each game that ends, and recomputes its chance.
void Person::check_record(const ServerMessage& message) {
    if (const auto game = verifier_.take_finished()) {
        const CommandId id = send(FetchRecord{game});
        check_ = Check{id, verifier_.seen(), room_.view};
    }
    const auto* record = std::get_if<GameRecord>(&message);
    if (record == nullptr || !check_ || check_->id != record->id) return;
    const client::Finding finding = client::check_game(check_->seen, check_->end, *record);
    if (!finding.fair) throw Failure{name_ + " finds a record at fault: " + finding.sentence};
    check_.reset();
}

void Person::compare_with_fresh_view() {
    if (!is_at_rest() || is_knocking()) return;
    const client::Room folded = room_;
    start_new_program();
    visit();
    fresh_ = "";
    platform_.machine().after(std::chrono::seconds{2}, [self = shared_from_this(), folded] {
        self->fresh_.reset();
        if (!self->room_.known() || self->room_.version != folded.version) return;
        const std::string what = difference(folded, self->room_);
        if (!what.empty()) throw Failure{self->name_ + " has folded another room than a fresh view: " + what};
    });
}

}  // namespace seq::simulator
