#pragma once

#include <optional>

#include "server/core/lobby/door.hpp"
#include "server/core/state.hpp"

// Coming in: the password, the lock, and those who knock.

namespace seq::core {

/// What stands behind the `#` of a room's link, made of fresh entropy.
protocol::LinkSecret make_link_secret(const Entropy& entropy);
/// What is kept of a password. The salt is of the entropy's other half, so both may be made of one.
protocol::PasswordHash hash_with_salt(const std::string& password, const Entropy& entropy);

/// Whether it brings the secret of the room's link.
bool knows_the_link(const State& state, const protocol::Join& join);

/// Why this join may not even knock: a password that is missing, wrong, or was tried too often. Nothing where
/// none is asked for, or where the link's secret makes up for it. Remembers when it was tried.
std::optional<protocol::Refused> ask_for_password(State& state, const protocol::Join& join, TimePoint now);

/// Puts a newcomer before the locked door and tells them and the host; refuses where too many wait there.
void knock(State& state, Newcomer who, Effects& effects);
/// Makes a newcomer a member.
void let_in(State& state, const Newcomer& who, TimePoint now, Effects& effects);

/// What a command of the host means for those outside, after it was carried out: one is let in or sent away,
/// or all are let in because the door is open.
void answer_the_door(State& state, const protocol::ClientBody& command, TimePoint now, Effects& effects);

/// The knock of this session; null if it does not knock. A session knocks once at most.
const WaitingOutside* waiting_of(const State& state, SessionId session);
/// Tells a session that knocks that the host was told.
void tell_to_wait(const State& state, SessionId session, Effects& effects);
/// The session is gone; if it knocked, it does so no longer.
void stop_knocking(State& state, SessionId session, Effects& effects);
/// Tells the host who waits, if the host is there.
void tell_host_who_waits(const State& state, Effects& effects);

}  // namespace seq::core
