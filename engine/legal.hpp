#pragma once

#include <cstddef>

#include "engine/action.hpp"
#include "engine/board/bitboard.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// Where one held face may go: chips put down, or chips taken away.
struct CardSpaces {
    Face face;
    Bitboard spaces;
    friend bool operator==(const CardSpaces&, const CardSpaces&) = default;
};

/// All that a seat may do now, in the compact form that is also sent to its player: a face a line, not an
/// action a line. Sequences are not named in it; namings() has those.
struct LegalActions {
    FixedVector<CardSpaces, hand_max> places;   ///< one item a face that has a space, in the order held
    FixedVector<CardSpaces, hand_max> removes;  ///< likewise, one-eyed jacks
    FixedVector<Face, hand_max> exchanges;      ///< dead cards that may be exchanged
    FixedVector<Face, hand_max> forfeits;       ///< faces to choose from for a penalty (S23)
    bool draw = false;
    bool pass = false;

    bool roll = false;     ///< D4
    Bitboard puts{};       ///< empty spaces that take a chip (D5, D7)
    Bitboard swaps{};      ///< opponents' chips that may be replaced (D5, D7)
    Bitboard removable{};  ///< opponents' chips that may be taken off (D6)

    bool cast = false;  ///< X2

    bool empty() const { return count() == 0; }
    std::size_t count() const;
    /// The n-th action, from 0: places, removes, exchanges, draw, pass, then the others in the order above.
    Action at(std::size_t n) const;

    friend bool operator==(const LegalActions&, const LegalActions&) = default;
};

}  // namespace seq
