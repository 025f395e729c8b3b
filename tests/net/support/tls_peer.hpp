#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace seq::net::test {

/// What a peer offers when it greets a server.
struct Greeting {
    int oldest = 0x0301;  ///< as on the wire: 0x0303 is TLS 1.2
    int newest = 0x0304;
    std::vector<std::string> protocols{};  ///< to be spoken inside (ALPN); empty: none is named
};

/// A peer that speaks TLS by OpenSSL itself, step by step, and trusts everybody. Nothing that it waits for
/// takes longer than 30 seconds; what does not come by then has failed.
class TlsPeer {
  public:
    /// Connects, and says nothing yet.
    explicit TlsPeer(std::uint16_t port, const Greeting& greeting = {});
    ~TlsPeer();
    TlsPeer(const TlsPeer&) = delete;
    TlsPeer& operator=(const TlsPeer&) = delete;

    /// Sends the first half of a greeting and nothing more.
    void greet_by_half();
    /// The whole handshake, so many bytes a packet at most. Whether it came to its end.
    bool shake_hands(std::size_t bytes_a_packet = 1 << 14);
    /// Asks for another handshake inside TLS 1.2. Whether the server takes part.
    bool renegotiate();

    std::string version() const;      ///< `TLSv1.3`
    std::string protocol() const;     ///< that was agreed on; empty where none was
    std::string certificate() const;  ///< of the server, PEM

    /// False when the connection does not take it.
    bool write(std::string_view text);
    /// What comes within TLS until the other side has nothing more to say.
    std::string read();
    /// As much as has this at its end, or all that comes.
    std::string read_until(std::string_view end);
    /// Whether the server sent close_notify before the end of the connection.
    bool heard_goodbye() const;
    /// Waits for the end of the connection below TLS. False where it does not come.
    bool ends();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::net::test
