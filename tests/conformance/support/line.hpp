#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace seq::conformance {

/// A line to the server that carries bytes, whatever they are. Waits 10 seconds for anything at most, then
/// it throws.
class Line {
  public:
    Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    virtual ~Line() = default;

    /// False where the other side does not take them any more.
    virtual bool send(std::string_view bytes) = 0;
    /// The next bytes; nothing once the other side is done.
    virtual std::optional<std::string> receive() = 0;
    /// Says that nothing more will be sent.
    virtual void finish_sending() = 0;
};

/// TCP to a port of this machine. Each send() leaves as a packet of its own.
std::unique_ptr<Line> connect_plainly(std::uint16_t port);
/// The same by TLS, whose certificate is not looked at.
std::unique_ptr<Line> connect_by_tls(std::uint16_t port);

/// A socket that is connected to a port of this machine.
int connect_socket(std::uint16_t port);
inline constexpr int patience_seconds = 10;

}  // namespace seq::conformance
