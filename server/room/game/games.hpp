#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// The games of a room: how each is dealt, begins and ends, and when moves and draws have to wait.

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

/// Adds a comment to the record of the newest game.
void remark(Play& play, std::string text);

/// The seated members who can pay the stake, by the seats that they will have in the next game.
std::vector<const Member*> players_who_can_pay(const State& state);

/// Voids a running game or deal that cannot be continued: one that the present rules decide differently, or
/// one in a journal that was restored from a backup, whose cards and secrets may have been shown since.
/// Stakes are returned.
std::optional<Entry> void_game_due(const State& state, TimePoint now);

// Why nothing is played while a game runs: somebody has paused it, or a call is open.

/// Whether this member may pause the running game, or continue it: the host or, while the host is
/// disconnected, any player.
Decision decide_command(const State& state, const Member& member, const protocol::Pause&);
Decision decide_command(const State& state, const Member& member, const protocol::Unpause&);

/// Whether no moves are accepted although a game is running. While play is held, clocks are stopped, and the
/// room does not draw or move for anybody.
bool play_is_held(const State& state);
/// Why play is held, as the refusal of a move; nothing if it is not.
Refusal why_play_is_held(const State& state);

// Draws that wait, because they would end another player's right to a card too soon (S19), and draws that the
// room makes for bots and for players who are away.

/// Whether a draw by this seat has to wait (S19): it would end the right of a player who was sent their own
/// play less than `draw_grace_s` ago, or of a player for whom the room is about to draw.
bool must_wait(const State& state, Seat drawing, TimePoint now);

/// Refuses and forgets held draws that are no longer legal.
void refuse_held_draws(Play& play, const State& state, Effects& effects);
/// The next draw that is due: the room's own for a bot or for a player who is away (S19), or a member's draw
/// that was held. apply() removes a held draw from the list.
std::optional<Entry> draw_due(const State& state, TimePoint now, WakeUp& wake);

// The ceremony of the fair deal in a room: its commands, and the time limit of its steps.

/// How long a step of the ceremony waits for players who are present.
inline constexpr std::chrono::seconds deal_step_time{20};

/// What the room draws for an accepted `start`: the server's part of the deal and, if the deal is a ceremony,
/// the seats that do not take part in it.
ResolvedValues deal_for_start(const State& state, const Entropy& entropy);

/// The parts of decide() for the two commands of a ceremony.
Decision decide_command(const State& state, const Member& member, const protocol::DealCommit& command);
Decision decide_command(const State& state, const Member& member, const protocol::DealReveal& command);

/// Why seats and settings cannot change now: the running ceremony depends on them. Nothing if none is
/// running.
Refusal deal_holds(const State& state);

/// The same while a game is dealt or played; `sentence` is the refusal while it is played.
Refusal game_holds(const State& state, std::string_view sentence);

// The part of apply() for a deal. Each function returns the events.

/// Begins the ceremony for the next game. The seats in `absent` do not take part.
RoomEvents open_deal(Play& play, Members& members, const State& state, const protocol::Digest& secret,
                     const SeatSet& absent);

RoomEvents apply_deal(Play& play, const FreezeDeal& decision);
RoomEvents apply_deal(Play& play, const RepeatDeal& decision);
/// The deal is finished, and the game begins.
RoomEvents apply_deal(State& state, const FinishDeal& decision);

/// Starts the time limit of the present step, if it waits for players and has none yet.
void keep_deal_time(Play& play, TimePoint now);

/// The next step, if the present one does not wait for anybody.
std::optional<Entry> deal_due(const State& state, TimePoint now, WakeUp& wake);

/// The end of a step whose time is over: seats that have not committed are absent from now on, and a missing
/// reveal voids the deal. The entropy becomes the secret of the next deal.
std::optional<Entry> late_deal_step(const State& state, TimePoint now, const Entropy& entropy);

}  // namespace seq::room
