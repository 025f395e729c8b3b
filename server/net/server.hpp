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
#include "server/net/reach.hpp"
#include "server/net/trusted_proxies.hpp"

namespace seq::net {

/// How a server is to be started.
struct ServerSetup {
    Tcp::endpoint listen{asio::ip::make_address("127.0.0.1"), 8080};
    TlsFiles tls{};                        ///< none named: plain HTTP
    std::optional<Tcp::endpoint> admin{};  ///< where figures are told; nothing: nowhere
    std::string public_url{};  ///< base of the links; empty: made from the address that it listens on
    std::size_t threads = 1;
    std::chrono::seconds grace{
        5};  ///< how long all may take that was in flight when the server was told to close
    Limits limits{};
    TrustedProxies trusted_proxies{};
    std::vector<Origin> allowed_origins{};  ///< beside the server's own
    std::filesystem::path control{};        ///< where the control socket is to be; empty: there is none
    std::shared_ptr<const WebFiles> web{};  ///< the page to play in; null: there is none
};

/// The whole of the server above its journal. Born listening; ends in four visible steps: nobody new comes
/// in, everybody is told, what is in flight is answered, and each is sent away with a reason: as soon as that
/// is done for them, and all when the grace is over.
class Server {
  public:
    /// Reads the certificate, loads the running rooms, opens the port and starts the threads. The error is a
    /// sentence.
    static tl::expected<std::unique_ptr<Server>, std::string> start(ServerSetup setup,
                                                                    store::Journal& journal);
    /// Ends at once what wait() has not ended.
    ~Server();

    Tcp::endpoint endpoint() const { return endpoint_; }
    /// `https://127.0.0.1:8443`: where it listens.
    std::string url() const;
    /// Of the admin address, where there is one.
    std::optional<Tcp::endpoint> admin_endpoint() const;
    const std::string& public_url() const { return lobby_.public_url; }
    /// For the operator: by which addresses friends can come, or what to do so that they can. Sentences.
    std::vector<std::string> who_can_come() const;
    /// How many are connected now, for whatever they want.
    std::size_t connections() const { return roster_.size(); }

    /// Ends the server on SIGINT and SIGTERM; the second one skips the grace. SIGHUP reads the certificate
    /// anew.
    void obey_signals();
    /// Begins to end; a second time skips the grace. From any thread.
    void close();
    /// Returns when the server has ended and nothing of any room is on its way to the disk.
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
    Figures figures_;
    Listener listener_;
    Tcp::endpoint endpoint_;
    Surroundings around_;
    Registry registry_;
    AddressLimits addresses_;
    Gate gate_;
    Roster roster_;
    OutboxBudget outboxes_;
    LoopLag lag_;
    Readiness readiness_;
    Lobby lobby_;
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
