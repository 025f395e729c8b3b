#pragma once

#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/cluster/log/log_context.hpp"
#include "server/front/http/origin.hpp"
#include "server/front/http/reachable_addresses.hpp"
#include "server/front/http/trusted_proxies.hpp"
#include "server/front/listener.hpp"
#include "server/operator/admin.hpp"
#include "server/operator/control_socket.hpp"
#include "server/push/push_service.hpp"
#include "server/room/expected.hpp"

namespace seq::net {

/// The cluster that a server is a node of.
struct ClusterLink {
    /// Why the node cannot serve rooms, as a sentence for the public; empty if it can.
    std::function<std::string_view()> trouble{};
    /// Called when the shutdown begins: the node does not want rooms of others any more.
    std::function<void()> drain{};
    /// Whether the operator has asked the node to hand its rooms over.
    std::function<bool()> is_drained{};
    const cluster::ClusterMetrics* metrics = nullptr;
    /// The time since the other nodes last saw that this one lives, as far as it knows.
    std::function<machine::Clock::duration()> lease_age{};
};

struct ServerSetup {
    Tcp::endpoint listen{asio::ip::make_address("127.0.0.1"), 8080};
    TlsFiles tls{};                        ///< no files: plain HTTP
    std::optional<Tcp::endpoint> admin{};  ///< the address for metrics and health; empty: none
    std::string public_url{};              ///< base of the links; empty: derived from `listen`
    std::size_t threads = 1;
    std::chrono::seconds grace{5};  ///< for what is in flight when the shutdown begins
    Limits limits{};
    TrustedProxies trusted_proxies{};
    std::vector<Origin> allowed_origins{};  ///< in addition to the server's own
    std::filesystem::path control{};        ///< path of the control socket; empty: none
    std::shared_ptr<const WebFiles> web{};  ///< the web page; null: none
    std::optional<push::PushSetup> push{};  ///< empty: no Web Push
    std::optional<ClusterLink> cluster{};   ///< empty: it is alone
};

/// Everything above the journal. A server listens from its construction. It shuts down in four steps: it
/// stops accepting connections, notifies all sessions, answers what is in flight, and closes each connection
/// with a reason when it is drained or the grace period is over.
class Server {
  public:
    /// Reads the certificate, loads the running rooms, opens the port and starts the threads.
    static Expected<std::unique_ptr<Server>> start(ServerSetup setup, store::RoomStore& store);
    /// Shuts down without a grace period unless wait() has returned.
    ~Server();

    Tcp::endpoint endpoint() const { return endpoint_; }
    /// The base URL of the listening address, such as `https://127.0.0.1:8443`.
    std::string url() const;
    /// The endpoint of the admin address, if there is one.
    std::optional<Tcp::endpoint> admin_endpoint() const {
        return admin_ ? std::optional{admin_->endpoint()} : std::nullopt;
    }
    const std::string& public_url() const { return context_.public_url; }
    /// Sentences for the operator: the addresses by which friends can connect, or how to make that possible.
    std::vector<std::string> describe_reachable_addresses() const;
    /// Loads a room whose former owner is gone. Thread-safe.
    void take_over(const protocol::RoomCode& room) { rooms_.take_over(room); }
    /// Gives a room to another node; see RoomDirectory. Thread-safe.
    void hand_over(const protocol::RoomCode& room, const std::string& to, bool spares_games) {
        rooms_.hand_over(room, to, spares_games);
    }
    /// The number of open connections of any kind.
    std::size_t connections() const { return connections_.size(); }

    /// Installs the signal handlers. SIGINT and SIGTERM call close(); SIGHUP reloads the certificate.
    void obey_signals();
    /// Begins the shutdown; a second call skips the grace period. Thread-safe.
    void close();
    /// Blocks until the server has shut down and no append to the journal is pending.
    void wait();

  private:
    Server(ServerSetup setup, store::RoomStore& store, std::unique_ptr<Loops> loops, Listener listener,
           std::unique_ptr<Admin> admin, std::unique_ptr<push::PushService> push);
    void begin();
    std::string metrics() const;
    void open_control();
    void on_close();
    void await_signal();
    void reload_certificate();
    Awaitable<void> shut_down();
    Awaitable<void> wait_until_empty(std::chrono::milliseconds patience);

    ServerSetup setup_;
    const store::Journal& journal_;
    OutboxSum outboxes_;
    std::unique_ptr<Loops> loops_;  ///< destroyed before what its sessions use
    Metrics metrics_;
    Listener listener_;
    Tcp::endpoint endpoint_;
    HostEnvironment environment_;
    std::unique_ptr<push::PushService> push_;  ///< null: no Web Push
    RoomDirectory rooms_;
    AddressLimits addresses_;
    ConnectionLimiter limiter_;
    ConnectionList connections_;
    LoopLag lag_;
    Readiness readiness_;
    ConnectionContext context_;
    std::optional<ControlSocket> control_;
    asio::signal_set signals_;
    bool skip_grace_ = false;  ///< used on the first thread only
    bool is_over_ = false;     ///< used on the first thread only: signals are no longer awaited
    std::mutex guard_;
    std::condition_variable ended_;
    bool has_ended_ = false;
    std::unique_ptr<Admin> admin_;  ///< destroyed first, because it uses all the others; null: none
};

}  // namespace seq::net
