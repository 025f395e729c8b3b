#include "server/core/after/idle.hpp"

#include "server/core/commit.hpp"

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

void archive(State& state, TimePoint now, Effects& effects) {
    commit(state, {.at = now, .deed = Archived{}}, effects);
    for (const Member& member : state.members)
        if (member.session) effects.closes.push_back({*member.session, CloseReason::archived});
}

}  // namespace

void look_for_idleness(State& state, TimePoint now, const IdleLimits& limits, Effects& effects) {
    if (state.archived) return;
    const std::chrono::milliseconds limit = state.game_is_running() ? limits.game : limits.room;
    const std::chrono::milliseconds idle = now - state.active_at;
    if (idle >= limit) return archive(state, now, effects);
    if (idle >= limit - warning_before(limit)) warn(state, effects);
}

}  // namespace seq::core
