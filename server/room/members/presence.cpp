#include "server/room/members/presence.hpp"

#include <algorithm>

#include "server/room/room_limits.hpp"

namespace seq::room {

bool is_present(const Member& member) {
    return !member.bot && !member.away_since;
}

bool is_reachable(const Member& member) {
    return member.session && !member.disconnected_at;
}

void note_reachable(SharedBuckets& budgets, const State& state, Member& member, TimePoint now) {
    if (member.away_since && charge_entry(budgets, state, member, now)) return;
    member.disconnected_at.reset();
}

const Member& member_on(const State& state, Seat seat) {
    const auto found = std::ranges::find(state.members, seat, &Member::playing_as);
    SEQ_ASSERT(found != state.members.end());
    return *found;
}

void note_restart(Members& members, TimePoint now) {
    for (Member& member : members)
        if (!member.bot && !member.session && !member.disconnected_at)
            member.disconnected_at = std::min(member.away_since.value_or(now), now);
}

std::optional<Entry> presence_due(const State& state, TimePoint now, WakeUp& wake) {
    for (const Member& member : state.members) {
        if (member.away_since && is_reachable(member))
            return Entry{.at = now, .by = member.id, .cause = MarkBack{}};
        if (!member.disconnected_at || member.away_since) continue;
        const TimePoint due = std::max(*member.disconnected_at + state.limits.away_after,
                                       state.play.clock.awake_since + return_time);
        if (now >= due) return Entry{.at = now, .cause = MarkAway{member.id, *member.disconnected_at}};
        wake.by(due);
    }
    return std::nullopt;
}

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
