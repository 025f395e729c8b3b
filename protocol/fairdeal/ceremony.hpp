#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/digest/digest.hpp"

// Steps 1 to 6: from the server's secret and the players' to the key of a game. The messages of the ceremony
// are not here.

namespace seq::protocol::fairdeal {

/// The deal that a commitment is for.
struct Deal {
    Bytes game;               ///< the game's unique id
    std::uint32_t epoch = 0;  ///< one higher after each void deal
    Bytes rules;              ///< `<preset>/1`
};

/// What one seat put in. An absent seat has none.
struct SeatCommitment {
    Digest commit{};
    Digest reveal{};
};

/// Step 1: Cs, which binds the server to its secret S before anybody else moves.
Digest server_commit(const Deal& deal, const Digest& secret);
/// Step 2: c_i of seat number i + 1.
Digest client_commit(const Deal& deal, std::uint32_t i, const Digest& reveal);
/// Step 5: T, over everything that was said; one item a seat, in the order of the seats, nothing for one that
/// is absent.
Digest transcript(const Deal& deal, const Digest& server_commit,
                  std::span<const std::optional<SeatCommitment>> seats);
/// Step 5: the bytes that choose the four words which players may read to each other.
std::array<std::uint8_t, 4> word_bytes(const Digest& transcript);
/// Step 6: K. A secret until the game is over.
Digest master_key(const Digest& secret, const Digest& transcript);

/// A deal without commitments, for bots, practice and tests: every seat absent, K from the server's secret
/// alone.
Digest quick_master_key(const Deal& deal, const Digest& secret, std::size_t players);

}  // namespace seq::protocol::fairdeal
