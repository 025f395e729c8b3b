#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <sys/types.h>
#include <vector>

#include "bench/move/tls.hpp"

namespace seq::bench {

/// What the least that any server can do for a message costs: a process of its own, one thread, epoll, no
/// library, that sends back what it reads. Two hundred connections play ping-pong with it, 80 bytes a
/// message.
class EchoFloor {
  public:
    /// With TLS, the server has OpenSSL between it and its sockets.
    explicit EchoFloor(ThrowawayTls* tls = nullptr);
    ~EchoFloor();
    EchoFloor(const EchoFloor&) = delete;
    EchoFloor& operator=(const EchoFloor&) = delete;

    struct Result {
        std::uint64_t messages = 0;
        std::chrono::nanoseconds passed{};
        std::chrono::nanoseconds cpu{};  ///< the echo server's alone
    };
    /// Plays for about this long and adds to `sum`; no message is on its way before or afterwards.
    void play(std::chrono::milliseconds length, Result& sum);

  private:
    class Line;
    [[noreturn]] static void serve(int listener, ThrowawayTls* tls);

    std::vector<std::unique_ptr<Line>> lines_;
    int epoll_;
    pid_t server_ = -1;
};

}  // namespace seq::bench
