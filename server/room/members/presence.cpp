#include "server/room/members/presence.hpp"

#include <algorithm>

#include "server/room/budget/charge.hpp"

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

}  // namespace seq::room
