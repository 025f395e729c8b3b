#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/room/effects.hpp"
#include "server/room/lobby/door.hpp"
#include "server/room/members/arrival.hpp"
#include "server/room/state.hpp"

// Joining: the name, the password, the lock, and newcomers who knock.

namespace seq::room {

/// Why a person cannot have this name in any room; nothing if they can. Names of bots are reserved. Members
/// from before a rule keep their names.
std::optional<protocol::Refused> why_never_called(const std::string& name);

/// Why the newcomer cannot have their name in this room: it looks like the name of a member, of another
/// newcomer who waits, or of a bot. Nothing if they can.
std::optional<protocol::Refused> why_not_called(const State& state, const Newcomer& who);

/// The secret of a room's link, the part after `#`, made from fresh entropy.
protocol::LinkSecret make_link_secret(const Entropy& entropy);
/// The salt of a new password. It uses the half of the entropy that make_link_secret() does not use.
std::array<std::uint8_t, 16> salt_of(const Entropy& entropy);
/// The password of this join if it has to be hashed, and its source may try another one now; else nothing.
std::optional<PasswordWork> work_of_join(Door& door, const State& state, SessionId session,
                                         const protocol::Join& join, TimePoint now, SourceId source);
/// The refusal of a command whose password was not hashed: too many wait to be hashed, or a budget is used
/// up.
protocol::Refused too_many_passwords();

/// Whether this is the secret of the room's link.
bool knows_the_link(const State& state, const std::optional<protocol::LinkSecret>& secret);

/// Why this join is refused: its password is missing or wrong, or was not hashed. Nothing if the room has no
/// password, or if the join contains the secret of the link.
std::optional<protocol::Refused> ask_for_password(const State& state, const protocol::Join& join);

/// Adds a newcomer to those who wait for the host, and notifies both. Refuses the newcomer
/// if too many wait.
void knock(Door& door, const State& state, Newcomer who, Effects& effects);
/// Refuses a newcomer who waits, and closes the session.
void turn_away(const State& state, const Newcomer& who, std::string sentence, Effects& effects);
/// Carries out what a member's accepted command means for those who wait: one is admitted, voted for or
/// declined, or all are admitted because the room was unlocked. Returns whether the new list has to be sent
/// after those who were admitted have joined.
bool answer_the_door(Door& door, const State& state, protocol::MemberId by,
                     const protocol::ClientBody& command, Effects& effects);
/// The next of those who were admitted, removed from their list. Refuses them while the room is full.
std::optional<Arrival> next_admitted(Door& door, const State& state, TimePoint now, Effects& effects);

/// The knock of this session; null if it does not knock. A session knocks once at most.
const WaitingOutside* waiting_of(const State& state, SessionId session);
/// The knock with this number; null if there is none.
const WaitingOutside* waiting_with(const State& state, std::uint32_t knock);
/// Notifies a newcomer who waits that the host, or the players, know of it.
void notify_to_wait(const State& state, const WaitingOutside& one, Effects& effects);
/// The session has ended: removes its knock, if any.
void stop_knocking(Door& door, const State& state, SessionId session, Effects& effects);
/// Refuses those who claim to be a member who has come back or left.
void end_claims(Door& door, const State& state, Effects& effects);
/// Sends the host the list of those who wait, and the players those with claims, if they are connected.
void send_knocks(Door& door, const State& state, Effects& effects);

// Who may watch. If the host has closed a room to spectators, only the seats, the host and the referee may be
// connected while its game runs.

/// Whether this member may not be connected now, because the room is closed to spectators or to screens.
bool is_shut_to(const State& state, const Member& member);
/// Whether a newcomer could only watch and so may not join now.
bool is_shut_to_newcomers(const State& state);

/// Notifies and closes the sessions of members who may not watch now. They stay members and may return when
/// the game is over, or when screens are allowed again.
void disconnect_spectators(Members& members, const State& state, TimePoint now, Effects& effects);

}  // namespace seq::room
