#pragma once

#include <optional>

#include "server/room/state.hpp"

// Taking over the role of an absent host, and getting it back.

namespace seq::room {

/// Why this member may not do what only the host may do; nothing if they may.
std::optional<protocol::Refused> why_not_host(const State& state, const Member& member);

/// Why this member may not take over the role of the host now; nothing if they may. The host must have been
/// disconnected for a minute. While a game runs, only its players may take over, and in the first minute only
/// the one who has been in the room longest.
std::optional<protocol::Refused> why_not_take_over(const State& state, const Member& member, TimePoint now);

/// Notes that `author` makes `next` the host: the host hands the role over, a member takes it over, or the
/// room returns it. To be called before the role changes.
void note_new_host(Lobby& lobby, const State& state, protocol::MemberId author, protocol::MemberId next);

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
std::optional<protocol::Refused> why_not_confirm(const State& state, const Member& by, TimePoint now);
/// Counts the vote. Adds the events.
void confirm_host(Lobby& lobby, const State& state, protocol::MemberId by, RoomEvents& events);

/// Why a host who has only taken over may not remove this member; nothing if they may.
std::optional<protocol::Refused> why_acting_host_may_not_remove(const State& state, protocol::MemberId member,
                                                                TimePoint now);
/// Why a host who has only taken over may not end the game; nothing if they may.
std::optional<protocol::Refused> why_acting_host_may_not_abandon(const State& state, TimePoint now);

/// Gives the role back to a host who was replaced and has returned.
std::optional<Entry> host_role_due(const State& state, TimePoint now);

}  // namespace seq::room
