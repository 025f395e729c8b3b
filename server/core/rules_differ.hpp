#pragma once

#include <exception>
#include <span>
#include <vector>

#include "engine/event.hpp"
#include "server/core/room_events.hpp"

// Whether the engine still says what a record of an older revision of the rules says.

namespace seq::core {

/// What the engine says differs from what is written, or it does not allow what has happened.
struct RulesDiffer : std::exception {};

/// The events of the game among these.
std::vector<Event> events_of_game(const RoomEvents& events);
/// Whether both are the same, in the words of the journal.
bool are_same(std::span<const Event> one, std::span<const Event> other, const Deck& deck);

}  // namespace seq::core
