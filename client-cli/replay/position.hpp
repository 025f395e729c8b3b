#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match.hpp"

namespace seq::client {

/// A position as one observer sees it, or with every hand.
struct Position {
    View view;  ///< the observer's; a spectator's if every hand is shown
    /// The hands that are shown, by seat; none if there are no cards.
    std::vector<std::pair<Seat, Hand>> hands;
    std::size_t moves = 0;  ///< move lines played so far
};

/// The position of a match. Without an observer, every hand is shown.
Position position_of(const Match& match, std::optional<Seat> observer, std::size_t moves);

/// The JSON object that docs/notation.md describes, on one line.
std::string position_json(const Position& position);

/// The same for people: the turn or the result, the table as in a game, and the hands. `names` has one per
/// seat, or none.
std::string position_text(const Position& position, const std::vector<std::string>& names);

}  // namespace seq::client
