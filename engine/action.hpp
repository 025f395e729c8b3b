#pragma once

#include <compare>
#include <cstdint>
#include <variant>

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

/// What an actor asks for. Whether it may is check()'s to say.
using Action = std::variant<Place, Remove, Draw, Exchange, Pass>;

}  // namespace seq
