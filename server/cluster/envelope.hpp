#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/members/living_nodes.hpp"
#include "server/room/expected.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/store/journal.hpp"

namespace seq::cluster {

/// 16 random bytes that a process chooses when it starts, so that two lives of one node are told apart.
using ProcessId = std::array<std::uint8_t, 16>;

inline constexpr std::size_t node_name_max = 64;

/// A message of a room's log: what one or more commands make durable together. The room is the subject of the
/// message. A message without records and other changes raises the term, or only tries whether the log can be
/// written.
struct Envelope {
    std::uint64_t term = 0;     ///< increases when a process takes the room over; 1 for the one that made it
    std::string node{};         ///< that has written the message
    ProcessId process{};        ///< that has written the message
    std::uint64_t counter = 0;  ///< of the messages of this process, so that no two messages are equal
    std::uint64_t after = 0;    ///< the sequence of the room's message before it; 0 if it is the first one
    room::TimePoint at{};       ///< the writer's time of day
    store::RecordPosition position{};      ///< after the records
    std::optional<room::Outage> outage{};  ///< only in a message that raises the term
    std::vector<room::JournalRecord> records{};
    std::vector<room::MemberTokens> tokens{};
    std::vector<room::SubscriptionChange> subscriptions{};
};

/// The payload of a message. It begins with the version of the format, so that later versions can change it.
std::string encode(const Envelope& envelope, std::uint8_t format = known_versions().oldest_format);

/// The format of a payload; 0 if it cannot be read.
std::uint8_t format_of(std::string_view payload);

/// The revision of the rules under which a record was written; 0 if it has no body.
int rules_of(const room::JournalRecord& record);

/// Reads a payload back, of any format that this program knows. Accepts exactly what encode() writes.
Expected<Envelope> decode_envelope(const protocol::RoomCode& room, std::string_view payload);

/// The size of a payload with this change, or slightly more.
std::size_t size_with(const store::RoomChange& change);

}  // namespace seq::cluster
