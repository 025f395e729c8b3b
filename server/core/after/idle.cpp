#include "server/core/after/idle.hpp"

#include <algorithm>
#include <utility>

#include "server/core/answers.hpp"
#include "server/core/commit.hpp"
#include "server/core/deliver.hpp"

namespace seq::core {
namespace {

void warn(State& state, Effects& effects) {
    if (state.warned_of == state.active_at) return;
    state.warned_of = state.active_at;
    for (const Member& member : state.members)
        if (member.session)
            deliver(state, *member.session,
                    protocol::Notice{"room-idle",
                                     "nobody has done anything here for long; the room is closed soon if it "
                                     "stays so, and its records are kept"},
                    effects);
}

void archive(State& state, TimePoint now, CloseReason reason, Effects& effects) {
    commit(state, {.at = now, .deed = Archived{}}, effects);
    for (const Member& member : state.members)
        if (member.session) effects.closes.push_back({*member.session, reason});
}

}  // namespace

void send_the_waiting_away(State& state, Effects& effects) {
    for (const WaitingOutside& one : std::exchange(state.door.waiting, {})) {
        refuse(state, one.who.session, one.who.id, {{}, "room-archived", "this room is closed for good", {}},
               effects);
        effects.closes.push_back({one.who.session, CloseReason::closed_for_good});
    }
}

namespace {

std::chrono::milliseconds limit_of(const State& state, const IdleLimits& limits) {
    if (state.game_is_running()) return limits.game;
    const bool is_empty =
        std::ranges::none_of(state.members, [](const Member& one) { return one.session.has_value(); });
    const bool was_played_in =
        state.games != 0 || state.follows_another;  // else its people have not come yet
    const bool is_unused = !was_played_in && !state.deal_is_running() && is_empty;
    return is_unused ? std::min(limits.lobby, limits.room) : limits.room;
}

}  // namespace

void look_for_idleness(State& state, TimePoint now, const IdleLimits& limits, Effects& effects) {
    if (state.archived) return;
    const std::chrono::milliseconds limit = limit_of(state, limits);
    const std::chrono::milliseconds idle = now - state.active_at - state.unserved;
    if (idle >= limit) return archive(state, now, CloseReason::archived, effects);
    if (idle >= limit - warning_before(limit)) warn(state, effects);
}

void close_for_good(State& state, TimePoint now, Effects& effects) {
    if (state.archived) return;
    for (const Member& member : state.members)
        if (member.session)
            deliver(
                state, *member.session,
                protocol::Notice{"room-closed",
                                 "whoever keeps this server has closed this room; its records can still be "
                                 "read"},
                effects);
    archive(state, now, CloseReason::closed_for_good, effects);
    send_the_waiting_away(state, effects);
}

}  // namespace seq::core
