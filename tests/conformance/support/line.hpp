#pragma once

#include <cstdint>
#include <memory>
#include <openssl/ssl.h>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/freed.hpp"

namespace seq::conformance {

enum class Security : std::uint8_t { none, tls };

/// A byte stream to the server. Every call waits for at most a minute, then it throws.
class Line {
  public:
    /// Connects to a port of this machine, with TLS without verifying the certificate. Each send() leaves as
    /// a packet of its own.
    Line(std::uint16_t port, Security security);
    ~Line();
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    /// False if the other side does not accept the bytes any more.
    bool send(std::string_view bytes);
    /// The next bytes; nothing once the other side has finished.
    std::optional<std::string> receive();
    /// Ends this side's data: nothing more will be sent.
    void finish_sending();

  private:
    int socket_;
    std::unique_ptr<SSL_CTX, test::Freed<SSL_CTX_free>> context_;
    std::unique_ptr<SSL, test::Freed<SSL_free>> tls_;
    bool is_broken_ = false;  ///< OpenSSL does not allow another attempt
};

}  // namespace seq::conformance
