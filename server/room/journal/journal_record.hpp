#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/ids.hpp"

// What a room makes durable: the records of its log, snapshots of its state, and the tokens and push
// subscriptions of its members.

namespace seq::room {

/// One record of a room's append-only log. It is durable before clients see its effects.
struct JournalRecord {
    protocol::RoomCode room;
    std::uint32_t epoch = 1;
    std::uint64_t version = 0;  ///< from 1, without gaps
    std::string body;           ///< JSON with a format version; see entry_codec.hpp
    protocol::Digest hash{};    ///< see hash_of()
};

/// The hash that chains a record to the one before it, computed over its other fields and `previous`, the
/// hash of that record. The first record follows a digest of zeros.
protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous);

/// The state of a room after one of its records, from which it is loaded faster than by a replay of its whole
/// log. It is only a copy of what the records say: a room whose snapshot is missing, damaged or of another
/// program is replayed from its first record.
struct StateSnapshot {
    protocol::RoomCode room;
    std::uint64_t version = 0;  ///< of the record
    protocol::Digest hash{};    ///< of the record
    std::string program{};      ///< the build that has written it, and the only one that reads it
    std::uint64_t outages = 0;  ///< how many of the server's outages had ended
    std::string state{};        ///< see state_snapshot.hpp
};

/// The hashes of the tokens with which a member authenticates. They change at each resume, which is no
/// version of the room, so they are stored in a table of their own. The log has the tokens of `create` and
/// `join`.
struct MemberTokens {
    protocol::RoomCode room;
    protocol::MemberId member;
    protocol::Digest token{};                      ///< the current one
    std::optional<protocol::Digest> next_token{};  ///< proposed by the last resume; accepted too
    std::vector<protocol::Digest> used_tokens{};   ///< former ones, oldest first
    friend bool operator==(const MemberTokens&, const MemberTokens&) = default;
};

/// A member of any room.
struct MemberOfRoom {
    protocol::RoomCode room;
    protocol::MemberId member;
};

/// A change of the push subscriptions of a room's members. They are secrets that nobody else may see, and
/// they change without a version of the room, so they are stored in a table of their own.
struct SubscriptionChange {
    protocol::RoomCode room;
    std::optional<protocol::MemberId> member{};      ///< nothing: all members
    std::optional<protocol::PushSubscribe> added{};  ///< replaces the one with the same endpoint
    std::optional<std::string> removed{};            ///< an endpoint
    std::optional<MemberOfRoom> moved{};             ///< to whom all of the member move
    // None of the last three: all are removed.
};

/// A push subscription of one member takes the place of the oldest if there are more.
inline constexpr std::size_t subscriptions_of_member_max = 3;

}  // namespace seq::room
