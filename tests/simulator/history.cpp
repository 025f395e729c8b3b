#include "tests/simulator/history.hpp"

#include <algorithm>

namespace seq::simulator {
namespace {

std::string name_of(const protocol::Seen& at) {
    return "version " + std::to_string(at.version) + " of epoch " + std::to_string(at.epoch);
}

}  // namespace

void History::note_events(const protocol::RoomCode& room, protocol::Seen at, std::string_view text) {
    note_version(room, at);
    const auto [known, is_new] = events_.try_emplace({room.text, at}, text);
    if (known->second == text) return;
    throw Failure{"two members know different events of " + name_of(at) + " of room " + room.text + ":\n" +
                  known->second + "\n" + std::string{text}};
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

}  // namespace seq::simulator
