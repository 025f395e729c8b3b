#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace seq::client {

struct ShownHand {
    Seat seat;
    Hand cards;
};

/// A position as one observer sees it, or with every hand.
struct Position {
    View view;                     ///< the observer's; a spectator's if every hand is shown
    std::vector<ShownHand> hands;  ///< the shown hands, by seat; none if there are no cards
    std::size_t moves = 0;         ///< move lines played so far
};

/// The position of a match. Without an observer, every hand is shown.
Position position_of(const Match& match, std::optional<Seat> observer, std::size_t moves);

/// The JSON object that docs/notation.md describes, on one line.
std::string position_json(const Position& position);

/// The same for people: the board or the scores, the seats, whose turn it is. `names` has one per seat, or
/// none.
std::string position_text(const Position& position, const std::vector<std::string>& names);

}  // namespace seq::client
