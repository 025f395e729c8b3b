#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <sys/epoll.h>
#include <vector>

#include "bench/move/system.hpp"

namespace seq::bench {

class ThrowawayTls;

/// An IPv4 address of this machine and a port, in the order of bytes that people read.
struct Address {
    std::uint32_t host = 0x7f000001;  // 127.0.0.1
    std::uint16_t port = 0;
    const ThrowawayTls* tls = nullptr;  ///< null: plain TCP
};

/// A socket that listens on a free port of 127.0.0.1, and that port.
struct Listener {
    Fd socket;
    std::uint16_t port = 0;
};
Listener listen_on_loopback();

/// A connected socket that does not block, from one address of 127.0.0.0/8 to another.
Fd connect_from(std::uint32_t own_host, const Address& to);
/// No waiting for more to send, no blocking.
void make_quick(int socket);

/// What has arrived at a socket that does not block; nothing if that is nothing yet, 0 at the end of the
/// connection.
std::optional<std::size_t> receive_now(const Fd& socket, std::span<char> into);

/// epoll, with a number of the caller's choice for each socket. Only reading is waited for: what the
/// benchmark writes is far smaller than a socket's buffer.
class Poller {
  public:
    Poller();

    void add(int socket, std::uint64_t number);
    /// What is readable now, or within the patience; stops with an exception when somebody interrupts us.
    std::span<const epoll_event> wait(std::chrono::milliseconds patience);

  private:
    Fd epoll_;
    std::vector<epoll_event> events_;
};

}  // namespace seq::bench
