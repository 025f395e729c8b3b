#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/message/server_message.hpp"
#include "protocol/wire/family.hpp"
#include "server/room/expected.hpp"
#include "server/room/journal/entry.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::room {

/// Bounds for reading a body, because a file may be damaged.
inline constexpr protocol::json::Limits body_limits{.bytes = 256 * 1024, .depth = 16, .nodes = 16 * 1024};

/// The kinds of RoomDecision, with the fields that a body has of them.
extern const protocol::wire::Family room_decisions;

/// The body of a record: the entry, and all events that it led to, including secret ones. A replay under the
/// same revision of the rules must lead to the same text. `rules` is the room's revision, for an entry
/// without one.
std::string encode_entry(const Entry& entry, std::span<const protocol::RoomEvent> events, const Deck& deck,
                         int rules = rules_revision);

/// Reads an entry back, without its events.
Expected<Entry> decode_entry(std::string_view body);
/// When the record was written; nothing if it cannot be read.
std::optional<TimePoint> time_of(const JournalRecord& record);

}  // namespace seq::room
