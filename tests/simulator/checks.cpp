#include "tests/simulator/checks.hpp"

#include <algorithm>

#include "protocol/message/limits.hpp"
#include "server/room/journal/restore.hpp"
#include "tests/simulator/history.hpp"

namespace seq::simulator {
namespace {

using protocol::RoomEvent;

/// The game that a view shows is the receiver's.
void check_view(const protocol::Snapshot& snapshot) {
    const auto you = std::ranges::find(snapshot.members, snapshot.you, &protocol::MemberView::member);
    if (you == snapshot.members.end()) throw Failure{"a member is not in the view of the room"};
    if (you->screen && !snapshot.chat.empty()) throw Failure{"the view of a big screen has talk"};
    if (you->screen && snapshot.voice_link) throw Failure{"the view of a big screen has the voice link"};
    if (!snapshot.game || snapshot.game->result) return;
    if (snapshot.hands) throw Failure{"a view of a running game shows all hands"};
    if (snapshot.game->observer.is_seat() && you->seat != snapshot.game->observer)
        throw Failure{"a member has received the view of another seat"};
}

/// The seat whose card or hand the event shows.
std::optional<Seat> seat_shown(const Event& event) {
    if (const auto* dealt = std::get_if<HandDealt>(&event)) return dealt->seat;
    if (const auto* received = std::get_if<CardReceived>(&event)) return received->seat;
    return std::nullopt;
}

/// Everybody's talk is not for the other circle of a running game (T4), and never for a big screen.
void check_reader(const client::Room& room, protocol::MemberId author) {
    const protocol::MemberView* by = room.member(author);
    const protocol::MemberView* you = room.member(room.you);
    if (you != nullptr && you->screen) throw Failure{"a big screen was sent talk"};
    if (by == nullptr || !room.playing() || room.referee == room.you || by->member == room.you) return;
    if (by->seat.has_value() != room.seat().is_seat())
        throw Failure{"seats and spectators of a running game have read each other's talk"};
}

/// The link to the voice call is for people.
void check_voice_link(const client::Room& room, const RoomEvent& event) {
    const auto* lobby = std::get_if<protocol::LobbyEvent>(&event);
    if (lobby == nullptr || !std::holds_alternative<protocol::VoiceLinkChanged>(*lobby)) return;
    const protocol::MemberView* you = room.member(room.you);
    if (you != nullptr && you->screen) throw Failure{"a big screen was sent the voice link"};
}

/// The event if it is of this kind of talk; else null.
template <typename Kind>
const Kind* talk_in(const RoomEvent& event) {
    const auto* talk = std::get_if<protocol::TalkEvent>(&event);
    return talk != nullptr ? std::get_if<Kind>(talk) : nullptr;
}

/// Whether the members of a side whose turn it is may show no emote (T4), and this is one of them.
bool could_hint(const client::Room& room, const protocol::MemberView& by) {
    const bool forbids =
        room.playing() && room.setup->seating->in_teams() && room.setup->options.table_talk != TableTalk::off;
    return forbids && by.seat && room.view->turn.is_seat() &&
           room.setup->side(*by.seat) == room.setup->side(room.view->turn);
}

/// What a room does not allow.
struct Forbidden {
    const client::Room& room;

    void operator()(const protocol::Said& said) const {
        const protocol::MemberView* by = room.member(said.member);
        if (by != nullptr && by->muted) throw Failure{"a muted member has spoken"};
    }
    void operator()(const protocol::TalkEvent& talk) const {
        const auto* emoted = std::get_if<protocol::Emoted>(&talk);
        const protocol::MemberView* by = emoted != nullptr ? room.member(emoted->member) : nullptr;
        if (by == nullptr) return;
        if (by->muted) throw Failure{"a muted member has shown an emote"};
        if (room.flags.has(protocol::RoomFlag::reactions_stopped))
            throw Failure{"somebody has shown an emote although the host has switched reactions off"};
        if (could_hint(room, *by)) throw Failure{"somebody has shown an emote in the turn of the own side"};
    }
    void operator()(const protocol::Standings& standings) const {
        if (standings.games != (room.standings ? room.standings->games : 0) + 1)
            throw Failure{"the standings have not counted one game"};
    }
    void operator()(const Event& event) const {
        const bool is_play =
            std::holds_alternative<CardPlayed>(event) || std::holds_alternative<DiceCast>(event);
        if (is_play && room.playing() && (room.paused || room.call))
            throw Failure{"a game went on although it was held"};
    }
    void operator()(const protocol::StandInBegan& began) const {
        if (began.level == BotLevel::easy)
            throw Failure{"a weak bot plays for somebody who did not choose it"};
    }
    void operator()(const protocol::RoomArchived& archived) const {
        if (!archived.successor) throw Failure{"a room was closed, and no room follows it"};
    }
    template <typename Other>
    void operator()(const Other&) const {}
};

}  // namespace

void check_secrets(const client::Room& room, const protocol::ServerMessage& message) {
    if (const auto* snapshot = std::get_if<protocol::Snapshot>(&message)) check_view(*snapshot);
    const auto* closing = std::get_if<protocol::PublicEvents>(&message);
    if (closing == nullptr) return;
    for (const RoomEvent& happened : closing->events) {
        const auto* event = std::get_if<Event>(&happened);
        if (event != nullptr && seat_shown(*event)) throw Failure{"everybody was sent a card of a hand"};
        check_voice_link(room, happened);
        if (const auto* said = std::get_if<protocol::Said>(&happened)) check_reader(room, said->member);
        if (const auto* emoted = talk_in<protocol::Emoted>(happened)) check_reader(room, emoted->member);
    }
}

void check_outside(bool is_inside, const protocol::ServerMessage& message) {
    const bool is_about_entry = std::holds_alternative<protocol::Accepted>(message) ||
                                std::holds_alternative<protocol::Refused>(message) ||
                                std::holds_alternative<protocol::Notice>(message) ||
                                std::holds_alternative<protocol::Moved>(message);
    if (!is_inside && !is_about_entry) throw Failure{"somebody outside was sent something of the room"};
}

void check_hand(const client::Room& room, const protocol::ServerMessage& message) {
    const auto* part = std::get_if<protocol::PrivateEvents>(&message);
    if (part == nullptr || !room.view) return;
    for (const Event& event : part->events)
        if (const auto seat = seat_shown(event); seat && *seat != room.view->observer)
            throw Failure{"a seat was sent a card of another hand"};
}

void check_rules(const client::Room& room, const protocol::ServerMessage& message) {
    const auto* snapshot = std::get_if<protocol::Snapshot>(&message);
    if (snapshot != nullptr && snapshot->archived && !snapshot->successor)
        throw Failure{"a room was closed, and no room follows it"};
    const auto* closing = std::get_if<protocol::PublicEvents>(&message);
    if (closing == nullptr) return;
    for (const RoomEvent& event : closing->events)
        std::visit(Forbidden{room}, event);
}

void check_entry(const protocol::Snapshot& snapshot, std::uint64_t joined_at) {
    if (snapshot.password && snapshot.at.version == joined_at)
        throw Failure{"somebody has come in without the password of the room"};
}

void check_members(const client::Room& room) {
    if (!room.known() || room.archived) return;
    if (room.member(room.host) == nullptr) throw Failure{"a room has no host"};
    for (const protocol::MemberView& member : room.members)
        if (member.seat && room.member_at(*member.seat) != room.member(member.member))
            throw Failure{"a seat has two members"};
}

namespace {

void check_subscriptions(store::Journal& journal, const protocol::RoomCode& room) {
    for (std::uint16_t member = 1; member <= protocol::room_members_max; ++member) {
        const auto found = journal.subscriptions(room, {member});
        if (!found) throw Failure{found.error()};
        if (found->size() > room::subscriptions_of_member_max)
            throw Failure{"a member has too many push subscriptions"};
    }
}

}  // namespace

void check_rooms(store::Journal& journal) {
    const auto rooms = journal.rooms(store::RoomFilter::living);
    if (!rooms) throw Failure{rooms.error()};
    for (const protocol::RoomCode& room : *rooms) {
        auto snapshot = journal.snapshot(room);
        const auto records = journal.read(room);
        if (!snapshot || !records) throw Failure{snapshot ? records.error() : snapshot.error()};
        check_subscriptions(journal, room);
        room::RoomCheck check{std::move(*snapshot)};
        for (const room::JournalRecord& record : *records)
            if (const std::string trouble = check.add(record); !trouble.empty())
                throw Failure{"room " + room.text + ": " + trouble};
    }
}

}  // namespace seq::simulator
