#pragma once

#include <cstdint>
#include <optional>
#include <tl/expected.hpp>

#include "server/room/effects.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Lobby commands: seats, settings, who may join, how the host manages members, and leaving. Also ready checks
// (ready_check.cpp) and the role of the host (host_role.cpp).

namespace seq::room {

/// The part of decide() for lobby commands. A shuffle of seats and the secret of a new link are made from the
/// entropy.
Decision decide_lobby(const State& state, const Member& member, const protocol::LobbyCommand& command,
                      TimePoint now, const Entropy& entropy);

/// Why there is no seat of this number; nothing if there is.
Refusal why_no_seat(const State& state, std::uint32_t number);
/// The seat of this number or, without one, the first free seat. The error says why it cannot be taken.
tl::expected<Seat, protocol::Refused> free_seat(const State& state, std::optional<std::uint32_t> number);

/// Why the next game cannot start now; nothing if it can.
Refusal why_no_start(const State& state);

/// The part of apply() for lobby commands. `by` is the author. Returns the events, in order.
RoomEvents apply_lobby(State& state, protocol::MemberId by, const protocol::LobbyCommand& command,
                       const ResolvedValues& resolved);

/// The member takes the seat, or leaves the seat. Their marks are removed. Adds the events.
void sit_down(Talk& talk, Member& member, Seat seat, RoomEvents& events);
void stand_up(Member& member, RoomEvents& events);

/// Sets or removes the link to the voice call. Adds the event.
void set_voice_link(Lobby& lobby, const std::optional<std::string>& link, RoomEvents& events);

/// Names the regular table, or ends that without a name. Adds the event.
void name_table(Lobby& lobby, const std::optional<std::string>& name, RoomEvents& events);

/// The setup after this command, or why the rules do not allow it. Options that differ from their default in
/// the old setup were set by the host and stay, if the new preset has them; the others get the defaults of
/// the new preset and seating.
tl::expected<Setup, Rejection> setup_after(const Setup& setup, const protocol::SetGame& command);

// Substitutes: while a game runs, a member without a seat takes over the part of a player who is away or of a
// bot. The host decides or, while the host is away or is the one who asks, a majority of the players. Purse
// and stake stay with their owner (X7).

/// Why the member cannot take over this seat; nothing if they can, if the others agree.
Refusal why_no_substitute(const State& state, const Member& member, Seat seat);
/// The part of decide() for `give-seat`. The decision has the seat if it is given, and not if the command is
/// a vote.
Decision decide_substitute(const State& state, const Member& by, const protocol::GiveSeat& command,
                           TimePoint now);
/// The part of apply() for it: the member who asks gets the seat or, without a seat, the vote of `by`. Adds
/// the events.
void substitute(State& state, Member& asker, protocol::MemberId by, std::optional<Seat> seat,
                RoomEvents& events);

// Leaving: members go, or the host removes them. A bot takes over their seat in a running game, and keeps it
// after the game until the host removes the bot.

/// The hashes of a member's tokens that are accepted; none for a bot.
std::vector<protocol::Digest> tokens_of(const Member& member);
/// The entry by which `by` removes a member who does not play.
Entry removal_of(const Member& member, protocol::MemberId by, TimePoint now);
/// The members without a seat who came by the room's code alone, oldest first. A host is never one of
/// them, and neither is a member whom an acting host may not remove.
std::vector<const Member*> removable_strangers(const State& state, TimePoint now);

/// Who becomes host when this member leaves: the first of the connected members, or else of the others.
/// Nothing if the member is not the host, or if no person is left.
std::optional<protocol::MemberId> heir_of(const State& state, const Member& member);

/// The bot that takes over the member's seat, of medium strength unless a level was chosen; nothing if the
/// member does not play in a running game.
std::optional<SeatedBot> successor_of(const State& state, const Member& member,
                                      std::optional<BotLevel> level);

/// Removes the member with their votes, held draws and role as referee. The successor gets the seat and the
/// stake (X7). The session is closed after it was sent the version. Adds the events.
void part(State& state, Member& member, CloseReason reason, const std::optional<SeatedBot>& successor,
          RoomEvents& events);

/// Unlocks the room if no person is left, because nobody could admit newcomers, and forgets the voice link,
/// the name of the table and the ready check of those who have left. The next one becomes host.
void open_if_deserted(Lobby& lobby, const State& state);

// Ready checks: the room waits until every seat is taken by somebody who is ready, and begins the next game.

/// Whether the room does not have to wait for this member: a bot, or a person who is ready and not away.
bool is_ready(const Member& member);

/// The check as members are shown it, with the remaining time.
std::optional<protocol::ReadyCheck> ready_check_now(const State& state, TimePoint now);

// The part of apply() for ready checks. Each function returns or adds the events.

/// Opens a check, or changes the open one, or ends it.
void apply_ready_check(Lobby& lobby, Members& members, const protocol::CheckReady& command,
                       RoomEvents& events);
/// Bots take seats, whose members become spectators.
RoomEvents fill_seats(Members& members, const State& state, const FillSeats& decision);
/// The check ends, and no game begins.
protocol::RoomEvent end_ready_check(Lobby& lobby);

/// Starts the time limit of a check that has one.
void keep_ready_check_time(Lobby& lobby, TimePoint now);
/// Says when to ask for the next step.
void schedule_ready_check(const State& state, TimePoint now, WakeUp& wake);
/// The next step of the check: bots take seats because the time is over, the game begins, or no game can
/// begin. Nothing while the check waits. The entropy is the chance of the deal.
std::optional<Entry> ready_check_step(const State& state, TimePoint now, const Entropy& entropy);

// Taking over the role of an absent host, and getting it back.

/// Why this member may not do what only the host may do; nothing if they may.
Refusal why_not_host(const State& state, const Member& member);

/// Why this member may not take over the role of the host now; nothing if they may. The host must have been
/// disconnected for a minute. While a game runs, only its players may take over, and in the first minute only
/// the one who has been in the room longest.
Refusal why_not_take_over(const State& state, const Member& member, TimePoint now);

/// Makes this member the host. `acts_for`: the absent host in whose place. Adds the event.
void make_host(Lobby& lobby, protocol::MemberId id, std::optional<protocol::MemberId> acts_for,
               RoomEvents& events);

/// Makes `next` the host: by a command of `author`, or as a return if the author is the room. `acts_for`: the
/// absent host in whose place. Adds the events.
void hand_over(Lobby& lobby, const State& state, protocol::MemberId author, protocol::MemberId next,
               std::optional<protocol::MemberId> acts_for, RoomEvents& events);

/// Whether this member was replaced as host while away, and gets the role back on return.
bool may_return_as_host(const State& state, protocol::MemberId member, TimePoint now);

// A host who has taken over acts for the absent one. Once most of the players who are present have confirmed
// them, or after five minutes if none of the others is, they may do all that a host may.

/// The absent host for whom the host acts without having been confirmed; nothing if there is none.
std::optional<protocol::MemberId> acts_for(const State& state, TimePoint now);
/// The same when `by` has made `next` the host.
std::optional<protocol::MemberId> absent_host_after(const State& state, protocol::MemberId by,
                                                    protocol::MemberId next, TimePoint now);
/// Why this member may not vote for the acting host; nothing if they may.
Refusal why_not_confirm(const State& state, const Member& by, TimePoint now);
/// Counts the vote. Adds the events.
void confirm_host(Lobby& lobby, const State& state, protocol::MemberId by, RoomEvents& events);

/// Why a host who has only taken over may not remove this member; nothing if they may.
Refusal why_acting_host_may_not_remove(const State& state, protocol::MemberId member, TimePoint now);
/// Why a host who has only taken over may not end the game; nothing if they may.
Refusal why_acting_host_may_not_abandon(const State& state, TimePoint now);

/// Gives the role back to a host who was replaced and has returned.
std::optional<Entry> host_role_due(const State& state, TimePoint now);

}  // namespace seq::room
