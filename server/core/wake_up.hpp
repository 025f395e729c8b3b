#pragma once

#include <optional>

#include "server/core/inputs.hpp"

// A feature of the room is a function `due(const State&, now, WakeUp&)`: it returns the next entry that time
// has brought about, without publishing it, or says when to ask again. room_loop.cpp asks and publishes.

namespace seq::core {

/// When the room wants to be asked again: the earliest time that any of its features names.
struct WakeUp {
    std::optional<TimePoint> at{};

    /// At this time or before.
    void by(TimePoint time) {
        if (!at || time < *at) at = time;
    }
};

}  // namespace seq::core
