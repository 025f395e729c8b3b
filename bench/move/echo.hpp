#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "bench/move/sockets.hpp"
#include "bench/move/system.hpp"
#include "bench/move/tls.hpp"

namespace seq::bench {

/// What the least that any server can do for a message costs: a process of its own, one thread, epoll, no
/// library, that sends back what it reads. Two hundred connections play ping-pong with it, 80 bytes a
/// message.
class EchoFloor {
  public:
    static constexpr std::size_t message_bytes = 80;
    static constexpr std::size_t connections = 200;

    /// With TLS, the server has OpenSSL between it and its sockets.
    explicit EchoFloor(const ThrowawayTls* tls = nullptr);

    struct Result {
        std::uint64_t messages = 0;
        std::chrono::nanoseconds passed{};
        std::chrono::nanoseconds cpu{};  ///< the echo server's alone
    };
    /// Plays for about this long; no message is on its way before or afterwards.
    Result play(std::chrono::milliseconds length);
    /// The echo server's, since it started.
    std::chrono::nanoseconds cpu_time() const { return server_.cpu_time(); }

  private:
    struct Line {
        Fd socket;
        std::optional<TlsLine> tls{};
        bool is_open = false;
        std::size_t received = 0;  ///< of the message that is on its way back
    };
    void shake_hands();
    void send_one(Line& line);
    /// Takes what came; true when a message is back whole.
    bool receive(Line& line);

    Listener listener_;
    Child server_;
    Poller poller_;
    std::vector<Line> lines_;
};

}  // namespace seq::bench
