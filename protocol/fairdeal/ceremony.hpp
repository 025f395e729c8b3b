#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"

// Steps 1 to 6: from the secrets of the server and the players to the key of a game. This header does not
// include the messages of the ceremony.

namespace seq::protocol::fairdeal {

/// The deal that a commitment is for.
struct Deal {
    Bytes game;               ///< the game's unique id
    std::uint32_t epoch = 0;  ///< one higher after each void deal
    Bytes rules;              ///< `<preset>/1`
};

/// The part of one seat. An absent seat has none.
struct SeatCommitment {
    Digest commit{};
    Digest reveal{};
};
/// The parts of seats whose shares are complete or missing.
template <typename Shares>
std::vector<std::optional<SeatCommitment>> commitments_of(const Shares& shares) {
    std::vector<std::optional<SeatCommitment>> seats;
    for (const auto& share : shares)
        seats.push_back(share.reveal ? std::optional{SeatCommitment{*share.commit, *share.reveal}}
                                     : std::nullopt);
    return seats;
}

/// Step 1: Cs, which binds the server to its secret S before the players commit.
Digest server_commit(const Deal& deal, const Digest& secret);
/// Step 2: c_i of seat number i + 1.
Digest client_commit(const Deal& deal, std::uint32_t i, const Digest& reveal);
/// Step 5: T, the hash of the whole exchange. `seats` has one item per seat in order, empty for absent seats.
Digest transcript(const Deal& deal, const Digest& server_commit,
                  std::span<const std::optional<SeatCommitment>> seats);
/// Step 5: the bytes that choose the four words, which players can read to each other.
std::array<std::uint8_t, 4> word_bytes(const Digest& transcript);
/// The word of a byte, from the list in docs/fairdeal.md.
std::string_view word_of(std::uint8_t byte);
/// Step 5: the four words of a transcript T.
std::array<std::string_view, 4> four_words(const Digest& transcript);
/// Step 6: K. A secret until the game is over.
Digest master_key(const Digest& secret, const Digest& transcript);

}  // namespace seq::protocol::fairdeal
