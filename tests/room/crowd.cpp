#include "tests/room/crowd.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/text.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "tests/support/as_received.hpp"
#include "tests/support/restored_room.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::room {
namespace {

using namespace protocol;

constexpr std::size_t connections_max = 7;
constexpr std::size_t sent_kept = 30;

std::vector<MemberId> numbers_in(const State& state) {
    std::vector<MemberId> numbers;
    for (const Member& member : state.members)
        numbers.push_back(member.id);
    return numbers;
}

const Deck& the_deck() {
    return *find_preset("sequence")->deck;
}

}  // namespace

std::string MembershipChecker::note_members(const std::vector<MemberId>& members) {
    for (std::size_t i = 0; i < members.size(); ++i) {
        const MemberId one = members[i];
        if (std::count(members.begin(), members.end(), one) != 1) return "two members have one number";
        if (std::ranges::find(present_, one) != present_.end()) continue;
        if (one <= highest_) return "a number was given twice";
        highest_ = one;
    }
    present_ = members;
    return {};
}

std::string MembershipChecker::note_view(SessionId session, MemberId you) {
    const auto [shown, is_new] = shown_.emplace(session, you);
    if (shown->second != you) return "one session is two members";
    const auto same = [&](const auto& other) { return other.second == you; };
    if (std::ranges::count_if(shown_, same) != 1) return "one member has two sessions";
    return {};
}

std::string difference(const Friend& folded, const Friend& snapshot) {
    if (folded.id != snapshot.id) return "you";
    if (folded.host != snapshot.host) return "host";
    if (folded.members != snapshot.members) return "members";
    if (folded.seat != snapshot.seat) return "seat";
    if (folded.games != snapshot.games) return "games";
    if (folded.paused != snapshot.paused) return "paused";
    if (folded.view != snapshot.view) return "game";
    if (folded.legal != snapshot.legal) return "legal";
    if (folded.hands.has_value() != snapshot.hands.has_value()) return "hands";
    if (folded.statistics.has_value() != snapshot.statistics.has_value()) return "statistics";
    return {};
}

Crowd::Crowd(std::uint64_t seed, const std::string& deal) : random_{seed} {
    Connection& ann = connect();
    const ClientMessage create{any_id(), {}, Create{"sequence", 2, {}, {{"deal", deal}}, "Ann", new_token()}};
    auto opened = Room::open({"TESTR00M00"}, "http://example/r/",
                             {ann.session, test::as_received(create), entropy()}, now_);
    REQUIRE(opened.has_value());
    room_.emplace(std::move(opened->room));
    carry_out(std::move(opened->effects));
}

void Crowd::step() {
    Connection* one = any_connection();
    const std::size_t what = random_.below(100);
    if (what == 0)
        restart();
    else if (what < 4 && one != nullptr)
        end(*one);
    else if (what < 12 || one == nullptr)
        knock_or_enter();
    else if (what < 20)
        compare_with_fresh_view();
    else if (what < 26) {
        pass_time(std::chrono::seconds{random_.below(40)});
    } else {
        do_in_the_room(*one);
    }
    check();
}

/// A new connection, or one that is already in the room or knocking, tries to enter.
void Crowd::knock_or_enter() {
    Connection* old = any_connection();
    const bool is_new = old == nullptr || (connections_.size() < connections_max && random_.below(3) != 0);
    Connection& one = is_new ? connect() : *old;
    const RoomCode& code = room_->code();
    // The operands of + may be evaluated in any order, so they take no random numbers: a seed means the same
    // with every compiler.
    const std::string first = std::vector<std::string>{"Ann", "aNN", "Cy", "Bot 1"}[random_.below(4)];
    const std::string second = random_.below(3) == 0 ? "" : " " + std::to_string(random_.below(9));
    const std::string name = first + second;
    switch (random_.below(5)) {
        case 0: return send(one, Resume{code, any_token(), new_token(), {}});
        case 1: return send(one, Resume{code, any_token(), any_token(), {}});
        case 2: return send(one, Join{code, name, any_token(), {}, {}});
        case 3: return send(one, Create{"sequence", 2, {}, {}, name, any_token()});
        default: return send(one, Join{code, name, new_token(), {}, {}});
    }
}

void Crowd::do_in_the_room(Connection& connection) {
    if (random_.below(25) == 0 && !sent_.empty()) {  // repeats an earlier command exactly
        const ClientMessage again = sent_[random_.below(sent_.size())];
        carry_out(room_->take(Command{connection.session, test::as_received(again), entropy()}, now_));
        return;
    }
    if (auto body = choose_deal(connection)) return send(connection, std::move(*body));
    if (random_.below(2) == 0)
        if (auto body = choose_play(connection)) return send(connection, std::move(*body));
    auto body = random_.below(3) == 0 ? choose_host_command(connection) : choose_command(connection);
    if (body) send(connection, std::move(*body));
}

std::optional<ClientBody> Crowd::choose_command(Connection& connection) {
    const bool flag = random_.below(2) == 0;
    switch (random_.below(12)) {
        case 0: return Leave{};
        case 1: return Stand{};
        case 2: return SetReady{flag};
        case 3: return Say{"hello"};
        case 4: return HandOver{connection.member.value_or(any_member())};
        case 5: return VoteStandIn{any_member(), {}};
        case 6: return AskSeat{1};
        case 7: return GiveSeat{any_member()};
        case 8: return Start{};
        default: return Sit{};
    }
}

std::optional<ClientBody> Crowd::choose_host_command(Connection& connection) {
    const auto& knocks = connection.program.knocks;
    const std::uint32_t knock = knocks.empty() ? 1 : knocks[random_.below(knocks.size())].knock;
    const auto seat = static_cast<std::uint32_t>(1 + random_.below(2));
    switch (random_.below(14)) {
        case 0: return SetFlag{RoomFlag::locked, random_.below(3) != 0};
        case 1:
        case 2: return Admit{knock};
        case 3: return TurnAway{knock};
        case 4: return RemoveMember{any_member(), {}};
        case 5: return HandOver{any_member()};
        case 6: return SeatBot{seat, BotLevel::medium};
        case 7: return UnseatBot{seat};
        case 8: return StandIn{any_member(), BotLevel::medium};
        case 9: return Abandon{};
        case 10: return Pause{};
        case 11: return Unpause{};
        case 12: return SetFlag{RoomFlag::closed_to_spectators, random_.below(3) == 0};
        default: return Start{};
    }
}

std::optional<ClientBody> Crowd::choose_play(Connection& connection) {
    const LegalActions& legal = connection.program.legal;
    if (legal.empty()) return std::nullopt;
    return Move{to_words(legal.at(random_.below(legal.count())), the_deck())};
}

/// The contribution to the ceremony that this connection's member owes.
std::optional<ClientBody> Crowd::choose_deal(Connection& connection) {
    const State& state = *replay_.state();
    const std::optional<Seat>& seat = connection.program.seat;
    if (!connection.member || !seat || !state.deal_is_running() || !state.play.deal->awaited().has(*seat))
        return std::nullopt;
    const std::uint32_t epoch = state.play.deal->ceremony().epoch;
    const std::uint32_t game = state.play.deal->game();
    const Digest part = sha256(as_bytes(std::to_string(game) + "/" + std::to_string(epoch)));
    if (state.play.deal->step() == DealStep::reveals) return DealReveal{game, epoch, part};
    const auto index = static_cast<std::uint32_t>(seat->index());
    return DealCommit{game, epoch, fairdeal::client_commit(state.play.deal->binding(), index, part)};
}

/// A member's program returns on another connection without any stored state.
void Crowd::compare_with_fresh_view() {
    Connection* old = any_connection();
    if (old == nullptr || !old->member) return;
    const Friend folded = old->program;
    const Token token = current_.at(*old->member);
    Connection& one = connect();
    send(one, Resume{room_->code(), token, new_token(), {}});
    const auto snapshot = std::ranges::find_if(one.program.inbox, [](const ServerMessage& message) {
        return std::holds_alternative<Snapshot>(message);
    });
    if (snapshot == one.program.inbox.end()) return;  // an id that was used before, or closed to spectators
    Friend fresh;
    fresh.receive(*snapshot);
    CHECK(difference(folded, fresh) == "");
}

void Crowd::pass_time(std::chrono::seconds time) {
    const TimePoint until = now_ + time;
    while (wake_at_ && *wake_at_ <= until) {
        now_ = std::max(now_, *wake_at_);
        carry_out(room_->take(Woken{entropy()}, now_));
    }
    now_ = until;
}

void Crowd::restart() {
    now_ += std::chrono::milliseconds{1};
    std::vector<MemberTokens> tokens;
    for (const auto& [member, changed] : changed_tokens_)
        tokens.push_back(changed);
    auto restored = test::restored_room("http://example/r/", journal_, {}, {}, 1, {}, tokens);
    if (!restored) FAIL(restored.error());
    CHECK(restored->version() == room_->version());
    room_.emplace(std::move(*restored));
    for (const Connection& one : connections_)
        checker_.note_end(one.session);
    connections_.clear();
    carry_out(room_->take(Woken{entropy()}, now_));
}

Crowd::Connection& Crowd::connect() {
    return connections_.emplace_back(Connection{.session = SessionId{++counter_}});
}

Crowd::Connection* Crowd::any_connection() {
    if (connections_.empty()) return nullptr;
    return &*std::next(connections_.begin(), static_cast<std::ptrdiff_t>(random_.below(connections_.size())));
}

MemberId Crowd::any_member() {
    const std::vector<MemberId> numbers = numbers_in(*replay_.state());
    if (numbers.empty() || random_.below(10) == 0)
        return MemberId{static_cast<std::uint16_t>(1 + random_.below(9))};
    return numbers[random_.below(numbers.size())];
}

Token Crowd::any_token() {
    if (current_.empty() || random_.below(3) == 0) return tokens_[random_.below(tokens_.size())];
    return std::next(current_.begin(), static_cast<std::ptrdiff_t>(random_.below(current_.size())))->second;
}

Token Crowd::new_token() {
    tokens_.push_back(Token{sha256(as_bytes("token " + std::to_string(++counter_)))});
    known_.emplace(tokens_.back().hash(), tokens_.back());
    return tokens_.back();
}

CommandId Crowd::any_id() {
    if (!sent_.empty() && random_.below(15) == 0) return sent_[random_.below(sent_.size())].id;
    return test::numbered<CommandId>(++counter_);
}

Entropy Crowd::entropy() {
    return sha256(as_bytes("entropy " + std::to_string(++counter_)));
}

void Crowd::send(Connection& connection, ClientBody body) {
    ClientMessage command{any_id(), {}, std::move(body)};
    test::check_client_frame(encode(command));
    sent_.push_back(command);
    if (sent_.size() > sent_kept) sent_.erase(sent_.begin());
    carry_out(room_->take(Command{connection.session, test::as_received(command), entropy()}, now_));
}

void Crowd::carry_out(Effects effects) {
    for (const JournalRecord& record : effects.records)
        keep(record);
    for (const MemberTokens& changed : effects.tokens) {
        changed_tokens_[changed.member] = changed;
        current_[changed.member] = known_.at(changed.next_token.value_or(changed.token));
    }
    Frame checked;
    for (const Delivery& delivery : effects.deliveries) {
        if (delivery.frame != checked) test::check_server_frame(*(checked = delivery.frame));
        const auto message = decode_server(*delivery.frame, the_deck());
        REQUIRE(message.has_value());
        for (Connection& one : connections_)
            if (one.session == delivery.to) receive(one, *message);
    }
    wake_at_ = effects.wake_at;
    for (const CloseSession& close : effects.closes)
        for (Connection& one : connections_)
            if (one.session == close.session) one.is_open = false;
    if (!effects.records.empty()) carry_out(room_->take(Durable{room_->version()}, now_));
    const auto closed = std::ranges::find(connections_, false, &Connection::is_open);
    if (closed != connections_.end()) end(*closed);  // this also picks the next one
}

/// Counts a record: the replay says who is a member now, the entry says which token is theirs.
void Crowd::keep(const JournalRecord& record) {
    journal_.push_back(record);
    REQUIRE(replay_.add(record));
    const State& state = *replay_.state();
    const std::vector<MemberId> numbers = numbers_in(state);
    CHECK(checker_.note_members(numbers) == "");
    if (!numbers.empty())
        numbers_given_ = std::max<std::size_t>(numbers_given_, std::ranges::max(numbers).number);
    const auto entry = decode_entry(record.body);
    REQUIRE(entry.has_value());
    const auto* accepted = std::get_if<AcceptedCommand>(&entry->cause);
    if (accepted != nullptr && accepted->resolved.token)
        current_[entry->by] = known_.at(*accepted->resolved.token);
    std::erase_if(current_,
                  [&](const auto& one) { return std::ranges::find(numbers, one.first) == numbers.end(); });
}

void Crowd::receive(Connection& connection, const ServerMessage& message) {
    if (const auto* snapshot = std::get_if<Snapshot>(&message)) {
        connection.member = snapshot->you;
        CHECK(checker_.note_view(connection.session, snapshot->you) == "");
    }
    connection.program.receive(message);
    if (const auto* notice = std::get_if<Notice>(&message); notice != nullptr && notice->code == "taken-over")
        checker_.note_end(connection.session);
}

void Crowd::end(Connection& connection) {
    const SessionId session = connection.session;
    checker_.note_end(session);
    connections_.remove_if([&](const Connection& one) { return one.session == session; });
    carry_out(room_->take(Disconnected{session}, now_));
}

void Crowd::check() {
    CHECK(journal_.size() == room_->version());
    const State& state = *replay_.state();
    const auto is_person = [](const Member& member) { return !member.bot; };
    const auto people = std::ranges::count_if(state.members, is_person);
    CHECK(room_->summary().people.size() == static_cast<std::size_t>(people));
    std::set<std::u32string> names;
    for (const Member& member : state.members)
        CHECK(names.insert(folded_name(member.name).as_written).second);
    const auto host = std::ranges::find(state.members, state.lobby.host, &Member::id);
    if (people != 0) CHECK((host != state.members.end() && is_person(*host)));
    for (const Connection& one : connections_)
        if (one.member) CHECK(room_->has(one.session));
}

}  // namespace seq::room
