#pragma once

#include <optional>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

// Game after game in one room: how each begins and ends, and what is kept of it.

namespace seq::core {

/// Begins the next game, whose deal is done, with those who are seated. Where there is a stake each puts it
/// into the pot first (X7). `seats` is what happened to them just before. Returns the events, secret
/// events too, in order. There must be no game running, and somebody who can pay.
std::vector<protocol::RoomEvent> begin_game(State& state, std::vector<protocol::RoomEvent> seats);

/// The same by a quick deal: `secret` is all that its chance follows from. Who cannot pay sits out first.
std::vector<protocol::RoomEvent> begin_quick_game(State& state, const protocol::Digest& secret);

/// Who cannot pay the stake sits out, and the others move up, so that seats count from 1 (X7). Returns what
/// events.
std::vector<protocol::RoomEvent> seat_the_players(State& state);

/// The fair deal's id of a game: no two games share their chance.
std::string deal_id(const State& state, std::uint32_t game);
/// The fair deal's name of the rules that are played.
std::string rules_of(const State& state);

/// If the game has just ended with this entry: keeps its record and tells what there is to tell (ending.hpp).
std::vector<protocol::RoomEvent> note_end(State& state, const Entry& entry);

/// The seated members who can pay the stake, by seat.
std::vector<const Member*> players_who_can_pay(const State& state);

/// The end of a game that was running in the journal and cannot go on: one that the present rules decide
/// differently, and one of a journal that was restored from a backup, whose cards and secrets may have been
/// shown since. Everybody is told by a record of the room, and stakes go back.
std::optional<Entry> void_game_due(const State& state, TimePoint now);

}  // namespace seq::core
