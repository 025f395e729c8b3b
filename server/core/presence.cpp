#include "server/core/presence.hpp"

#include <algorithm>

namespace seq::core {

bool is_present(const Member& member) {
    return !member.bot && !member.away_since;
}

const Member& member_on(const State& state, Seat seat) {
    const auto found = std::ranges::find(state.members, seat, &Member::playing_as);
    SEQ_ASSERT(found != state.members.end());
    return *found;
}

void note_restart(State& state, TimePoint now) {
    for (Member& member : state.members)
        if (!member.bot && !member.session && !member.disconnected_at)
            member.disconnected_at = std::min(member.away_since.value_or(now), now);
}

std::optional<Entry> presence_due(const State& state, TimePoint now, WakeUp& wake) {
    for (const Member& member : state.members) {
        if (!member.disconnected_at || member.away_since) continue;
        if (now - *member.disconnected_at >= away_after)
            return Entry{.at = now, .cause = MarkAway{member.id, *member.disconnected_at}};
        wake.by(*member.disconnected_at + away_after);
    }
    return std::nullopt;
}

}  // namespace seq::core
