#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/player.hpp"

namespace seq::bots {

/// The cards that a seat has not seen: they are in the other hands or in the draw pile, and it cannot tell
/// where. What is on the discards is seen until it is shuffled into the pile again (S20).
class Unseen {
  public:
    explicit Unseen(const View& view);

    /// How many of the two cards with this face, or of a jack's, are unseen.
    std::uint8_t count(Face face) const { return counts_[face.number]; }
    /// The spaces whose face has this many unseen cards, 0 to 2.
    Bitboard spaces_with(std::uint8_t count) const { return by_count_[count]; }

    /// All of them, in the order of their faces, for a hand to be dealt from.
    FacePile all() const;

  private:
    std::array<std::uint8_t, face_count> counts_{};
    std::array<Bitboard, 3> by_count_{};
};

/// Takes one card of the pile by chance; the pile must not be empty.
Face take_one(FacePile& pile, const Below& below);

}  // namespace seq::bots
