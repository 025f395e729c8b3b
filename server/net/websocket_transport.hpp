#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/delivery.hpp"
#include "server/net/executor.hpp"
#include "server/net/http.hpp"
#include "server/net/limits.hpp"
#include "server/net/outbox.hpp"
#include "server/net/tls.hpp"

namespace seq::net {

/// Why no request was read.
struct HttpFault {
    unsigned status = 0;  ///< 0: the connection is lost, so there is no response
    std::string sentence{};
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
    std::string_view text;  ///< lives until the next read
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

/// One connection, with TLS or without: HTTP at first, a WebSocket after accept_websocket(). At most one
/// reader and one writer at a time. It has no deadlines: its owner has to abort it. Lives on the thread of
/// its socket. The only class that uses Beast.
class WebSocketTransport {
  public:
    /// Uses TLS if a context is given.
    WebSocketTransport(Socket socket, const Limits& limits, const TlsContext& tls);
    ~WebSocketTransport();

    /// The first call does the TLS handshake before it reads.
    Awaitable<tl::expected<HttpRequest, HttpFault>> read_request();
    /// False if the connection is broken or closing.
    Awaitable<bool> respond(HttpResponse response);

    /// Accepts the request that was read last as a WebSocket handshake, with our subprotocol.
    Awaitable<bool> accept_websocket();
    Awaitable<Incoming> read();
    /// Sends text frames, in one packet if possible. False if the connection is broken.
    Awaitable<bool> write(std::vector<OutgoingFrame> frames);
    /// Sends a ping; its pong measures the round trip.
    Awaitable<bool> ping();
    /// Sends Close and waits for the peer's.
    Awaitable<void> close(core::CloseReason reason);

    /// Closes the socket; pending operations complete with an error.
    void close_now();
    /// The same for a peer that does not read: discards unsent data, which the kernel would otherwise offer
    /// for minutes, and sends RST.
    void abort();

    Traffic traffic() const;

  private:
    struct Beast;
    Awaitable<tl::expected<void, HttpFault>> shake_hands();
    Awaitable<void> finish();
    std::unique_ptr<Beast> beast_;
};

}  // namespace seq::net
