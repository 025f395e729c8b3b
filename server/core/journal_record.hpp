#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/message/ids.hpp"

// What a room makes durable: the records of its log, and the tokens of its members beside the log.

namespace seq::core {

/// One entry of a room's append-only log: what is durable before anybody hears of it.
struct JournalRecord {
    protocol::RoomCode room;
    std::uint32_t epoch = 1;
    std::uint64_t version = 0;  ///< from 1, without a gap
    std::string body;           ///< JSON with a format version; see entry_codec.hpp
    protocol::Digest hash{};    ///< over the one before and all of the above; see hash_of()
};

/// The hash that chains a record to the one before it; the first record follows a digest of zeros.
protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous);

/// What a member proves to be the same person with, as hashes. It changes at each resume, which is no version
/// of the room: so it is kept beside the room's log. What stands in the log are the tokens that members come
/// in with.
struct MemberTokens {
    protocol::RoomCode room;
    protocol::MemberId member;
    protocol::Digest token{};                      ///< the one that counts
    std::optional<protocol::Digest> next_token{};  ///< proposed by the last resume, and counts too
    std::vector<protocol::Digest> used_tokens{};   ///< former ones, oldest first
    friend bool operator==(const MemberTokens&, const MemberTokens&) = default;
};

}  // namespace seq::core
