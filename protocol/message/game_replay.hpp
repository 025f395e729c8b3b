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

/// To the sender only: a finished game from its deal to its end, with every hand, for clients that fold
/// events and know no rules. It is not part of the room's history, so it has no version.
struct GameReplay {
    /// One action and its events.
    struct Step {
        Seat seat;                  ///< the `table` for a penalty and for the end of an abandoned game
        std::vector<Event> events;  ///< in order, including those for one seat only
    };
    CommandId id;
    std::uint32_t game = 0;
    std::vector<std::string> names;        ///< one per seat
    View start;                            ///< after the deal, as a spectator sees it
    std::optional<HandsRevealed> hands{};  ///< after the deal, in the card games
    std::vector<Event> opening;            ///< the public events of the deal: cuts, rolls for the start
    std::vector<Step> steps;
};

}  // namespace seq::protocol
