#pragma once

#include <string>
#include <tl/expected.hpp>

#include "server/net/http_connection.hpp"
#include "server/net/loops.hpp"

namespace seq::net {

/// Between two tries where no connection can be taken: while the process has no file descriptor left, trying
/// again at once would only burn time.
constexpr std::chrono::milliseconds breath{100};

/// A socket that is bound and listens. The error is a sentence.
tl::expected<Acceptor, std::string> listen_at(const Tcp::endpoint& at, const Executor& executor);

/// Takes connections at one address and deals them out to the threads in turn.
class Listener {
  public:
    /// Binds and listens; null for plain HTTP. The error is a sentence.
    static tl::expected<Listener, std::string> open(Loops& loops, const Tcp::endpoint& at, TlsContext tls);

    Tcp::endpoint endpoint() const;
    /// Those that come from now on speak TLS with this; the others go on as they are. On the first thread.
    void secure(TlsContext tls) { tls_ = std::move(tls); }
    /// Accepts connections until close(). The context has to outlive the listener. On the first thread, like
    /// close().
    Awaitable<void> run(ConnectionContext* context);
    void close();

  private:
    Listener(Loops& loops, Acceptor acceptor, TlsContext tls)
        : loops_{&loops}, acceptor_{std::move(acceptor)}, tls_{std::move(tls)} {}

    Loops* loops_;
    Acceptor acceptor_;
    TlsContext tls_;  ///< null: plain HTTP
};

/// `[::1]:8080`, `127.0.0.1:0`: an address as it is written in front of a port, and in a link.
std::string to_string(const Tcp::endpoint& endpoint);

}  // namespace seq::net
