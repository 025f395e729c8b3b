#include "server/room/members/votes.hpp"

#include <algorithm>

#include "server/room/members/presence.hpp"

namespace seq::room {

bool plays(const State& state, const Member& member) {
    return state.game_is_running() ? member.playing_as.is_seat() : member.seat.has_value();
}

std::size_t people_who_play(const State& state) {
    return static_cast<std::size_t>(std::ranges::count_if(
        state.members, [&](const Member& member) { return !member.bot && plays(state, member); }));
}

bool host_is_away(const State& state) {
    const Member* host = state.members.at(state.lobby.host);
    return host == nullptr || !is_present(*host);
}

bool may_vote(const State& state, const Member& voter, protocol::MemberId about) {
    return voter.id != about && is_present(voter) && plays(state, voter);
}

VoteCount count_votes(const State& state, protocol::MemberId about,
                      const std::function<bool(const Member& voter)>& has_voted) {
    VoteCount count;
    std::uint32_t voters = 0;
    for (const Member& voter : state.members) {
        if (!may_vote(state, voter, about)) continue;
        ++voters;
        if (has_voted(voter)) ++count.votes;
    }
    count.needed = voters / 2 + 1;
    return count;
}

}  // namespace seq::room
