#pragma once

#include <string>
#include <tl/expected.hpp>

#include "server/net/loops.hpp"
#include "server/net/visit.hpp"

namespace seq::net {

/// Takes connections at one address and deals them out to the threads in turn.
class Listener {
  public:
    /// Binds and listens. The error is a sentence.
    static tl::expected<Listener, std::string> open(Loops& loops, const Tcp::endpoint& at);

    Tcp::endpoint endpoint() const;
    /// Takes connections until close(), for a lobby that outlives it. On the first thread, like close().
    Awaitable<void> run(Lobby* lobby);
    void close();

  private:
    Listener(Loops& loops, Acceptor acceptor) : loops_{&loops}, acceptor_{std::move(acceptor)} {}

    Loops* loops_;
    Acceptor acceptor_;
};

/// `[::1]:8080`, `127.0.0.1:0`: an address as it is written in front of a port, and in a link.
std::string to_string(const Tcp::endpoint& endpoint);

}  // namespace seq::net
