#pragma once

#include <cstdint>
#include <string>

namespace seq::proxy {

/// Somebody who connects from an address of this machine and asks for a WebSocket, and holds it for as long
/// as this lives.
class Visitor {
  public:
    /// To 127.0.0.1 or [::1], whichever is of the address's kind. Throws if this machine has no such address.
    Visitor(const std::string& from, std::uint16_t port);
    ~Visitor();
    Visitor(Visitor&& other) noexcept;
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;

    /// The HTTP status that answered: 101 for a WebSocket; 0 if nobody did.
    unsigned status() const { return status_; }

  private:
    int fd_ = -1;
    unsigned status_ = 0;
};

/// Waits until something listens at this port of 127.0.0.1. False if that takes longer than half a minute.
bool wait_for_port(std::uint16_t port);
/// A port that nobody listens at.
std::uint16_t free_port();

}  // namespace seq::proxy
