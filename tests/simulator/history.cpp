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
    const auto [known, is_new] = newest_.try_emplace(room.text, at);
    if (durable_ != nullptr && durable_->body(room, at.version) == nullptr)
        throw Failure{"a client knows " + name_of(at) + " of room " + room.text + ", which is not durable"};
    protocol::Seen& newest = known->second;
    if (at.epoch > newest.epoch && !was_restored_)
        throw Failure{"an epoch of room " + room.text + " began, but no version was lost"};
    newest = std::max(newest, at);
}

void History::note_accepted(const protocol::RoomCode& room, const protocol::CommandId& id,
                            std::uint64_t version) {
    if (durable_ != nullptr) check_durable(room, id, version);
    const auto [known, is_new] = accepted_.try_emplace(id, version);
    if (known->second == version) return;
    throw Failure{"a command was carried out twice, as version " + std::to_string(known->second) +
                  " and as version " + std::to_string(version)};
}

void History::check_durable(const protocol::RoomCode& room, const protocol::CommandId& id,
                            std::uint64_t version) const {
    const std::string* const body = durable_->body(room, version);
    const bool has_id = body != nullptr && body->find(protocol::to_hex(id.bytes)) != std::string::npos;
    if (!has_id)
        throw Failure{"a command was acknowledged as version " + std::to_string(version) + " of room " +
                      room.text + ", whose durable record is of something else"};
}

void History::note_refused(const protocol::Refused& refused) {
    if (refused.code.empty() || refused.sentence.empty())
        throw Failure{"a refusal has no code or no sentence"};
    // Another command under the same id; and while nothing can be stored, and before it accepts an endpoint,
    // the server does not look whether a command is a repeat.
    if (refused.code == "id-reused" || refused.code == "storage-full" || refused.code == "bad-subscription")
        return;
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

void History::note_restored(bool has_clock) {
    if (!has_clock) events_.clear();
    newest_.clear();
    accepted_.clear();
    joined_.clear();
    people_.clear();
    was_restored_ = true;
}

void History::check(store::Journal& journal) const {
    for (const auto& [room, newest] : newest_) {
        const auto record = journal.newest({room});
        if (!record) throw Failure{"the newest record of room " + room + " is unreadable: " + record.error()};
        // A copy that is served begins a new epoch, even of rooms without a new record.
        const protocol::Seen stored{std::max(record->epoch, journal.epoch()), record->version};
        if (stored.epoch != newest.epoch || stored.version < newest.version)
            throw Failure{"a client knows " + name_of(newest) + " of room " + room +
                          ", but the journal ends with " + name_of(stored)};
    }
}

}  // namespace seq::simulator
