#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
    ~TlsPeer();
    TlsPeer(const TlsPeer&) = delete;
    TlsPeer& operator=(const TlsPeer&) = delete;

    /// Sends only the first half of a greeting.
    void greet_by_half();
    /// Runs the whole handshake, with at most this many bytes per packet. Returns whether it was completed.
    bool shake_hands(std::size_t bytes_a_packet = 1 << 14);
    /// Requests another handshake inside TLS 1.2. Returns whether the server takes part.
    bool renegotiate();

    std::string version() const;      ///< `TLSv1.3`
    std::string protocol() const;     ///< the negotiated one; empty if there is none
    std::string certificate() const;  ///< of the server, PEM

    /// False if the connection does not accept it.
    bool write(std::string_view text);
    /// The data received until the other side has ended.
    std::string read();
    /// The data up to and including this text, or all data if it does not come.
    std::string read_until(std::string_view end);
    /// Whether the server sent close_notify before the end of the connection.
    bool heard_goodbye() const;
    /// Waits for the end of the TCP connection. False if it does not come.
    bool ends();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::net::test
