#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "server/room/effects.hpp"
#include "server/room/journal/entry.hpp"
#include "server/room/state.hpp"

// A room whose history is full is archived, and its members continue in a new room.

namespace seq::room {

/// The code and the link secret of the room that follows this one; nothing without a code, or if no person is
/// left.
std::optional<protocol::Successor> successor_under(const State& state,
                                                   const std::optional<protocol::RoomCode>& code,
                                                   const Entropy& entropy);

/// A new room, and its first entry, which has not been applied.
struct FollowingRoom {
    std::unique_ptr<State> state;
    Entry first;
};
/// The room that follows this one, which has been archived, so that no game is running and stakes are in the
/// purses again.
FollowingRoom room_after(const State& state, const protocol::Successor& successor, TimePoint now);

/// The moves of the members' push subscriptions to the room that follows this one.
std::vector<SubscriptionChange> subscriptions_after(const State& state, const protocol::Successor& successor);

/// Notifies all sessions that the room is closed, with the link of the one that follows it. They stay
/// connected, to see how the last game ended.
void notify_of_full_history(const State& state, const std::optional<protocol::Successor>& successor,
                            Effects& effects);

/// The part of apply() for the first record of a room that follows another.
void inherit(State& state, const Inheritance& inheritance, RoomEvents& events);

}  // namespace seq::room
