#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/player.hpp"

namespace seq::bots {

/// The cards that a seat has not seen: those in the other hands and in the draw pile. Discards count as seen
/// until they are shuffled into the pile again (S20).
class Unseen {
  public:
    explicit Unseen(const View& view);

    /// The number of unseen cards with this face.
    std::uint8_t count(Face face) const { return counts_[face.number]; }
    /// The spaces whose face has this many unseen cards, 0 to 2.
    Bitboard spaces_with(std::uint8_t count) const { return by_count_[count]; }

    /// All unseen cards in the order of their faces, to deal hands from.
    FacePile all() const;

  private:
    std::array<std::uint8_t, face_count> counts_{};
    std::array<Bitboard, 3> by_count_{};
};

/// Removes a random card from the pile, which must not be empty, and returns it.
Face take_one(FacePile& pile, const Below& below);

}  // namespace seq::bots
