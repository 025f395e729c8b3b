#pragma once

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// Stand-ins: a bot plays for somebody who is away. The host lets it, or when the host is away too, more than
// half of the players who are present. It plays until its player is back and the game waits for the seat.

namespace seq::core {

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
