#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "server/host/peer.hpp"
#include "server/host/threads/executor.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// The round-trip time to a peer, smoothed as in RFC 6298: each new measurement has a weight of one eighth.
class RoundTripEstimate {
  public:
    using Time = std::chrono::microseconds;

    void note(Time measured) {
        if (!smoothed_)
            smoothed_ = measured;
        else
            *smoothed_ += (measured - *smoothed_) / 8;
    }
    /// Nothing before the first measurement.
    std::optional<std::chrono::milliseconds> smoothed() const {
        if (!smoothed_) return std::nullopt;
        return std::chrono::round<std::chrono::milliseconds>(*smoothed_);
    }

  private:
    std::optional<Time> smoothed_;
};

/// The result of one read from a WebSocket.
struct Incoming {
    enum class What : std::uint8_t {
        text,
        broken_text,  ///< that is not UTF-8
        binary,
        closed,  ///< by the peer, by a broken connection, or by us with 1002, 1007 or 1009 for a violation
    };
    What what = What::closed;
    std::string_view text;   ///< lives until the next read
    Clock::time_point at{};  ///< when it had arrived
};

/// Counters and times of a WebSocket for its watchdog.
struct Traffic {
    Clock::time_point last_frame;                         ///< when the last frame of the peer arrived
    std::optional<Clock::time_point> message_since;       ///< set while a message is arriving
    std::uint64_t control_frames = 0;                     ///< pings and pongs received so far
    std::optional<Clock::time_point> ending_since;        ///< set while the connection is closing
    std::optional<std::chrono::milliseconds> round_trip;  ///< smoothed, once a ping was answered
    std::uint64_t pings = 0;                              ///< that were sent
    std::uint64_t answered_ping = 0;  ///< the number of the newest of them that was answered; 0: none
    std::uint64_t bytes = 0;          ///< received, including the HTTP requests
};

/// How far Transport::write_now has come.
enum class WriteNow : std::uint8_t {
    all,      ///< the frames are sent
    begun,    ///< write() has to be called, without frames, to send the rest
    nothing,  ///< write() has to be called with the frames
};

/// The messages of one client, as its session sends and receives them. At most one reader and one writer at a
/// time. It has no deadlines: its owner has to abort it. Lives on the thread of its session.
class Transport {
  public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    virtual Awaitable<Incoming> read() = 0;
    /// Sends text frames without waiting, as far as the connection takes them. Not while a write() is going
    /// on.
    virtual WriteNow write_now(std::span<const OutgoingFrame> frames) = 0;
    /// Sends text frames, after what write_now() has begun. They have to exist until it returns. False if the
    /// connection is broken.
    virtual Awaitable<bool> write(std::span<const OutgoingFrame> frames) = 0;
    /// Sends a ping; its pong measures the round trip. False if the connection is broken.
    virtual Awaitable<bool> ping() = 0;
    /// Sends Close and waits for the peer's.
    virtual Awaitable<void> close(room::CloseReason reason) = 0;

    /// Closes the connection; pending operations complete with an error.
    virtual void close_now() = 0;
    /// The same for a peer that does not read: what was not sent is discarded.
    virtual void abort() = 0;

    virtual Traffic traffic() const = 0;
};

/// How a reason is named.
struct CloseTexts {
    std::string_view name;   ///< in the log and the metrics, such as `too-slow`
    std::string_view words;  ///< what the Close frame says besides its code
};

constexpr CloseTexts texts_of(room::CloseReason reason) {
    switch (reason) {
        case room::CloseReason::goodbye: return {"goodbye", "goodbye"};
        case room::CloseReason::protocol_error: return {"protocol-error", "not our protocol"};
        case room::CloseReason::bad_utf8: return {"bad-utf8", "not UTF-8"};
        case room::CloseReason::too_many_faults: return {"too-many-faults", "too many faults"};
        case room::CloseReason::too_big: return {"too-big", "message too big"};
        case room::CloseReason::internal_error: return {"internal-error", "the room has a fault"};
        case room::CloseReason::server_restart: return {"server-restart", "the server is restarting"};
        case room::CloseReason::server_crowded: return {"server-crowded", "too many connections"};
        case room::CloseReason::too_slow: return {"too-slow", "too slow"};
        case room::CloseReason::idle: return {"idle", "idle"};
        case room::CloseReason::taken_over: return {"taken-over", "taken over"};
        case room::CloseReason::removed: return {"removed", "removed by the host"};
        case room::CloseReason::archived: return {"archived", "archived"};
        case room::CloseReason::closed_for_good: return {"closed-for-good", "closed for good"};
        case room::CloseReason::closed_to_spectators: return {"closed-to-spectators", "closed to spectators"};
    }
    return {};
}

}  // namespace seq::net
