#pragma once

#include <compare>
#include <cstdint>
#include <variant>

#include "engine/base/seat.hpp"
#include "engine/board/lines.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// One chip completes at most two lines in each of four directions that satisfy S13.
inline constexpr std::size_t completed_at_once_max = 8;
/// The lines that a mover names as sequences (S15); empty leaves the choice to the default.
using Naming = FixedVector<Line, completed_at_once_max>;

/// Play a card and put a chip of one's side on an open space (S7, S9).
struct Place {
    Face face;
    Space space;
    Naming naming{};
    friend bool operator==(const Place&, const Place&) = default;
};
/// Play a one-eyed jack and take a chip of another side away (S10).
struct Remove {
    Face face;
    Space space;
    friend bool operator==(const Remove&, const Remove&) = default;
};
/// Take the card that one is owed (S19).
struct Draw {
    friend bool operator==(const Draw&, const Draw&) = default;
};
/// Show a dead card and take a replacement (S17).
struct Exchange {
    Face face;
    friend bool operator==(const Exchange&, const Exchange&) = default;
};
/// Nothing to play and nothing to exchange (S18).
struct Pass {
    friend bool operator==(const Pass&, const Pass&) = default;
};

/// Give up a card of one's own choice for a team mate's table talk (S23).
struct Forfeit {
    Face face;
    friend bool operator==(const Forfeit&, const Forfeit&) = default;
};
/// Table talk by this side was upheld (S23). The table's, never a seat's.
struct Penalty {
    Side side;
    friend bool operator==(const Penalty&, const Penalty&) = default;
};

/// Throw the two dice that rule the turn (D4).
struct Roll {
    friend bool operator==(const Roll&, const Roll&) = default;
};
/// Put a chip of one's side on an empty space (D5, D7).
struct Put {
    Space space;
    friend bool operator==(const Put&, const Put&) = default;
};
/// Replace an opponent's chip by one's own (D5, D7).
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

/// What an actor asks for. Whether it may is check()'s to say; an action of another game it may not.
using Action =
    std::variant<Place, Remove, Draw, Exchange, Pass, Forfeit, Penalty, Roll, Put, Swap, RemoveChip, Cast>;

}  // namespace seq
