#include "server/core/deal/deal_time.hpp"

#include "server/core/commit.hpp"
#include "server/core/deal/deal_judge.hpp"

namespace seq::core {

using protocol::DealStep;

void end_deal_step(State& state, TimePoint now, const Entropy& entropy, Effects& effects) {
    if (!state.deal_is_running() || !state.deal->ends_at || now < *state.deal->ends_at) return;
    if (state.deal->step() == DealStep::commits)
        commit(state, {.at = now, .deed = DealFrozen{}}, effects);
    else
        commit(state, {.at = now, .deed = DealVoided{{entropy, absent_now(state)}}}, effects);
}

void settle_deal(State& state, TimePoint now, Effects& effects) {
    while (state.deal_is_running() && state.deal->awaited().empty()) {
        if (state.deal->step() == DealStep::commits)
            commit(state, {.at = now, .deed = DealFrozen{}}, effects);
        else
            commit(state, {.at = now, .deed = DealDone{}}, effects);
    }
    if (!state.deal_is_running()) return;
    if (!state.deal->ends_at) state.deal->ends_at = now + deal_step_time;
    effects.wish(*state.deal->ends_at);
}

}  // namespace seq::core
