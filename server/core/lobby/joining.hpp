#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/core/arrival.hpp"
#include "server/core/effects.hpp"
#include "server/core/lobby/door.hpp"
#include "server/core/state.hpp"

// Joining: the name, the password, the lock, and newcomers who knock.

namespace seq::core {

/// Why nobody may be called so, in any room; nothing if they may.
std::optional<protocol::Refused> why_never_called(const std::string& name);

/// Why a newcomer may not be called so in this room: the name looks like that of a member, of another
/// newcomer who waits, or of a bot. Nothing if they may.
std::optional<protocol::Refused> why_not_called(const State& state, const Newcomer& who);

/// What stands behind the `#` of a room's link, made of fresh entropy.
protocol::LinkSecret make_link_secret(const Entropy& entropy);
/// The salt of a new password, made of the entropy's other half, so both may be made of one.
std::array<std::uint8_t, 16> salt_of(const Entropy& entropy);
/// The password of this join, if it has to be hashed to be compared, and its source may try another one.
std::optional<PasswordWork> work_of_join(State& state, SessionId session, const protocol::Join& join,
                                         TimePoint now, SourceId source);
/// A command with a password that was not hashed, because too many wait to be hashed or a budget is used up.
protocol::Refused too_many_passwords();

/// Whether it brings the secret of the room's link.
bool knows_the_link(const State& state, const protocol::Join& join);

/// Why this join may not even knock: a password that is missing, wrong, or was tried too often. Nothing where
/// none is asked for, or where the link's secret makes up for it.
std::optional<protocol::Refused> ask_for_password(const State& state, const protocol::Join& join);

/// Puts a newcomer before the locked door and tells them and the host; refuses where too many wait there.
void knock(State& state, Newcomer who, Effects& effects);
/// What a command of the host means for those outside, after it was carried out: one is admitted or turned
/// away, or all are admitted because the door is open. True if the host has to be told who still waits, once
/// those who were admitted have come in.
bool answer_the_door(State& state, const protocol::ClientBody& command, Effects& effects);
/// The next of those who were admitted; refuses them as long as the room is full.
std::optional<Arrival> next_admitted(State& state, TimePoint now, Effects& effects);

/// The knock of this session; null if it does not knock. A session knocks once at most.
const WaitingOutside* waiting_of(const State& state, SessionId session);
/// Notifies a session that knocks that the host knows of it.
void notify_to_wait(const State& state, SessionId session, Effects& effects);
/// The session has ended: removes its knock, if any.
void stop_knocking(State& state, SessionId session, Effects& effects);
/// Sends the host the list of those who knock, if the host is connected.
void send_knocks_to_host(const State& state, Effects& effects);

}  // namespace seq::core
