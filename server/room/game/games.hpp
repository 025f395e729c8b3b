#pragma once

#include <optional>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/room/state.hpp"

// The games of a room: how each begins and ends.

namespace seq::room {

/// Begins the next game, whose deal is finished, with the seated members. If there is a stake, each puts it
/// into the pot (X7). `seats` are the events of seat_the_players(). Returns all events in order, including
/// secret ones. No game may be running, and somebody must be able to pay.
std::vector<protocol::RoomEvent> begin_game(State& state, std::vector<protocol::RoomEvent> seats);

/// The same by a quick deal, whose chance follows from `secret`. First, members who cannot pay sit out.
std::vector<protocol::RoomEvent> begin_quick_game(State& state, const protocol::Digest& secret);

/// Members who cannot pay the stake sit out, and the others move up, so that seats count from 1 (X7). If
/// seats rotate, everybody moves on by one seat before, once for each game. Returns the events.
std::vector<protocol::RoomEvent> seat_the_players(Play& play, Members& members, const State& state);

/// The fair deal's id of a game: no two games share their chance.
std::string deal_id(const State& state, std::uint32_t game);
/// The fair deal's id of the rules that are played.
std::string rules_of(const State& state);

/// If the game has just ended with this entry, keeps its record. Returns the events of the ending
/// (ending.hpp), or none.
std::vector<protocol::RoomEvent> note_end(State& state, const Entry& entry);

/// The seated members who can pay the stake, by the seats that they will have in the next game.
std::vector<const Member*> players_who_can_pay(const State& state);

/// Voids a running game or deal that cannot be continued: one that the present rules decide differently, or
/// one in a journal that was restored from a backup, whose cards and secrets may have been shown since.
/// Stakes are returned.
std::optional<Entry> void_game_due(const State& state, TimePoint now);

}  // namespace seq::room
