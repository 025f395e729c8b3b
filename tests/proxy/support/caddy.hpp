#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>

#include "tests/support/server_process.hpp"

namespace seq::proxy {

/// The path of the program; nothing if it is not installed.
std::optional<std::string> find_caddy();

/// Caddy with the project's own Caddyfile, without TLS, on a port of this machine.
class Caddy {
  public:
    /// Starts it in front of this server, `127.0.0.1:PORT`, and waits until it listens.
    Caddy(const std::string& program, const std::string& server);
    ~Caddy();
    Caddy(const Caddy&) = delete;
    Caddy& operator=(const Caddy&) = delete;

    std::uint16_t port() const { return port_; }

  private:
    test::TemporaryFolder folder_;
    std::uint16_t port_;
    pid_t pid_ = -1;
};

}  // namespace seq::proxy
