#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/seat.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/digest/password.hpp"

// What the server hands to a room: the time, fresh entropy, who sent a command, hashed passwords, and its
// limits.

namespace seq::core {

/// Milliseconds since the Unix epoch. The core never asks for the time; it is handed in.
using TimePoint = std::chrono::sys_time<std::chrono::milliseconds>;

/// Whether `then` lies less than `time` before `now`. A `then` in the future does not: the clock has been
/// set back since, and such events must not count as recent until the clock has caught up.
inline bool is_within(std::chrono::milliseconds time, TimePoint then, TimePoint now) {
    return then <= now && now - then < time;
}

/// 32 fresh bytes from the operating system for each call that may need chance. A room that uses them
/// journals them.
using Entropy = protocol::Digest;

/// A time in which no room was served: the server was not there, or its disk was full.
struct Outage {
    TimePoint from;
    TimePoint until;
};

/// Where a command comes from: equal for one remote address, and nothing else is known of it here.
struct SourceId {
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const SourceId&, const SourceId&) = default;
};

/// A password that has to be hashed before a command can be handled. That takes some 40 ms, too long for a
/// room's thread, so it is left to those who run the room.
struct PasswordWork {
    std::string password;
    std::array<std::uint8_t, 16> salt{};

    protocol::PasswordHash hash() const { return protocol::hash_password(password, salt); }
};

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
