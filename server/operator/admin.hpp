#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/cluster/log/log_context.hpp"
#include "server/front/http/http.hpp"
#include "server/front/socket/websocket_transport.hpp"
#include "server/host/metrics.hpp"
#include "server/host/threads/loops.hpp"
#include "server/limits/limits.hpp"
#include "server/room/expected.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// Values that are read when the metrics are requested.
struct MetricsSample {
    std::size_t connections = 0;
    std::size_t rooms = 0;  ///< in memory
    bool storage_is_full = false;
    bool storage_is_low = false;
    bool is_ready = false;
    double loop_lag_seconds = 0;
    const cluster::ClusterMetrics* cluster = nullptr;  ///< null: the server is alone
    double lease_age_seconds = 0;
    bool is_drained = false;  ///< the operator has asked the node to hand its rooms over
};

/// The text of /metrics, in Prometheus' format. docs/operations.md lists it.
std::string metrics_page(const Metrics& metrics, const store::Journal& journal, const MetricsSample& moment);

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
