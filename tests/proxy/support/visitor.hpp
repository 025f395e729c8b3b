#pragma once

#include <cstdint>
#include <string>

namespace seq::proxy {

/// A client that connects from an address of this machine, requests a WebSocket, and keeps it open during its
/// lifetime.
class Visitor {
  public:
    /// Connects to 127.0.0.1 or [::1], whichever is of the address's family. Throws if this machine does not
    /// have the address.
    Visitor(const std::string& from, std::uint16_t port);
    ~Visitor();
    Visitor(Visitor&& other) noexcept;
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;

    /// The HTTP status of the answer: 101 for a WebSocket; 0 if there was no answer.
    unsigned status() const { return status_; }

  private:
    int fd_ = -1;
    unsigned status_ = 0;
};

/// Waits until something listens at this port of 127.0.0.1. False if that takes longer than half a minute.
bool wait_for_port(std::uint16_t port);
/// A port on which nothing listens.
std::uint16_t free_port();

}  // namespace seq::proxy
