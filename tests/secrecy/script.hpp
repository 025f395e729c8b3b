#pragma once

#include <chrono>
#include <optional>
#include <variant>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::secrecy {

using room::SessionId;

/// A session's number says whose it is: no guest has this many connections.
inline constexpr std::uint64_t connections_max = 1000;
constexpr std::size_t guest_of(SessionId session) {
    return static_cast<std::size_t>(session.number / connections_max);
}

// External events of a room.

struct Send {
    SessionId session;
    protocol::ClientMessage command;
};
struct Leave {
    SessionId session;
};
struct Wait {
    std::chrono::milliseconds time;
};
/// The network has measured the round trip of a session.
struct Measure {
    SessionId session;
    std::chrono::milliseconds round_trip;
};
/// From now on the disk takes this long for each write.
struct SlowDisk {
    std::chrono::milliseconds takes;
};
/// The server checks whether the room has been idle for too long.
struct Sweep {};
/// The process ends in order, and the room is restored; every connection is lost.
struct Restart {};
/// As a restart, but what is not durable is lost: records, and the frames that wait for them.
struct Kill {};
using Act = std::variant<Send, Leave, Wait, Measure, SlowDisk, Sweep, Restart, Kill>;

enum class Outcome : std::uint8_t { nothing, accepted, refused };

struct Step {
    Act act;
    Outcome outcome = Outcome::nothing;  ///< of a command, to its sender
};

/// A simulated session up to some moment, act by act: another execution can repeat it.
struct Script {
    std::vector<Step> steps{};
    std::vector<Action> bot_actions{};  ///< in the order in which the bots were asked
    std::size_t observer = 0;           ///< which guest compares
    Seat seat = spectator;              ///< the guest's seat
};

}  // namespace seq::secrecy
