#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/seat.hpp"
#include "protocol/digest/digest.hpp"

// What the server hands to a room: the time, fresh entropy, who sent a command, hashed passwords, and its
// limits.

namespace seq::room {

/// Milliseconds since the Unix epoch. A room never reads a clock.
using TimePoint = std::chrono::sys_time<std::chrono::milliseconds>;

/// Whether `then` lies less than `time` before `now`. A `then` in the future does not: the clock has been
/// set back since, and such events must not count as recent until the clock has caught up.
inline bool is_within(std::chrono::milliseconds time, TimePoint then, TimePoint now) {
    return then <= now && now - then < time;
}

/// 32 random bytes of the operating system, new for each call that may need chance. A room that uses them
/// journals them.
using Entropy = protocol::Digest;

/// A time in which the server served no room: it was down, or its disk was full. Empty if the clock was set
/// back in between.
struct Outage {
    TimePoint from;
    TimePoint until;
    TimePoint next;  ///< what the clock was at when service began again; not before `until`
};

/// The remote address that a command comes from, as an opaque number; 0 if it is not known.
struct SourceId {
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const SourceId&, const SourceId&) = default;
};

/// What the server is so short of that only running games go on.
enum class Shortage : std::uint8_t {
    none,
    address,  ///< the sender's address has written nearly as much as it may in a day
    storage,  ///< the disk has little free space
};

/// A password that has to be hashed before a command can be handled. That takes some 40 ms, too long for a
/// room's thread, so the runner does it on another one.
struct PasswordWork {
    std::string password;
    std::array<std::uint8_t, 16> salt{};

    protocol::PasswordHash hash() const { return protocol::hash_password(password, salt); }
};

/// How long a room may be idle before it is archived.
struct IdleLimits {
    std::chrono::milliseconds room = std::chrono::hours{24 * 7};      ///< while no game runs
    std::chrono::milliseconds game = std::chrono::hours{24 * 30};     ///< while a game runs
    std::chrono::milliseconds regular = std::chrono::hours{24 * 90};  ///< a table with a name, playing or not
    std::chrono::milliseconds lobby =
        std::chrono::hours{24};  ///< before the first game, with nobody connected
};

/// When a room makes a snapshot of its state (state_snapshot.hpp).
struct Snapshots {
    std::uint64_t records = 64;  ///< at least so many after the one before
    std::uint64_t times = 4;     ///< when the bodies of these records are so many times as long as it
    std::uint64_t records_before_unloading = 32;  ///< at least so many
};

/// How long bots take for a move (moves_at() in bots/bots.hpp).
struct BotPace {
    using Time = std::chrono::milliseconds;
    Time least{900};
    Time most{2'400};
    Time least_alone{500};  ///< in a game that only bots play
    Time most_alone{1'200};
    Time after_sequence{1'500};  ///< more, so that everybody sees the sequence
    Time after_notice{4'000};    ///< at least so long after a lost card, a cut or a tie-break
};

/// What the server allows in a room, in addition to the rules.
struct RoomLimits {
    std::size_t seats_max = seq::seats_max;
    std::size_t spectators_max = 50;              ///< in addition to the free seats
    std::size_t unseated_of_source_max = 8;       ///< members without a seat from one address
    std::size_t chat_a_minute = 240;              ///< messages, phrases and reactions of all together
    std::size_t budget_factor = 1;                ///< multiplies the rates of all commands
    std::chrono::milliseconds away_after{8'000};  ///< without a sign of life, a member is away
    std::uint64_t records_max = 100'000;          ///< of a room's history
    std::uint64_t history_bytes_max = 32ULL * 1024 * 1024;  ///< of the bodies of these records
    Snapshots snapshots{};
    BotPace bots{};
};

}  // namespace seq::room
