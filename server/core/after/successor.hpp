#pragma once

#include <memory>
#include <optional>

#include "server/core/effects.hpp"
#include "server/core/entry.hpp"
#include "server/core/state.hpp"

// A room whose history is full is archived, and the table goes on in a fresh room.

namespace seq::core {

/// Where the table goes on when this room is archived; nothing without a code, or if no person is left.
std::optional<protocol::Successor> successor_under(const State& state,
                                                   const std::optional<protocol::RoomCode>& code,
                                                   const Entropy& entropy);

/// A room in which nothing has happened yet, and its first entry.
struct FollowingRoom {
    std::unique_ptr<State> state;
    Entry first;
};
/// The room that follows this one, which has been archived: a game that was still running has ended, so
/// stakes are in the purses again.
FollowingRoom room_after(const State& state, const protocol::Successor& successor, TimePoint now);

/// Tells everybody here that the room is closed, and the link of the one that follows it. They stay
/// connected, to see how the last game ended.
void notify_of_full_history(const State& state, const std::optional<protocol::Successor>& successor,
                            Effects& effects);

/// The part of apply() for the first record of a room that follows another.
void inherit(State& state, const Inheritance& inheritance, RoomEvents& events);

}  // namespace seq::core
