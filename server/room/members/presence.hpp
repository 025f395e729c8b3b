#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// Who is present and who is away, and what the players who are present vote on. A seat outlives its player's
// connection, and others see since when they are away.

namespace seq::room {

/// How long the members have to return after a restart of the server before the room counts them as away.
inline constexpr std::chrono::seconds return_time{15};

/// Whether the member is a person who is not away. A person is still present for a while after they lost
/// their connection.
bool is_present(const Member& member);

/// Whether the member has a session that answers pings.
bool is_reachable(const Member& member);
/// Notes that the member's session, which was silent, is heard again. If the member is away, the return makes
/// a record, so it is charged like a resume; a member over that budget stays away.
void note_reachable(SharedBuckets& budgets, const State& state, Member& member, TimePoint now);

/// The member who plays on this seat in the newest game. There must be one.
const Member& member_on(const State& state, Seat seat);

/// Notes that members without a session are disconnected since now, unless they are away already: after a
/// restart nobody has returned yet.
void note_restart(Members& members, TimePoint now);
/// Marks a member as away of whom nothing has been heard for `RoomLimits::away_after`, or as back if their
/// session is heard again.
std::optional<Entry> presence_due(const State& state, TimePoint now, WakeUp& wake);

// Votes of the players who are present, on what the host decides otherwise: a stand-in, a seat, a claim.

/// Whether the member has a part in the running game; between games, whether they have a seat.
bool plays(const State& state, const Member& member);
/// How many people play, bots not counted.
std::size_t people_who_play(const State& state);
bool host_is_away(const State& state);
/// Whether the member is a player who is present. Nobody votes about themselves.
bool may_vote(const State& state, const Member& voter, protocol::MemberId about);

struct VoteCount {
    std::uint32_t votes = 0;
    std::uint32_t needed = 0;
    bool is_enough() const { return votes >= needed; }
};

/// Only votes of players who are present count, and more than half of them are needed.
VoteCount count_votes(const State& state, protocol::MemberId about,
                      const std::function<bool(const Member& voter)>& has_voted);

}  // namespace seq::room
