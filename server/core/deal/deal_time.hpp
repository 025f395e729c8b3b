#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// How long a step of the ceremony waits for those who are there.
inline constexpr std::chrono::seconds deal_step_time{20};

/// Ends the step whose time is over: who has not committed is absent, and who withholds makes the deal void.
/// The entropy becomes the next deal's secret.
void end_deal_step(State& state, TimePoint now, const Entropy& entropy, Effects& effects);

/// Goes on at once where nobody is awaited any more, and says when to look again.
void settle_deal(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
