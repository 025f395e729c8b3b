#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/message/client_message.hpp"
#include "server/core/frame.hpp"

// What a journal record says: who did what, and when. Tokens stand in it as hashes only.

namespace seq::core {

struct Created {
    std::string preset;
    std::uint32_t players = 0;
    std::uint32_t sides = 0;
    std::vector<std::pair<std::string, std::string>> options;
    std::string name;
    protocol::Digest token{};
};
struct Joined {
    std::string name;
    protocol::Digest token{};
};
/// Came back and proposed the next token.
struct Resumed {
    protocol::Digest next_token{};
};
/// A frame arrived on the session that proposed it: the next token is the token now.
struct TokenRotated {};
struct Sat {
    Seat seat;
};
/// Game after game. The secret is the server's part of the fair deal, from which all chance of the game
/// follows.
struct GameStarted {
    protocol::Digest secret{};
};
struct Moved {
    protocol::MoveWords words;
};
/// The room draws for a player who is away (S19).
struct DrawnForAway {
    Seat seat;
};
struct Chatted {
    std::string text;
};

using Deed =
    std::variant<Created, Joined, Resumed, TokenRotated, Sat, GameStarted, Moved, DrawnForAway, Chatted>;

/// The format that this server writes. A golden journal of each format must replay. Format 2: the start of a
/// game tells `game-started`, and the room plays game after game. Format 3: the room that friends need, with
/// its lobby, its talk, its clocks and the ceremony of the fair deal.
inline constexpr int journal_format = 3;

struct Entry {
    TimePoint at;
    protocol::MemberId by{};                  ///< 0: the room itself
    std::optional<protocol::CommandId> id{};  ///< of the command that this answers
    protocol::Digest content{};               ///< of that command, to tell a repeat from a reuse of its id
    Deed deed{};
    int format = journal_format;  ///< what it was written in, and what its events must come out as
};

}  // namespace seq::core
