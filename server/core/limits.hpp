#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "engine/base/seat.hpp"

namespace seq::core {

/// How long a room may stand without anybody doing anything in it.
struct IdleLimits {
    std::chrono::milliseconds room = std::chrono::hours{24 * 7};   ///< while no game runs
    std::chrono::milliseconds game = std::chrono::hours{24 * 30};  ///< with a game that runs
    std::chrono::milliseconds lobby =
        std::chrono::hours{24};  ///< before the first game, with nobody connected
};

/// What the server allows in a room, in addition to the rules.
struct RoomLimits {
    std::size_t seats_max = seq::seats_max;
    std::size_t spectators_max = 50;      ///< more than there are free seats
    std::size_t chat_a_minute = 240;      ///< messages, phrases and reactions of all together
    std::size_t budget_factor = 1;        ///< what members may do in a minute is the usual times this
    std::uint64_t records_max = 100'000;  ///< of a room's history
    std::uint64_t history_bytes_max = 32ULL * 1024 * 1024;  ///< of the bodies of these records
};

}  // namespace seq::core
