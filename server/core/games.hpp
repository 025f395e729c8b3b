#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// Game after game in one room: how each begins and ends, and what is kept of it.

namespace seq::core {

/// Begins the next game with those who are seated. Where there is a stake each puts it into the pot first;
/// who cannot sits out, and the others move up (X7). `secret` is the server's part of the fair deal. Returns
/// what happened, secret events too, in order. There must be no game running, and somebody who can pay.
std::vector<protocol::RoomEvent> begin_game(State& state, const protocol::Digest& secret);

/// If the game has just ended: keeps its record and gives the pot to the winner (X7). Returns what happened.
std::vector<protocol::RoomEvent> note_end(State& state);

/// The seated members who can pay the stake, by seat.
std::vector<Member*> players_who_can_pay(State& state);

/// The record of a finished game, the newest without a number, or why there is none to be had.
tl::expected<protocol::GameRecord, protocol::Refused> fetch_record(const State& state,
                                                                   std::optional<std::uint32_t> game);

}  // namespace seq::core
