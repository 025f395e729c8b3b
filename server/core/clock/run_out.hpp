#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Where the time of a turn is over, moves for its seat until it has passed, as the option `at_zero` says.
/// What is chosen follows from the entropy.
void move_for_the_late(State& state, TimePoint now, const Entropy& entropy, Effects& effects);

}  // namespace seq::core
