#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace seq::test {

inline constexpr std::uint32_t this_machine = 0x7f000001;  ///< 127.0.0.1

/// A TCP connection to the server, whose calls do not wait.
class Socket {
  public:
    /// Starts to connect to a port of 127.0.0.1, from an address of 127.0.0.0/8: all of them are this
    /// machine. `receive_bytes` limits the kernel's receive buffer; 0 for the default. Each send() leaves as
    /// a packet of its own.
    explicit Socket(std::uint16_t port, std::uint32_t from = this_machine, int receive_bytes = 0);
    Socket(Socket&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
    Socket& operator=(Socket&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Socket();

    int fd() const { return fd_; }
    /// From now on calls wait, but not longer than this.
    void wait_for(std::chrono::seconds patience);
    /// The number of bytes that the kernel has accepted; 0 if the connection is closed, or if none can be
    /// accepted now, when errno is EAGAIN.
    std::size_t send(std::string_view bytes);
    /// Appends what has arrived. False if nothing more will.
    bool receive(std::string& into);
    /// Ends the connection with a reset.
    void reset();
    /// Ends the sending direction, and keeps reading.
    void half_close();

  private:
    int fd_ = -1;
};

}  // namespace seq::test
