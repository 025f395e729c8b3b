#pragma once

#include <cstdint>
#include <functional>

#include "server/room/state.hpp"

namespace seq::room {

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
