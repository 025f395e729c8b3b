#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/seat.hpp"
#include "server/core/room.hpp"

namespace seq::core {

/// A turn of the running game: what a seat does before play passes on, and has a time for. An owed draw (S19)
/// is a right of its own, and a forfeit (S23) has a time of its own: neither is part of a turn.
struct Turn {
    Seat seat;
    std::uint32_t game = 0;
    std::uint32_t number = 0;  ///< in the game: who moves twice in a row has two turns
    std::uint32_t acts = 0;    ///< what was done in it already: the roll before the chip, an exchange
    bool may_act = true;       ///< else it waits until forfeits are chosen

    /// The same turn, however much was done in it meanwhile.
    bool is_same(const Turn& other) const {
        return seat == other.seat && game == other.game && number == other.number;
    }
};

/// Whose turn it is; nothing while no game runs.
std::optional<Turn> turn_of(const Room::State& state);

}  // namespace seq::core
