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
    unsigned status = 0;  ///< 0: the connection is gone, nobody is there to be answered
    std::string sentence{};
};

/// What came in on a WebSocket.
struct Incoming {
    enum class What : std::uint8_t {
        text,
        broken_text,  ///< that is not UTF-8
        binary,
        gone,  ///< closed, broken, or closed by us with 1002, 1007 or 1009 for what the peer sent
    };
    What what = What::gone;
    std::string_view text;  ///< lives until the next read
};

/// What a watchdog wants to know of a WebSocket.
struct Traffic {
    Clock::time_point last_frame;                    ///< when the peer last gave a sign of life
    std::optional<Clock::time_point> message_since;  ///< while a message is coming in
    std::uint64_t control_frames = 0;                ///< pings and pongs of the peer, since the beginning
    std::optional<Clock::time_point> ending_since;   ///< while the peer's last goodbye is awaited
    std::optional<std::chrono::milliseconds> round_trip;  ///< smoothed, once a ping was answered
    std::uint64_t pings = 0;                              ///< that were sent
    std::uint64_t answered_ping = 0;  ///< the number of the newest of them that was answered; 0: none
    std::uint64_t bytes = 0;          ///< that have come in, the HTTP before included
};

/// One connection, by TLS or without: HTTP at first, a WebSocket once it was accepted. One reader and one
/// writer at a time; no deadlines of its own, whoever uses it watches and cuts. Lives on the thread of its
/// socket. The one class that stands for Beast.
class Wire {
  public:
    /// Speaks TLS where a context is given.
    Wire(Socket socket, const Limits& limits, const TlsContext& tls);
    ~Wire();

    /// The first one agrees on TLS before.
    Awaitable<tl::expected<HttpRequest, HttpFault>> read_request();
    /// False when the connection is broken or at its end.
    Awaitable<bool> respond(HttpResponse response);

    /// Answers the request that was read last, which wants a WebSocket, with our subprotocol.
    Awaitable<bool> accept_websocket();
    Awaitable<Incoming> read();
    /// Sends text frames, together where that is possible. False when the connection is broken.
    Awaitable<bool> write(std::vector<OutgoingFrame> frames);
    /// Asks for a sign of life, and measures how long it is on its way.
    Awaitable<bool> ping();
    /// Says goodbye and waits for the peer to say it too.
    Awaitable<void> close(core::CloseReason reason);

    /// Ends everything at once: whoever waits here is let go with an error.
    void cut();
    /// The same for a peer that does not read: what the kernel still keeps for it is thrown away, instead of
    /// being offered for minutes to nobody.
    void reset();

    Traffic traffic() const;

  private:
    struct Beast;
    Awaitable<tl::expected<void, HttpFault>> shake_hands();
    Awaitable<void> finish();
    std::unique_ptr<Beast> beast_;
};

}  // namespace seq::net
