#include "tests/cluster_simulator/durable_log.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "server/room/journal/restore.hpp"

namespace seq::simulator {
namespace {

[[noreturn]] void fail(const protocol::RoomCode& room, const std::string& what) {
    throw Failure{"the log of room " + room.text + ": " + what};
}

std::string description(const cluster::Envelope& envelope) {
    std::string text = ": " + envelope.node + ", term " + std::to_string(envelope.term);
    if (!envelope.records.empty())
        text += ", versions " + std::to_string(envelope.records.front().version) + " to " +
                std::to_string(envelope.records.back().version);
    for (const room::MemberTokens& tokens : envelope.tokens) {
        text += ", tokens of " + std::to_string(tokens.member.number) + ' ' +
                protocol::to_hex(tokens.token).substr(0, 6);
        if (tokens.next_token) text += " then " + protocol::to_hex(*tokens.next_token).substr(0, 6);
    }
    return text;
}

}  // namespace

std::string DurableLog::add(const cluster::StoredMessage& message) {
    const protocol::RoomCode code{message.subject};
    auto envelope = cluster::decode_envelope(code, message.payload);
    if (!envelope) fail(code, "a message cannot be read: " + envelope.error());
    std::string what = description(*envelope);
    add_to(rooms_[code], code, message, *envelope);
    return code.text + what;
}

void DurableLog::add_to(Room& room, const protocol::RoomCode& code, const cluster::StoredMessage& message,
                        cluster::Envelope& envelope) {
    if (envelope.after != room.sequence) fail(code, "a message does not follow the one before");
    if (envelope.term < room.term) fail(code, "a former owner has written a message");
    if (envelope.term == room.term && envelope.process != room.process)
        fail(code, "two processes have written in one term");
    protocol::Digest hash = room.records.empty() ? protocol::Digest{} : room.records.back().hash;
    std::uint64_t version = room.records.size();
    for (const room::JournalRecord& record : envelope.records) {
        if (record.version != version + 1 || record.hash != room::hash_of(record, hash))
            fail(code, "version " + std::to_string(record.version) + " does not follow version " +
                           std::to_string(version));
        version = record.version;
        hash = record.hash;
    }
    if (room.term > 0 && envelope.term > room.term) ++takeovers_;
    const bool is_idle =
        envelope.records.empty() && envelope.tokens.empty() && envelope.subscriptions.empty();
    room.idle_terms = is_idle ? room.idle_terms + 1 : 0;
    if (room.idle_terms > idle_terms_max)
        fail(code, "it is taken again and again, and nothing happens in it");
    room.sequence = message.sequence;
    room.term = envelope.term;
    room.process = envelope.process;
    std::ranges::move(envelope.records, std::back_inserter(room.records));
}

const std::string* DurableLog::body(const protocol::RoomCode& room, std::uint64_t version) const {
    const auto found = rooms_.find(room);
    if (found == rooms_.end() || version == 0 || version > found->second.records.size()) return nullptr;
    return &found->second.records[version - 1].body;
}

void DurableLog::replay() const {
    for (const auto& [code, room] : rooms_) {
        room::RoomCheck check{std::nullopt};
        for (const room::JournalRecord& record : room.records)
            if (const std::string trouble = check.add(record); !trouble.empty()) fail(code, trouble);
    }
}

}  // namespace seq::simulator
