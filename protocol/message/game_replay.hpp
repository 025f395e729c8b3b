#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/message/after_game.hpp"
#include "protocol/message/ids.hpp"

namespace seq::protocol {

/// To the sender alone: a finished game from its deal to its end, with every hand, for a client that folds
/// events and knows no rules. No part of the room's history, so it has no version.
struct GameReplay {
    /// One action and what came of it.
    struct Step {
        Seat seat;                  ///< the `table` for a penalty, and where the game was stopped
        std::vector<Event> events;  ///< in order, with what one seat alone knew
    };
    CommandId id;
    std::uint32_t game = 0;
    std::vector<std::string> names;        ///< one a seat
    View start;                            ///< after the deal, as one sees it who sits nowhere
    std::optional<HandsRevealed> hands{};  ///< after the deal, in the card games
    std::vector<Event> opening;            ///< what everybody was told of the deal: cuts, rolls for the start
    std::vector<Step> steps;
};

}  // namespace seq::protocol
