#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tests/support/certificates.hpp"

namespace seq::test {

/// A WebSocket server with TLS that answers every `join` with `accepted`, on a thread and a port of its own
/// on 127.0.0.1.
class TlsServer {
  public:
    explicit TlsServer(const Certificate& certificate);
    ~TlsServer();
    TlsServer(const TlsServer&) = delete;
    TlsServer& operator=(const TlsServer&) = delete;

    std::uint16_t port() const;
    /// The host name in the last client's TLS greeting (SNI); empty if it sent none.
    std::string named_host() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::test
