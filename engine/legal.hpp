#pragma once

#include <cstddef>

#include "engine/action.hpp"
#include "engine/board/bitboard.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// The spaces on which one held face can place a chip, or from which it can remove one.
struct CardSpaces {
    Face face;
    Bitboard spaces;
    friend bool operator==(const CardSpaces&, const CardSpaces&) = default;
};

/// All that a seat may do now, in the compact form that is also sent to its player: grouped by face. It does
/// not list which sequences can be named; namings() does.
struct LegalActions {
    FixedVector<CardSpaces, hand_max> places;  ///< one item for each face that has a space, in the order held
    FixedVector<CardSpaces, hand_max> removes;  ///< the same for one-eyed jacks
    FixedVector<Face, hand_max> exchanges;      ///< dead cards that may be exchanged
    FixedVector<Face, hand_max> forfeits;       ///< faces to choose from for a penalty (S23)
    bool draw = false;
    bool pass = false;

    bool roll = false;     ///< D4
    Bitboard puts{};       ///< empty spaces that can take a chip (D5, D7)
    Bitboard swaps{};      ///< opponents' chips that may be replaced (D5, D7)
    Bitboard removable{};  ///< opponents' chips that may be removed (D6)

    bool cast = false;  ///< X2

    bool empty() const {
        return places.empty() && removes.empty() && exchanges.empty() && forfeits.empty() && !draw && !pass &&
               !roll && !cast && (puts | swaps | removable).empty();
    }
    std::size_t count() const;
    /// The n-th action, from 0: places, removes, exchanges, draw, pass, then the others in the order above.
    Action at(std::size_t n) const;

    friend bool operator==(const LegalActions&, const LegalActions&) = default;
};

}  // namespace seq
