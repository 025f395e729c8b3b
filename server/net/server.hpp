#pragma once

#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "server/net/admin.hpp"
#include "server/net/control_socket.hpp"
#include "server/net/listener.hpp"
#include "server/net/origin.hpp"
#include "server/net/reachable_addresses.hpp"
#include "server/net/trusted_proxies.hpp"

namespace seq::net {

/// How a server is to be started.
struct ServerSetup {
    Tcp::endpoint listen{asio::ip::make_address("127.0.0.1"), 8080};
    TlsFiles tls{};                        ///< none named: plain HTTP
    std::optional<Tcp::endpoint> admin{};  ///< where metrics are told; nothing: nowhere
    std::string public_url{};  ///< base of the links; empty: made from the address that it listens on
    std::size_t threads = 1;
    std::chrono::seconds grace{
        5};  ///< how long all may take that was in flight when the server was told to close
    Limits limits{};
    TrustedProxies trusted_proxies{};
    std::vector<Origin> allowed_origins{};  ///< in addition to the server's own
    std::filesystem::path control{};        ///< where the control socket is to be; empty: there is none
    std::shared_ptr<const WebFiles> web{};  ///< the page to play in; null: there is none
};

/// The whole of the server above its journal. It listens when it is constructed. It shuts down in four
/// visible steps: accept no new connections, notify all sessions, answer what is in flight, and close each
/// connection with a reason, as soon as it is drained or when the grace is over.
class Server {
  public:
    /// Reads the certificate, loads the running rooms, opens the port and starts the threads. The error is a
    /// sentence.
    static tl::expected<std::unique_ptr<Server>, std::string> start(ServerSetup setup,
                                                                    store::Journal& journal);
    /// Shuts down without grace unless wait() has returned.
    ~Server();

    Tcp::endpoint endpoint() const { return endpoint_; }
    /// `https://127.0.0.1:8443`: where it listens.
    std::string url() const;
    /// Of the admin address, where there is one.
    std::optional<Tcp::endpoint> admin_endpoint() const;
    const std::string& public_url() const { return context_.public_url; }
    /// For the operator: the addresses by which friends can connect, or what to do so that they can.
    /// Sentences.
    std::vector<std::string> describe_reachable_addresses() const;
    /// How many are connected now, for whatever they want.
    std::size_t connections() const { return connections_.size(); }

    /// Ends the server on SIGINT and SIGTERM; the second one skips the grace. SIGHUP reads the certificate
    /// anew.
    void obey_signals();
    /// Begins the shutdown; a second call skips the grace. From any thread.
    void close();
    /// Returns when the server has shut down and no record is on its way to the disk.
    void wait();

  private:
    Server(ServerSetup setup, store::Journal& journal, std::unique_ptr<Loops> loops, Listener listener,
           std::unique_ptr<Admin> admin);
    void begin();
    std::string metrics() const;
    void open_control();
    void on_close();
    void await_signal();
    void reload_certificate();
    Awaitable<void> shut_down();
    Awaitable<void> wait_until_empty(std::chrono::milliseconds patience);
    Awaitable<void> pause();

    ServerSetup setup_;
    const store::Journal& journal_;
    std::unique_ptr<Loops> loops_;
    Metrics metrics_;
    Listener listener_;
    Tcp::endpoint endpoint_;
    HostEnvironment environment_;
    RoomDirectory rooms_;
    AddressLimits addresses_;
    ConnectionLimiter limiter_;
    ConnectionList connections_;
    OutboxBudget outboxes_;
    LoopLag lag_;
    Readiness readiness_;
    ConnectionContext context_;
    std::optional<ControlSocket> control_;
    asio::signal_set signals_;
    bool skip_grace_ = false;  ///< the first thread's
    bool is_over_ = false;     ///< the first thread's: no signal is waited for any more
    std::mutex guard_;
    std::condition_variable ended_;
    bool has_ended_ = false;
    std::unique_ptr<Admin> admin_;  ///< last, since it asks all the others; null: there is none
};

}  // namespace seq::net
