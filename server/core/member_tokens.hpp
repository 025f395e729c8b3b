#pragma once

#include <optional>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/message/ids.hpp"

namespace seq::core {

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
