#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Does what time has brought, part by part, and says when to look again.
void settle(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
