#pragma once

#include <optional>

#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

namespace seq::core {

/// How long a step of the ceremony waits for those who are there.
inline constexpr std::chrono::seconds deal_step_time{20};

/// Notes when the present step of a deal ends, if it waits for anybody.
void keep_deal_time(State& state, TimePoint now);

/// The next step, once the deal waits for nobody any more.
std::optional<Entry> deal_due(const State& state, TimePoint now, WakeUp& wake);

/// The end of a step whose time is over: seats that have not committed are absent, and a withheld reveal
/// makes the deal void. The entropy becomes the next deal's secret.
std::optional<Entry> late_deal_step(const State& state, TimePoint now, const Entropy& entropy);

}  // namespace seq::core
