#pragma once

#include <cstdint>
#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/room/clock/room_clock.hpp"
#include "server/room/effects.hpp"
#include "server/room/inputs.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Bots: with seats of their own, as stand-ins for players who are away, and their moves.

namespace seq::room {

// Bots with seats. A bot is a member with a level, and without token and session. A bot without a seat is
// idle: it is not shown, and is used again when the next bot is seated.

/// The parts of decide() for `seat-bot` and `unseat-bot`, which only the host may send, between games.
Decision decide_command(const State& state, const Member& by, const protocol::SeatBot& command);
Decision decide_command(const State& state, const Member& by, const protocol::UnseatBot& command);

/// The bot that would take this seat: an idle one, or a new one.
SeatedBot next_bot(const State& state, Seat seat, BotLevel level);

/// The bots that would take these seats, in order: idle ones, then new ones. Fewer if there would be too many
/// members.
std::vector<SeatedBot> bots_for(const State& state, const std::vector<Seat>& seats, BotLevel level);

/// Puts the bot on its seat, as a new member if need be. Returns the events.
RoomEvents seat_bot(Members& members, const State& state, const SeatedBot& seated);
/// Removes the bot from this seat, where there must be one. Returns the event.
protocol::RoomEvent unseat_bot(Members& members, Seat seat);

// The moves of bots, on their own seats and as stand-ins. A bot sees what its seat may see. Its choice is
// made on another thread and kept until the time that moves_at() says.

/// The level of the bot that plays for the member, or that the member is; nothing if a person plays.
std::optional<BotLevel> level_on(const Member& member);
/// Whether the seat has legal actions other than a draw.
bool is_waited_for(const State& state, Seat seat);

/// The move of the bot whose time has come, if there is one and its choice is known. If nobody was asked for
/// the choice, it is made here, with this entropy as its chance.
std::optional<Entry> bot_move(const State& state, TimePoint now, const Entropy& entropy);

/// Begins the thinking time of the bot whose turn it is. If only bots play, they wait until a member is
/// connected.
void keep_thinking(Play& play, const State& state, TimePoint now, WakeUp& wake);

/// The choice that a bot has to make now, if nobody was asked for it yet. Until note_choice() has the answer,
/// the bot does not move.
std::optional<BotQuestion> ask_bot(Play& play, const State& state);
/// Keeps the answer. Ignores it if the bot has to choose something else by now.
void note_choice(Play& play, std::uint64_t question, const Action& choice);

// Stand-ins: a bot plays for a player who is away. The host decides this or, if the host is away too, more
// than half of the players who are present. The bot plays until its player is back and it is that seat's
// turn.

/// Why a bot of this level may not play for somebody who has not chosen it: it is weaker than medium. Nothing
/// if it may, or if there is no level.
Refusal why_too_weak(std::optional<BotLevel> level);

/// The parts of decide() for `stand-in`, `vote-stand-in` and `end-stand-in`.
Decision decide_command(const State& state, const Member& by, const protocol::StandIn& command);
Decision decide_command(const State& state, const Member& by, const protocol::VoteStandIn& command);
Decision decide_command(const State& state, const Member& by, const protocol::EndStandIn& command);

/// The parts of apply() for them and for the decisions of the room. Each function returns the event.
protocol::RoomEvent begin_stand_in(Member& member, BotLevel level);
protocol::RoomEvent end_stand_in(Member& member);
protocol::RoomEvent vote_for_stand_in(Members& members, const State& state, const protocol::VoteStandIn& vote,
                                      protocol::MemberId by);
/// The member is back: removes the votes for a stand-in, and if it is the host, all votes.
void forget_votes(Members& members, const State& state, Member& member);

/// Gives a seat back to a player who has returned, or lets a bot play if enough players have voted for it.
std::optional<Entry> stand_in_due(const State& state, TimePoint now);

// When a bot moves. A time that depended on the bot's cards, on the number of its legal actions or on how
// long it has thought would reveal hidden cards, so it is drawn by a hash of what every member knows.

/// What the time of a move depends on. Every member knows all of it.
struct PublicPosition {
    protocol::RoomCode room;
    std::uint64_t version = 0;  ///< of the room, when the bot began to think
    bool people_play = true;
    std::optional<Countdown> left{};  ///< of the turn, if it has a time limit
    RecentHighlights highlights{};
};

/// When a bot moves that begins to think now: after a time between the least and the most, the same for all
/// bots; later if there is something to see; but before a third of the remaining time of its turn is over.
TimePoint moves_at(const BotPace& pace, const PublicPosition& position, TimePoint now);

/// Notes what these events show that bots leave in sight for a while.
void note_highlights(RecentHighlights& highlights, const RoomEvents& events, TimePoint at);

}  // namespace seq::room
