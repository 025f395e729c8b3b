#pragma once

#include "server/core/entry.hpp"
#include "server/core/state.hpp"

// What is told when a game is over, and what of it is kept in the room.

namespace seq::core {

/// The hands as they are held now; nothing where the game runs, there is none, or it has no cards (S22).
std::optional<protocol::HandsRevealed> hands_after_the_end(const State& state);

/// The statistics of the newest game, and how the series of this room stands, where there are any.
std::optional<protocol::GameStatistics> statistics_after_the_end(const State& state);
std::optional<protocol::Series> series_so_far(const State& state);

/// The server's secret, for the version in which the game of a ceremony ends, by whatever way; else nothing.
RoomEvents secret_at_the_end(const State& state);

/// The game has just ended, by its rules or by the host: what everybody is sent after its last events. The
/// pot goes to the winner, or back (X7); hands are shown; the series counts.
RoomEvents ending_events(State& state, const Entry& entry);

/// A game begins with those who play it: what is told where a new series begins with it.
RoomEvents series_events(State& state);

}  // namespace seq::core
