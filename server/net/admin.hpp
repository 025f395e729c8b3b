#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "server/net/http.hpp"
#include "server/net/limits.hpp"
#include "server/net/loops.hpp"
#include "server/net/websocket_transport.hpp"

namespace seq::net {

/// What the admin address has to tell, asked on its own thread.
struct AdminSources {
    std::function<std::string_view()> trouble;  ///< why the server is not ready; empty when it is
    std::function<std::string()> metrics;       ///< all metrics, as Prometheus reads them
};

/// The answer to a request at the admin address.
HttpResponse admin_page(const HttpRequest& request, const AdminSources& sources);

/// The second address, for whoever looks after the server: /metrics, /healthz and /readyz over plain HTTP and
/// nothing else. Has a thread of its own, so that it answers while the rooms are replayed and when all other
/// threads are stuck.
class Admin {
  public:
    /// Binds and listens. The error is a sentence.
    static tl::expected<std::unique_ptr<Admin>, std::string> open(const Tcp::endpoint& at,
                                                                  const Limits& limits);
    /// Ends at once.
    ~Admin();

    Tcp::endpoint endpoint() const { return endpoint_; }
    /// Begins to answer, for sources that outlive it.
    void begin(AdminSources sources);

  private:
    Admin(std::unique_ptr<Loops> loops, Acceptor acceptor, const Limits& limits);
    Awaitable<void> take_connections();
    Awaitable<void> visit(std::shared_ptr<WebSocketTransport> transport);

    const Limits limits_;
    AdminSources sources_;
    std::size_t visits_ = 0;  ///< that go on now
    Tcp::endpoint endpoint_;
    std::unique_ptr<Loops> loops_;
    std::optional<Acceptor> acceptor_;
};

}  // namespace seq::net
