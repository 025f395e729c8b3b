#pragma once

#include <cstdint>
#include <memory>
#include <openssl/ssl.h>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/freed.hpp"
#include "tests/support/websocket/socket.hpp"

namespace seq::net::test {

/// What a client offers in its TLS greeting.
struct Greeting {
    int oldest = 0x0301;  ///< as on the wire: 0x0303 is TLS 1.2
    int newest = 0x0304;
    std::vector<std::string> protocols{};  ///< to be spoken inside (ALPN); empty: none is named
};

/// A TLS client that uses OpenSSL directly, step by step, and trusts every certificate. Every wait ends after
/// a minute and then counts as failed.
class TlsPeer {
  public:
    /// Connects without sending anything.
    explicit TlsPeer(std::uint16_t port, const Greeting& greeting = {});

    /// Returns whether the handshake was completed.
    bool shake_hands();
    /// Requests another handshake inside TLS 1.2. Returns whether the server takes part.
    bool renegotiate();

    std::string version() const;      ///< `TLSv1.3`
    std::string protocol() const;     ///< the negotiated one; empty if there is none
    std::string certificate() const;  ///< of the server, PEM

    /// False if the connection does not accept it.
    bool write(std::string_view text);
    /// The data received until the other side has ended.
    std::string read() { return read_until({}); }
    /// The data up to and including this text, or all data if it does not come.
    std::string read_until(std::string_view end);
    /// Whether the server sent close_notify before the end of the connection.
    bool heard_goodbye() const;
    /// Waits for the end of the TCP connection. False if it does not come.
    bool ends();

  private:
    seq::test::Socket socket_;
    std::unique_ptr<SSL_CTX, seq::test::Freed<SSL_CTX_free>> context_;
    std::unique_ptr<SSL, seq::test::Freed<SSL_free>> tls_;
};

}  // namespace seq::net::test
