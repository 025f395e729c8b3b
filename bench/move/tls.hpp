#pragma once

#include <filesystem>
#include <memory>
#include <openssl/ssl.h>
#include <optional>
#include <span>
#include <string_view>

#include "bench/move/system.hpp"

namespace seq::bench {

/// TLS for one run: a throwaway certificate, and both sides' settings, which are OpenSSL's own. A read takes
/// all bytes that the kernel has, as in any fast server.
class ThrowawayTls {
  public:
    /// Writes the certificate into a directory of its own under this one.
    explicit ThrowawayTls(const std::filesystem::path& parent);

    std::filesystem::path certificate() const { return home_.path() / "certificate.pem"; }
    std::filesystem::path key() const { return home_.path() / "key.pem"; }
    SSL_CTX* client() const { return client_.get(); }
    SSL_CTX* server() const { return server_.get(); }

  private:
    struct Freed {
        void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
    };
    using Context = std::unique_ptr<SSL_CTX, Freed>;

    TemporaryDirectory home_;
    Context client_;
    Context server_;
};

/// TLS on a connected socket that does not block.
class TlsLine {
  public:
    enum class Side : std::uint8_t { client, server };
    TlsLine(SSL_CTX* context, Side side, int socket);

    /// Goes on with the handshake. True once it is complete.
    bool shake_hands();
    /// What has arrived; nothing if that is nothing yet. 0 if the peer has closed the connection.
    std::optional<std::size_t> receive(std::span<char> into);
    /// Whether receive() may have more without a new event of the socket.
    bool has_more() const { return SSL_has_pending(ssl_.get()) == 1; }
    /// False if the connection is broken, or the kernel does not take everything.
    bool send(std::string_view bytes);

  private:
    struct Freed {
        void operator()(SSL* ssl) const { SSL_free(ssl); }
    };
    std::unique_ptr<SSL, Freed> ssl_;
};

}  // namespace seq::bench
