#pragma once

#include <string>

#include "server/front/http/http_connection.hpp"
#include "server/host/threads/loops.hpp"
#include "server/room/expected.hpp"

namespace seq::net {

/// The pause after a failed accept: if no file descriptor is left, an immediate retry would only waste
/// processor time.
constexpr std::chrono::milliseconds accept_retry_pause{100};

/// Binds a socket and listens.
Expected<Acceptor> listen_at(const Tcp::endpoint& at, const Executor& executor);

/// Accepts connections at one address and distributes them to the threads in turn.
class Listener {
  public:
    /// Binds and listens. `tls` is null for plain HTTP.
    static Expected<Listener> open(Loops& loops, const Tcp::endpoint& at, TlsContext tls);

    Tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
    /// Sets the certificate of new connections; existing ones keep theirs. Called on the first thread.
    void secure(TlsContext tls) { tls_ = std::move(tls); }
    /// Accepts connections until close(). The context must outlive the listener. Called on the first thread,
    /// as is close().
    Awaitable<void> run(ConnectionContext* context);
    void close();

  private:
    Listener(Loops& loops, Acceptor acceptor, TlsContext tls)
        : loops_{&loops}, acceptor_{std::move(acceptor)}, tls_{std::move(tls)} {}

    Loops* loops_;
    Acceptor acceptor_;
    TlsContext tls_;  ///< null: plain HTTP
};

/// An endpoint as it is written in a link: `[::1]:8080`, `127.0.0.1:0`.
std::string to_string(const Tcp::endpoint& endpoint);

}  // namespace seq::net
