#include "server/core/clock/times.hpp"

#include <algorithm>

#include "server/core/clock/timekeeping.hpp"
#include "server/core/talk/calls.hpp"

namespace seq::core {
namespace {

void stand(State& state, TimePoint from) {
    if (state.clock.turn) {
        state.clock.turn->time.stand(from);
        state.clock.turn->begun = false;
    }
    if (state.talk.call) state.talk.call->time.stand(from);
    if (state.talk.forfeits) state.talk.forfeits->stand(from);
}

}  // namespace

bool some_time_runs(const State& state) {
    const auto runs = [](const auto& clock) { return clock && clock->time.runs(); };
    return runs(state.clock.turn) || runs(state.talk.call) ||
           (state.talk.forfeits && state.talk.forfeits->runs());
}

void keep_times(State& state, TimePoint at) {
    keep_clock(state, at);
    keep_call(state, at);
    keep_forfeits(state, at);
}

void pass_outage(State& state, const Outage& outage) {
    const TimePoint idle_from = std::max(outage.from, state.active_at);
    if (outage.until > idle_from) state.unserved += outage.until - idle_from;
    // What was written down since the server was last known to be there proves that it was.
    stand(state, std::max(outage.from, state.at));
    state.clock.restored = state.version();
    state.clock.awake_since = outage.until;
    if (state.game) {
        state.game->renew_graces(state.version());
        state.game->note_durable(state.version(), outage.until);
    }
    keep_times(state, outage.until);
}

}  // namespace seq::core
