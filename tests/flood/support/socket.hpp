#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace seq::flood {

/// An address of 127.0.0.0/8 as a number: all of them are this machine, and to the server each is another
/// client network.
std::uint32_t household(std::size_t number);
std::string to_string(std::uint32_t address);

/// A non-blocking TCP connection to the server.
class Socket {
  public:
    /// Starts to connect from that address to a port of 127.0.0.1. `receive_bytes` limits the kernel's
    /// receive buffer; 0 for the default.
    Socket(std::uint32_t from, std::uint16_t port, int receive_bytes = 0);
    Socket(Socket&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
    Socket& operator=(Socket&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Socket();

    int fd() const { return fd_; }
    /// The number of bytes that the kernel has accepted; nothing if the connection is closed.
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

}  // namespace seq::flood
