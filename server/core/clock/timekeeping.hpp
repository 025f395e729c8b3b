#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// The clock of a room with `turn_seconds`. It starts when the frame that gave the turn was handed to its
// session, and stands while play is held and, after a restart, until its player had a chance to come back.

namespace seq::core {

/// The most that is given back for one move, however long its way.
inline constexpr std::chrono::milliseconds give_back_max{1000};
/// The warning comes with this much left, or with a third of the whole time where that is less.
inline constexpr std::chrono::seconds turn_warning_before{10};

/// Brings the clock up to what has happened, warns its player, and sends it to members who have not seen it.
void follow_clock(State& state, TimePoint now, Effects& effects, WakeUp& wake);

/// The same without telling anybody: the clock begins, stands, goes on and is forgotten.
void keep_clock(State& state, TimePoint now);

/// The player whose turn it is has come back: the clock waits for nobody any more.
void note_player_is_back(State& state, const Member& player);

/// What a seat gets back of each move's time: half the round trip to its player, within bounds.
std::chrono::milliseconds given_back(const State& state, Seat seat);

}  // namespace seq::core
