#pragma once

#include <chrono>

#include "server/core/inputs.hpp"

namespace seq::core {

/// Whether `then` lies less than `time` before `now`. A `then` in the future does not: the clock has been
/// set back since, and such events must not count as recent until the clock has caught up.
inline bool is_within(std::chrono::milliseconds time, TimePoint then, TimePoint now) {
    return then <= now && now - then < time;
}

}  // namespace seq::core
