#pragma once

#include <optional>

#include "server/core/state.hpp"

namespace seq::core {

/// Whose turn it is; nothing while no game runs.
std::optional<Turn> turn_of(const State& state);

}  // namespace seq::core
