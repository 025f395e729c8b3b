#include "tests/simulator/history.hpp"

#include <algorithm>

namespace seq::simulator {
namespace {

std::string name_of(const protocol::Seen& at) {
    return "version " + std::to_string(at.version) + " of epoch " + std::to_string(at.epoch);
}

/// The events without the word for which a message was called, which only its readers are sent (T4).
std::string without_called_word(std::string_view text) {
    std::string rest{text};
    constexpr std::string_view field = ",\"word\":\"";
    const std::size_t at = rest.find(field);
    if (at != std::string::npos) rest.erase(at, rest.find('"', at + field.size()) + 1 - at);
    return rest;
}

}  // namespace

void History::note_events(const protocol::RoomCode& room, protocol::Seen at, std::string_view text) {
    note_version(room, at);
    const std::string common = without_called_word(text);
    const auto [known, is_new] = events_.try_emplace({room.text, at}, common);
    if (known->second == common) return;
    throw Failure{"two members know different events of " + name_of(at) + " of room " + room.text + ":\n" +
                  known->second + "\n" + common};
}

void History::note_version(const protocol::RoomCode& room, protocol::Seen at) {
    protocol::Seen& newest = newest_[room.text];
    newest = std::max(newest, at);
}

void History::note_accepted(const protocol::CommandId& id, std::uint64_t version) {
    const auto [known, is_new] = accepted_.try_emplace(id, version);
    if (known->second == version) return;
    throw Failure{"a command was carried out twice, as version " + std::to_string(known->second) +
                  " and as version " + std::to_string(version)};
}

void History::note_refused(const protocol::Refused& refused) {
    if (refused.code.empty() || refused.sentence.empty())
        throw Failure{"a refusal has no code or no sentence"};
    // Another command under the same id; and while nothing can be stored, the server does not look whether a
    // command is a repeat.
    if (refused.code == "id-reused" || refused.code == "storage-full") return;
    if (refused.id && accepted_.contains(*refused.id))
        throw Failure{"a command that had been accepted was refused: " + refused.code};
}

void History::note_joined(const protocol::RoomCode& room, protocol::MemberId member, std::uint64_t version) {
    const auto [known, is_new] = joined_.try_emplace({room.text, member}, version);
    if (known->second != version)
        throw Failure{"two members were given the number " + std::to_string(member.number)};
}

void History::note_number(const protocol::RoomCode& room, protocol::MemberId member,
                          const std::string& person) {
    const auto [known, is_new] = people_.try_emplace({room.text, member}, person);
    if (known->second != person) throw Failure{person + " is the same member as " + known->second};
}

void History::check(store::Journal& journal) const {
    for (const auto& [room, newest] : newest_) {
        const auto record = journal.newest({room});
        if (!record) throw Failure{"the newest record of room " + room + " is unreadable: " + record.error()};
        const protocol::Seen stored{record->epoch, record->version};
        if (stored.epoch != newest.epoch || stored.version < newest.version)
            throw Failure{"a client knows " + name_of(newest) + " of room " + room +
                          ", but the journal ends with " + name_of(stored)};
    }
}

void check_secrets(const client::Room& room, const protocol::ServerMessage& message) {
    if (const auto* snapshot = std::get_if<protocol::Snapshot>(&message))
        if (snapshot->hands && snapshot->game && !snapshot->game->result)
            throw Failure{"a view of a running game shows all hands"};
    const auto* closing = std::get_if<protocol::PublicEvents>(&message);
    if (closing == nullptr) return;
    for (const protocol::RoomEvent& happened : closing->events) {
        const auto* event = std::get_if<Event>(&happened);
        if (event != nullptr &&
            (std::holds_alternative<HandDealt>(*event) || std::holds_alternative<CardReceived>(*event)))
            throw Failure{"everybody was sent a card of a hand"};
        const auto* said = std::get_if<protocol::Said>(&happened);
        const protocol::MemberView* by = said == nullptr ? nullptr : room.member(said->member);
        if (by == nullptr || !room.playing() || room.referee == room.you || by->member == room.you) continue;
        if (by->seat.has_value() != room.seat().is_seat())
            throw Failure{"seats and spectators of a running game have read each other's talk"};
    }
}

}  // namespace seq::simulator
