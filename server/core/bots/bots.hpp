#pragma once

#include <chrono>
#include <optional>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// Bots: on seats of their own, as stand-ins for players who are away, and their moves.

namespace seq::core {

// Bots on seats. A bot is a member with a level, and without token or session. Off its seat it is in the room
// no more; its number waits for the next bot.

Decision decide_seat_bot(const State& state, const Member& by, const protocol::SeatBot& command);
Decision decide_unseat_bot(const State& state, const Member& by, const protocol::UnseatBot& command);

/// The bot that would sit down there now: an idle one, or one that nobody knows yet.
SeatedBot next_bot(const State& state, Seat seat, BotLevel level);

RoomEvents seat_bot(State& state, const SeatedBot& seated);
/// Takes the bot off this seat.
protocol::RoomEvent unseat_bot(State& state, Seat seat);

// The moves of bots, on their own seats and as stand-ins. One is given what its seat may see, and nothing
// else, and is asked for one move each time the room wakes up.

/// How long a bot takes over a move. Always the same: a time that depended on the position would tell of
/// cards that nobody has seen.
inline constexpr std::chrono::seconds bot_thinks{1};

/// Whether a bot plays for the member, and how well.
std::optional<BotLevel> level_on(const Member& member);
/// Whether the game waits for this seat to do something else than draw.
bool is_waited_for(const State& state, Seat seat);

/// The move of the bot that has thought long enough, if there is one. The choice becomes a record, and the
/// next move takes thinking time of its own.
std::optional<Entry> bot_move(const State& state, TimePoint now, const Entropy& entropy);

/// Lets the bot think whose turn it is. If bots play among themselves, they wait until a member is connected.
void keep_thinking(State& state, TimePoint now, WakeUp& wake);

// Stand-ins: a bot plays for somebody who is away. The host lets it, or when the host is away too, more than
// half of the players who are present. It plays until its player is back and the game waits for the seat.

/// Why a bot of this level may not play for somebody who has not chosen it: it is never weaker than medium.
/// Nothing if it may, or no level is named.
std::optional<protocol::Refused> why_too_weak(std::optional<BotLevel> level);

Decision decide_stand_in(const State& state, const Member& by, const protocol::StandIn& command);
Decision decide_vote(const State& state, const Member& by, const protocol::VoteStandIn& command);
Decision decide_end(const State& state, const Member& by, const protocol::EndStandIn& command);

protocol::RoomEvent begin_stand_in(Member& member, BotLevel level);
protocol::RoomEvent end_stand_in(Member& member);
protocol::RoomEvent vote_for_stand_in(State& state, const protocol::VoteStandIn& vote, protocol::MemberId by);
/// The member came back: nobody votes for a stand-in any more. Where it is the host, for none at all.
void forget_votes(State& state, Member& member);

/// Gives a seat back to a player who is here, or lets a bot sit in if enough players want it.
std::optional<Entry> stand_in_due(const State& state, TimePoint now);

}  // namespace seq::core
