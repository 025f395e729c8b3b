#include "server/room/after/idle.hpp"

#include <algorithm>
#include <utility>

#include "server/room/delivery/deliver.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"

namespace seq::room {
namespace {

std::chrono::milliseconds limit_of(const State& state, const IdleLimits& limits) {
    const std::chrono::milliseconds usual = state.game_is_running() ? limits.game : limits.room;
    const bool is_empty =
        std::ranges::none_of(state.members, [](const Member& one) { return one.session.has_value(); });
    const bool was_played_in =
        state.play.games != 0 || state.lifetime.follows_another;  // else its members may not have come yet
    const bool is_unused = !was_played_in && !state.deal_is_running() && is_empty;
    if (is_unused) return std::min(limits.lobby, limits.room);
    return state.lobby.table ? std::max(usual, limits.regular) : usual;
}

}  // namespace

void refuse_waiting(Door& door, const State& state, Effects& effects) {
    for (const WaitingOutside& one : std::exchange(door.waiting, {})) {
        refuse(state, one.who.session, one.who.id, refusal("room-archived", "this room is closed"), effects);
        effects.closes.push_back({one.who.session, CloseReason::closed_for_good});
    }
}

bool is_idle_too_long(const State& state, TimePoint now, const IdleLimits& limits) {
    return state.lifetime.activity.idle_time(now) >= limit_of(state, limits);
}

void warn_of_idleness(Activity& activity, const State& state, TimePoint now, const IdleLimits& limits,
                      Effects& effects) {
    const std::chrono::milliseconds limit = limit_of(state, limits);
    if (activity.idle_time(now) < limit - warning_before(limit) || !activity.needs_warning()) return;
    deliver_to_all(state,
                   protocol::Notice{"room-idle",
                                    "this room has been idle for a long time and will be closed soon; any "
                                    "command keeps it open, and its records are kept"},
                   effects);
}

void notify_of_closing(const State& state, Effects& effects) {
    deliver_to_all(
        state,
        protocol::Notice{"room-closed",
                         "the operator of this server has closed this room; its records can still be read"},
        effects);
}

void close_sessions(const State& state, CloseReason reason, Effects& effects) {
    for (const Member& member : state.members)
        if (member.session) effects.closes.push_back({*member.session, reason});
}

Reopening reopening_of(const State& state) {
    if (!state.lifetime.archived) return Reopening::not_archived;
    const bool is_full = state.lifetime.successor || history_use(state) >= HistoryUse::full;
    return is_full ? Reopening::history_full : Reopening::possible;
}

}  // namespace seq::room
