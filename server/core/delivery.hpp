#pragma once

#include <cstdint>
#include <memory>
#include <string>

// Sessions, and what is sent to them.

namespace seq::core {

/// One connection of one client, for as long as it lasts. Unique in the process, never used twice.
struct SessionId {
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const SessionId&, const SessionId&) = default;
};

/// Encoded once, shared by all who receive it.
using Frame = std::shared_ptr<const std::string>;

/// A frame for a session. It leaves, in order, when the room's version `after` is durable, and not before.
struct Delivery {
    SessionId to;
    Frame frame;
    std::uint64_t after = 0;
    /// The rest of the same message, where only its beginning is the receiver's own: a long answer about a
    /// game is shared by everybody who asks for it. Null: the frame is the whole message.
    Frame rest{};

    /// The whole message.
    std::string text() const { return rest ? *frame + *rest : *frame; }
};

/// Why a session is ended from within. The frames delivered to it before this leave first.
enum class CloseReason : std::uint16_t {
    goodbye = 1000,         ///< the member has left
    protocol_error = 1002,  ///< not our protocol
    bad_utf8 = 1007,
    too_many_faults = 1008,  ///< ten faulty messages in a minute
    too_big = 1009,
    internal_error = 1011,  ///< the room was quarantined
    server_restart = 1012,
    server_crowded = 1013,  ///< others wait to come in, and this session has been in no room for longest
    too_slow = 4000,        ///< the outbox was full
    idle = 4001,
    taken_over = 4002,            ///< a newer session of the same member
    removed = 4003,               ///< by the host, or turned away at the door
    closed_to_spectators = 4004,  ///< the host wants nobody to watch
    archived = 4005,              ///< the room was idle for too long and is closed for good
    closed_for_good = 4006,       ///< the operator has closed the room
};

struct CloseSession {
    SessionId session;
    CloseReason reason = CloseReason::taken_over;
};

}  // namespace seq::core
