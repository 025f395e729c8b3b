#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

// Sessions, and what is sent to them.

namespace seq::room {

/// One connection of one client. Unique in the process; no number is used twice.
struct SessionId {
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const SessionId&, const SessionId&) = default;
};

/// An encoded message, shared by all sessions that receive it. It is in one block of memory.
using Frame = std::shared_ptr<const std::string_view>;
Frame to_frame(std::string_view text);

/// A frame for a session. It is sent, in order, once the room's version `after` is durable.
struct Delivery {
    SessionId to;
    Frame frame;
    std::uint64_t after = 0;
    /// The rest of the message if only its beginning differs between receivers, as in a long answer about a
    /// finished game. Null if the frame is the whole message.
    Frame rest{};

    /// The whole message.
    std::string text() const { return std::string{*frame}.append(rest ? *rest : std::string_view{}); }
};

/// Why the server closes a session: the WebSocket close code. Frames that were delivered before are sent
/// first.
enum class CloseReason : std::uint16_t {
    goodbye = 1000,         ///< the member has left
    protocol_error = 1002,  ///< the client violated the protocol
    bad_utf8 = 1007,
    too_many_faults = 1008,  ///< ten faulty messages at once
    too_big = 1009,
    internal_error = 1011,  ///< the room was quarantined
    server_restart = 1012,
    server_crowded = 1013,  ///< the server is full, and this session has been outside any room longest
    too_slow = 4000,        ///< the outbox was full
    idle = 4001,
    taken_over = 4002,            ///< a newer session of the same member
    removed = 4003,               ///< by the host, who has removed the member or declined the knock
    closed_to_spectators = 4004,  ///< the host does not allow spectators
    archived = 4005,              ///< the room was idle for too long
    closed_for_good = 4006,       ///< the operator has closed the room
};

struct CloseSession {
    SessionId session;
    CloseReason reason = CloseReason::taken_over;
};

}  // namespace seq::room
