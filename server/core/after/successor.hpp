#pragma once

#include "server/core/effects.hpp"
#include "server/core/happened.hpp"
#include "server/core/state.hpp"

// A room whose history is full is archived, and the table goes on in a fresh room.

namespace seq::core {

/// Archives the room and founds its successor under this code, in one append to the journal. Everybody here
/// is told the link and stays connected, to see how the last game ended. Nothing follows without a code, or
/// if no person is left.
void retire(State& state, const std::optional<protocol::RoomCode>& successor, TimePoint now,
            const Entropy& entropy, Effects& effects);

/// The part of enact() for the first record of a room that follows another.
void inherit(State& state, const Inheritance& inheritance, Happened& happened);

}  // namespace seq::core
