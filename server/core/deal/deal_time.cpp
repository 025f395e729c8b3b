#include "server/core/deal/deal_time.hpp"

#include "server/core/deal/decide_deal.hpp"

namespace seq::core {

using protocol::DealStep;

void keep_deal_time(State& state, TimePoint now) {
    if (!state.deal_is_running() || state.deal->awaited().empty()) return;
    if (!state.deal->ends_at) state.deal->ends_at = now + deal_step_time;
}

std::optional<Entry> deal_due(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.deal_is_running()) return std::nullopt;
    if (!state.deal->awaited().empty()) {
        if (state.deal->ends_at) wake.by(*state.deal->ends_at);
        return std::nullopt;
    }
    if (state.deal->step() == DealStep::commits) return Entry{.at = now, .cause = FreezeDeal{}};
    return Entry{.at = now, .cause = FinishDeal{}};
}

std::optional<Entry> late_deal_step(const State& state, TimePoint now, const Entropy& entropy) {
    if (!state.deal_is_running() || !state.deal->ends_at || now < *state.deal->ends_at) return std::nullopt;
    if (state.deal->step() == DealStep::commits) return Entry{.at = now, .cause = FreezeDeal{}};
    return Entry{.at = now, .cause = RepeatDeal{entropy, absent_now(state)}};
}

}  // namespace seq::core
