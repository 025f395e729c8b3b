#include "server/server.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <csignal>

#include "server/host/replies.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

constexpr std::chrono::milliseconds look_again{10};
constexpr std::chrono::milliseconds last_words{1000};  // for the close handshakes after the grace period
constexpr std::chrono::milliseconds last_patience{5000};
/// In a cluster: the rooms wait for another node to take them, so what is in flight gets less time.
constexpr std::chrono::milliseconds handover_patience{250};

std::string_view scheme_of(const ServerSetup& setup) {
    return setup.tls.named() ? "https" : "http";
}

}  // namespace

Expected<std::unique_ptr<Server>> Server::start(ServerSetup setup, store::RoomStore& store) {
    TlsContext tls;
    if (setup.tls.named()) {
        auto loaded = load_tls(setup.tls);
        if (!loaded) return tl::unexpected{loaded.error()};
        tls = std::move(*loaded);
    }
    auto loops = std::make_unique<Loops>(setup.threads);
    auto listener = Listener::open(*loops, setup.listen, std::move(tls));
    if (!listener) return tl::unexpected{listener.error()};
    std::unique_ptr<Admin> admin;
    if (setup.admin) {
        auto opened = Admin::open(*setup.admin, setup.limits);
        if (!opened) return tl::unexpected{opened.error()};
        admin = std::move(*opened);
    }
    std::unique_ptr<push::PushService> push;
    if (setup.push) {
        auto opened = push::PushService::open(*setup.push, store);
        if (!opened) return tl::unexpected{opened.error()};
        push = std::move(*opened);
    }
    try {
        std::unique_ptr<Server> server{new Server{std::move(setup), store, std::move(loops),
                                                  std::move(*listener), std::move(admin), std::move(push)}};
        server->begin();
        return server;
    } catch (const JournalUnreadable& fault) {
        return tl::unexpected{std::string{fault.what()}};
    }
}

Server::Server(ServerSetup setup, store::RoomStore& store, std::unique_ptr<Loops> loops, Listener listener,
               std::unique_ptr<Admin> admin, std::unique_ptr<push::PushService> push)
    : setup_{std::move(setup)},
      journal_{store},
      outboxes_{setup_.limits.outboxes_bytes},
      loops_{std::move(loops)},
      listener_{std::move(listener)},
      endpoint_{listener_.endpoint()},
      environment_{detect_environment()},
      push_{std::move(push)},
      rooms_{store,
             *loops_,
             setup_.limits,
             metrics_,
             link_base(setup_.public_url, scheme_of(setup_), endpoint_, environment_) + "/r/",
             push_.get()},
      addresses_{setup_.limits},
      limiter_{setup_.limits},
      lag_{*loops_, setup_.limits.beat_every, metrics_.loop_delay_seconds},
      readiness_{rooms_, lag_, setup_.limits,
                 setup_.cluster ? setup_.cluster->trouble : std::function<std::string_view()>{}},
      context_{.sessions = {rooms_, addresses_, limiter_, setup_.limits, metrics_, connections_, outboxes_},
               .public_url = link_base(setup_.public_url, scheme_of(setup_), endpoint_, environment_),
               .proxies = setup_.trusted_proxies,
               .origins = Origins{setup_.public_url, setup_.allowed_origins},
               .push_key = push_ ? push_->public_key() : std::string{},
               .web = setup_.web,
               .readiness = readiness_},
      signals_{loops_->executor(0)},
      admin_{std::move(admin)} {}

Server::~Server() {
    asio::post(loops_->executor(0), [this] { skip_grace_ = true; });
    close();
    wait();
}

std::string Server::url() const {
    return std::string{scheme_of(setup_)} + "://" + to_string(endpoint_);
}

std::vector<std::string> Server::describe_reachable_addresses() const {
    return net::describe_reachable_addresses(setup_.public_url, scheme_of(setup_), endpoint_, environment_);
}

std::string Server::metrics() const {
    using Seconds = std::chrono::duration<double>;
    MetricsSample moment{.connections = connections(),
                         .rooms = rooms_.size(),
                         .storage_is_full = rooms_.storage_is_full(),
                         .storage_is_low = rooms_.storage_is_low(),
                         .is_ready = readiness_.trouble().empty(),
                         .loop_lag_seconds = Seconds{lag_.worst()}.count()};
    if (setup_.cluster && setup_.cluster->metrics != nullptr) {
        moment.cluster = setup_.cluster->metrics;
        moment.lease_age_seconds = Seconds{setup_.cluster->lease_age()}.count();
        moment.is_drained = setup_.cluster->is_drained && setup_.cluster->is_drained();
    }
    return metrics_page(metrics_, journal_, moment);
}

// Connections that arrive while rooms are replayed wait in the kernel's queue; the admin address answers
// meanwhile.
void Server::begin() {
    if (admin_)
        admin_->begin(
            {.trouble = [this] { return readiness_.trouble(); }, .metrics = [this] { return metrics(); }});
    if (push_) push_->begin(metrics_.pushes);
    rooms_.load_unfinished();
    readiness_.note_replayed();
    lag_.begin();
    rooms_.begin_sweeping();
    asio::co_spawn(loops_->executor(0), listener_.run(&context_), asio::detached);
    open_control();
    loops_->run();
    telemetry::log(telemetry::Event::listening, {}, "listening on " + url());
    if (push_) telemetry::log(telemetry::Event::push_offered, {}, "Web Push is offered to members");
    if (setup_.public_url.empty() && !endpoint_.address().is_loopback())
        telemetry::log(
            telemetry::Event::any_name_is_ours, {},
            "without --public-url a page under any name that leads to this machine may connect: name "
            "the server's own");
}

// Without it, rooms can be closed or reopened only while the server is stopped. That is no reason to refuse
// service.
void Server::open_control() {
    if (setup_.control.empty()) return;
    auto socket = ControlSocket::open(*loops_, setup_.control);
    if (!socket) return telemetry::log(telemetry::Event::control_socket_failed, {}, socket.error());
    control_.emplace(std::move(*socket));
    asio::co_spawn(loops_->executor(0), control_->run(&rooms_), asio::detached);
}

void Server::obey_signals() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.add(SIGHUP);
    asio::post(loops_->executor(0), [this] { await_signal(); });
}

void Server::await_signal() {
    signals_.async_wait([this](const boost::system::error_code& error, int signal) {
        if (error || is_over_) return;
        await_signal();  // first: closing an empty server takes no time, and takes the waiting back
        if (signal == SIGHUP)
            reload_certificate();
        else
            on_close();
    });
}

void Server::reload_certificate() {
    using telemetry::Event;
    if (!setup_.tls.named())
        return telemetry::log(Event::certificate_refused, {}, "SIGHUP: no certificate is configured");
    auto tls = load_tls(setup_.tls);
    if (!tls)
        return telemetry::log(Event::certificate_refused, {},
                              "the previous certificate stays in use: " + tls.error());
    listener_.secure(std::move(*tls));
}

void Server::close() {
    asio::post(loops_->executor(0), [this] { on_close(); });
}

void Server::on_close() {
    if (readiness_.note_closing()) {
        skip_grace_ = true;
        return;
    }
    asio::co_spawn(loops_->executor(0), shut_down(), asio::detached);
}

Awaitable<void> Server::shut_down() {
    telemetry::log(telemetry::Event::closing, {}, "shutting down: no new connections");
    listener_.close();
    if (control_) control_->close();
    if (setup_.cluster && setup_.cluster->drain) setup_.cluster->drain();
    const auto closing_notice =
        notice("server-closing",
               "the server is shutting down; your game is kept, reconnect in a moment to continue");
    for (const auto& connection : connections_.all())
        connection->drain(closing_notice);
    const auto count_connections = [this] { return std::to_string(connections_.size()) + " connections "; };
    telemetry::log(
        telemetry::Event::closing, {},
        count_connections() + "were notified, waiting up to " + std::to_string(setup_.grace.count()) + " s");
    const std::chrono::milliseconds grace = setup_.grace;
    co_await wait_until_empty(setup_.cluster ? std::min(grace, handover_patience) : grace);
    telemetry::log(telemetry::Event::closing, {}, count_connections() + "are closed");
    for (const auto& connection : connections_.all())
        connection->close(room::CloseReason::server_restart);
    rooms_.stop();  // other nodes can take them before all clients have answered that
    skip_grace_ = false;
    co_await wait_until_empty(last_words);
    for (const auto& connection : connections_.all())
        connection->close_now();
    co_await wait_until_empty(last_words);
    while (!rooms_.has_stopped())
        co_await pause_for(loops_->executor(0), look_again);
    is_over_ = true;  // for a signal whose handler is queued already, which cancel() does not affect
    signals_.cancel();
    lag_.stop();
    telemetry::log(telemetry::Event::closed, {}, "everything is on the disk");
    const std::lock_guard guard{guard_};
    has_ended_ = true;
    ended_.notify_all();
}

Awaitable<void> Server::wait_until_empty(std::chrono::milliseconds patience) {
    const Clock::time_point until = Clock::now() + patience;
    while (connections_.size() > 0 && Clock::now() < until && !skip_grace_)
        co_await pause_for(loops_->executor(0), look_again);
}

void Server::wait() {
    {
        std::unique_lock lock{guard_};
        ended_.wait(lock, [this] { return has_ended_; });
    }
    if (!loops_->finish(last_patience))
        telemetry::log(telemetry::Event::shutdown_timeout, {}, "some work did not finish in time");
}

}  // namespace seq::net
