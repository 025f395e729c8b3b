#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace seq::conformance {

/// A byte stream to the server. Every call waits for at most a minute, then it throws.
class Line {
  public:
    Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    virtual ~Line() = default;

    /// False if the other side does not accept the bytes any more.
    virtual bool send(std::string_view bytes) = 0;
    /// The next bytes; nothing once the other side has finished.
    virtual std::optional<std::string> receive() = 0;
    /// Ends this side's data: nothing more will be sent.
    virtual void finish_sending() = 0;
};

/// Connects by TCP to a port of this machine. Each send() leaves as a packet of its own.
std::unique_ptr<Line> connect_plainly(std::uint16_t port);
/// Connects by TLS, without verifying the certificate.
std::unique_ptr<Line> connect_by_tls(std::uint16_t port);

/// A socket that is connected to a port of this machine.
int connect_socket(std::uint16_t port);
inline constexpr int patience_seconds = 60;

}  // namespace seq::conformance
