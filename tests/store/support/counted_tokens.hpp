#pragma once

#include <cstdint>
#include <vector>

#include "server/room/journal/journal_record.hpp"

namespace seq::store {

/// Tokens of a room's first member after this many changes; they encode that number.
inline room::MemberTokens counted_tokens(const protocol::RoomCode& room, std::uint64_t changes) {
    room::MemberTokens tokens{.room = room, .member = {1}};
    for (std::size_t i = 0; i < 8; ++i)
        tokens.token[i] = static_cast<std::uint8_t>(changes >> (8 * i));
    if (changes % 2 == 0) tokens.next_token = protocol::Digest{7};
    tokens.used_tokens.resize(changes % 4, protocol::Digest{9});
    return tokens;
}

/// How many times the tokens of the first member have changed; 0 if there are none.
inline std::uint64_t changes_in(const std::vector<room::MemberTokens>& tokens) {
    if (tokens.empty()) return 0;
    std::uint64_t changes = 0;
    for (std::size_t i = 0; i < 8; ++i)
        changes |= std::uint64_t{tokens.front().token[i]} << (8 * i);
    return tokens == std::vector{counted_tokens(tokens.front().room, changes)} ? changes : 0;
}

}  // namespace seq::store
