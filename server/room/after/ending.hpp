#pragma once

#include "server/room/journal/entry.hpp"
#include "server/room/state.hpp"

// The events at the end of a game, and what snapshots contain of a finished game.

namespace seq::room {

/// The hands of a finished game (S22); nothing while a game runs, if there was none, or if it has no cards.
std::optional<protocol::HandsRevealed> hands_after_the_end(const State& state);

/// The statistics of the newest game, and the score of the room's series; nothing if there are none.
std::optional<protocol::GameStatistics> statistics_after_the_end(const State& state);
std::optional<protocol::Series> series_so_far(const State& state);

/// The server's secret of a ceremony, to be revealed in the version that ends its game; empty for a quick
/// deal.
RoomEvents secret_at_the_end(const State& state);

/// The game has just ended, by its rules or by the host. Moves the pot to the winner, or back (X7), makes the
/// statistics, and counts the game in the series. Returns the events, with all hands.
RoomEvents ending_events(Play& play, Results& results, const State& state, const Entry& entry);

/// A game begins. Returns the score if a new series begins with it; else no events.
RoomEvents series_events(Results& results, const State& state);

}  // namespace seq::room
