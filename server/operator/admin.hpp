#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/front/http/http.hpp"
#include "server/front/socket/websocket_transport.hpp"
#include "server/host/threads/loops.hpp"
#include "server/limits/limits.hpp"
#include "server/room/expected.hpp"

namespace seq::net {

/// What the admin address reports. Called on its own thread.
struct AdminSources {
    std::function<std::string_view()> trouble;  ///< why the server is not ready; empty if it is
    std::function<std::string()> metrics;       ///< all metrics in Prometheus' text format
};

/// The answer to a request at the admin address.
HttpResponse admin_page(const HttpRequest& request, const AdminSources& sources);

/// The second address, for the operator: /metrics, /healthz and /readyz over plain HTTP. Has its own thread,
/// so that it answers while rooms are replayed and when all other threads are blocked.
class Admin {
  public:
    /// Binds and listens.
    static Expected<std::unique_ptr<Admin>> open(const Tcp::endpoint& at, const Limits& limits);
    /// Stops without waiting for requests in progress.
    ~Admin();

    Tcp::endpoint endpoint() const { return endpoint_; }
    /// Starts to answer requests. The sources must outlive it.
    void begin(AdminSources sources);

  private:
    Admin(std::unique_ptr<Loops> loops, Acceptor acceptor, const Limits& limits);
    Awaitable<void> take_connections();
    Awaitable<void> visit(std::shared_ptr<WebSocketTransport> transport);

    const Limits limits_;
    AdminSources sources_;
    std::size_t visits_ = 0;  ///< in progress
    Tcp::endpoint endpoint_;
    std::unique_ptr<Loops> loops_;
    std::optional<Acceptor> acceptor_;
};

}  // namespace seq::net
