#pragma once

#include <optional>

#include "server/room/inputs.hpp"

// A feature that depends on the time has a function `..._due(const State&, now, WakeUp&)`. It returns the
// next entry that is due, without publishing it, or says when to ask again. room_loop.cpp asks and publishes.

namespace seq::room {

/// When the room has to be woken: the earliest time that any feature names.
struct WakeUp {
    std::optional<TimePoint> at{};

    /// The room has to be woken at this time or before.
    void by(TimePoint time) {
        if (!at || time < *at) at = time;
    }
};

}  // namespace seq::room
