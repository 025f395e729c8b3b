#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace seq::flood {

/// An address of 127.0.0.0/8 as a number: all of them are this machine, and to the server each is another
/// household.
std::uint32_t household(std::size_t number);
std::string to_string(std::uint32_t address);

/// A TCP connection to the server that never blocks.
class Socket {
  public:
    /// Begins to connect from that address to a port of 127.0.0.1. `receive_bytes` is what the kernel keeps
    /// for us at most, 0 for as much as it likes.
    Socket(std::uint32_t from, std::uint16_t port, int receive_bytes = 0);
    Socket(Socket&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
    Socket& operator=(Socket&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Socket();

    int fd() const { return fd_; }
    /// How many of the bytes the kernel has taken; nothing where the connection is gone.
    std::size_t send(std::string_view bytes);
    /// Appends what has come. False when nothing more will.
    bool receive(std::string& into);
    /// Ends the connection without a goodbye: by a reset.
    void reset();
    /// Says that nothing more will come from us, and goes on reading.
    void half_close();

  private:
    int fd_ = -1;
};

}  // namespace seq::flood
