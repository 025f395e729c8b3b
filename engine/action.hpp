#pragma once

#include <cstddef>
#include <variant>

#include "engine/base/seat.hpp"
#include "engine/board/lines.hpp"
#include "engine/board/space.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// One chip completes at most two lines in each of four directions that satisfy S13.
inline constexpr std::size_t completed_at_once_max = 8;
/// The lines that a player names as sequences (S15). If empty, choose_sequences() decides.
using Naming = FixedVector<Line, completed_at_once_max>;

/// Play a card and put a chip of the own side on an open space (S7, S9).
struct Place {
    Face face;
    Space space;
    Naming naming{};
    friend bool operator==(const Place&, const Place&) = default;
};
/// Play a one-eyed jack and remove a chip of another side (S10).
struct Remove {
    Face face;
    Space space;
    friend bool operator==(const Remove&, const Remove&) = default;
};
/// Draw the owed card (S19).
struct Draw {
    friend bool operator==(const Draw&, const Draw&) = default;
};
/// Show a dead card and take a replacement (S17).
struct Exchange {
    Face face;
    friend bool operator==(const Exchange&, const Exchange&) = default;
};
/// Pass, which requires that no card can be played or exchanged (S18).
struct Pass {
    friend bool operator==(const Pass&, const Pass&) = default;
};

/// Give up a card of the seat's own choice because of table talk by its side (S23).
struct Forfeit {
    Face face;
    friend bool operator==(const Forfeit&, const Forfeit&) = default;
};
/// Table talk by this side was upheld (S23). Only the table acts this way, never a seat.
struct Penalty {
    Side side;
    friend bool operator==(const Penalty&, const Penalty&) = default;
};

/// Throw the two dice of a turn (D4).
struct Roll {
    friend bool operator==(const Roll&, const Roll&) = default;
};
/// Put a chip of the own side on an empty space (D5, D7).
struct Put {
    Space space;
    friend bool operator==(const Put&, const Put&) = default;
};
/// Replace an opponent's chip with one of the own side (D5, D7).
struct Swap {
    Space space;
    friend bool operator==(const Swap&, const Swap&) = default;
};
/// Take an opponent's chip off the dice board (D6).
struct RemoveChip {
    Space space;
    friend bool operator==(const RemoveChip&, const RemoveChip&) = default;
};

/// Throw six dice, which is the whole turn (X2).
struct Cast {
    friend bool operator==(const Cast&, const Cast&) = default;
};

/// What a seat or the table does. check() decides whether it is allowed; an action of another game never is.
using Action =
    std::variant<Place, Remove, Draw, Exchange, Pass, Forfeit, Penalty, Roll, Put, Swap, RemoveChip, Cast>;

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
