#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/match.hpp"
#include "protocol/message/server_message.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::protocol::testing {

/// Every seating of each game; for the six-dice games only some, including the fewest and the most players.
std::vector<Setup> every_setup();

/// A game of random legal actions. After the deal and after each action `look` receives the match and the new
/// events.
void play_randomly(const Setup& setup, std::uint64_t seed,
                   const std::function<void(const Match&, std::span<const Event>)>& look);

/// A room as the player of a seat, or a spectator, sees it at this point of its game.
Snapshot snapshot_of(const Match& match, Seat observer);
/// The frames of a version's events for one observer, and for everybody.
PrivateEvents private_part(const Match& match, std::span<const Event> events, Seat observer);
PublicEvents public_part(std::span<const Event> events);

}  // namespace seq::protocol::testing
