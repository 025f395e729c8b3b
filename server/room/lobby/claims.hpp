#pragma once

#include <optional>
#include <string>

#include "server/room/lobby/door.hpp"
#include "server/room/members/arrival.hpp"
#include "server/room/state.hpp"

// Claims: a newcomer who says that they are a member who is away, because they have lost the key. They wait
// at the door, and are shown nothing of the room, until the host or, while the host is away, a majority of
// the players lets them have that member's place.

namespace seq::room {

/// The member with a name that looks like this one, if somebody else may claim to be them: a person who is
/// not connected. Null if there is none.
const Member* claimable(const State& state, const std::string& name);

/// Why nobody may have the place of this member yet, whose last connection ended just now. Nothing for a bot.
std::optional<protocol::Refused> why_too_early(const State& state, const Member& member, TimePoint now);

/// Why the member may not admit the newcomer with this claim, or vote for it; nothing if they may.
std::optional<protocol::Refused> why_not_admit(const State& state, const Member& by, const Newcomer& who,
                                               TimePoint now);
/// Notes that the member is for it. Returns whether the newcomer is to be admitted.
bool vote_for_claim(const State& state, protocol::MemberId by, Newcomer& who);
/// The votes so far and those that are needed; none are needed while the host decides.
protocol::Knock shown_claim(const State& state, const WaitingOutside& one);

/// Whether the member who the newcomer claims to be has come back or left.
bool is_over(const State& state, const Newcomer& who);

/// The arrival of a newcomer in the place of the member who they say they are, whose key becomes void.
/// Nothing if that member has come back or left.
std::optional<Arrival> arrival_of_claim(const State& state, const Newcomer& who, TimePoint now);

}  // namespace seq::room
