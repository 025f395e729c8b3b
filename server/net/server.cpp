#include "server/net/server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <csignal>
#include <spdlog/spdlog.h>

#include "server/net/reach.hpp"
#include "server/net/replies.hpp"

namespace seq::net {
namespace {

constexpr std::chrono::milliseconds look_again{10};
constexpr std::chrono::milliseconds last_words{1000};  // to say goodbye when the grace is over
constexpr std::chrono::milliseconds last_patience{5000};

std::string_view scheme_of(const ServerSetup& setup) {
    return setup.tls.named() ? "https" : "http";
}

}  // namespace

tl::expected<std::unique_ptr<Server>, std::string> Server::start(ServerSetup setup, store::Journal& journal) {
    TlsContext tls;
    if (setup.tls.named()) {
        auto loaded = load_tls(setup.tls);
        if (!loaded) return tl::unexpected{loaded.error()};
        tls = std::move(*loaded);
    }
    auto loops = std::make_unique<Loops>(setup.threads);
    auto listener = Listener::open(*loops, setup.listen, std::move(tls));
    if (!listener) return tl::unexpected{listener.error()};
    std::unique_ptr<Server> server{
        new Server{std::move(setup), journal, std::move(loops), std::move(*listener)}};
    server->begin();
    return server;
}

Server::Server(ServerSetup setup, store::Journal& journal, std::unique_ptr<Loops> loops, Listener listener)
    : setup_{std::move(setup)},
      loops_{std::move(loops)},
      listener_{std::move(listener)},
      endpoint_{listener_.endpoint()},
      around_{look_around()},
      registry_{journal, *loops_, setup_.limits,
                link_base(setup_.public_url, scheme_of(setup_), endpoint_, around_) + "/r/"},
      addresses_{setup_.limits},
      gate_{setup_.limits},
      lobby_{.desk = {registry_, addresses_, gate_, setup_.limits},
             .roster = {},
             .public_url = link_base(setup_.public_url, scheme_of(setup_), endpoint_, around_),
             .proxies = setup_.trusted_proxies,
             .origins = Origins{setup_.public_url, setup_.allowed_origins},
             .web = setup_.web},
      signals_{loops_->executor(0)} {}

Server::~Server() {
    asio::post(loops_->executor(0), [this] { skip_grace_ = true; });
    close();
    wait();
}

std::string Server::url() const {
    return std::string{scheme_of(setup_)} + "://" + to_string(endpoint_);
}

std::vector<std::string> Server::who_can_come() const {
    return net::who_can_come(setup_.public_url, scheme_of(setup_), endpoint_, around_);
}

void Server::begin() {
    registry_.load_unfinished();
    registry_.begin_sweeping();
    asio::co_spawn(loops_->executor(0), listener_.run(&lobby_), asio::detached);
    loops_->run();
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
    if (!setup_.tls.named()) return spdlog::info("SIGHUP: there is no certificate to read anew");
    auto tls = load_tls(setup_.tls);
    if (!tls) return spdlog::error("the certificate stays as it was: {}", tls.error());
    listener_.secure(std::move(*tls));
}

void Server::close() {
    asio::post(loops_->executor(0), [this] { on_close(); });
}

void Server::on_close() {
    if (lobby_.is_closing.exchange(true)) {
        skip_grace_ = true;
        return;
    }
    asio::co_spawn(loops_->executor(0), shut_down(), asio::detached);
}

Awaitable<void> Server::shut_down() {
    spdlog::info("closing: nobody new comes in");
    listener_.close();
    const auto told =
        notice("server-closing", "the server is closing; your game is kept, come back in a moment and go on");
    for (const auto& guest : lobby_.roster.all())
        guest->see_off(told);
    spdlog::info("{} connections were told, waiting up to {} s", lobby_.roster.size(), setup_.grace.count());
    co_await wait_until_empty(setup_.grace);
    spdlog::info("sending {} connections away", lobby_.roster.size());
    for (const auto& guest : lobby_.roster.all())
        guest->send_away(core::CloseReason::server_restart);
    skip_grace_ = false;
    co_await wait_until_empty(last_words);
    for (const auto& guest : lobby_.roster.all())
        guest->cut();
    co_await wait_until_empty(last_words);
    registry_.stop();
    while (!registry_.has_stopped())
        co_await pause();
    is_over_ = true;  // for a signal that is on its way already, which cancel() does not reach
    signals_.cancel();
    const std::lock_guard guard{guard_};
    has_ended_ = true;
    ended_.notify_all();
}

Awaitable<void> Server::wait_until_empty(std::chrono::milliseconds patience) {
    const Clock::time_point until = Clock::now() + patience;
    while (lobby_.roster.size() > 0 && Clock::now() < until && !skip_grace_)
        co_await pause();
}

Awaitable<void> Server::pause() {
    Timer timer{loops_->executor(0)};
    timer.expires_after(look_again);
    co_await timer.async_wait(as_tuple);
}

void Server::wait() {
    {
        std::unique_lock lock{guard_};
        ended_.wait(lock, [this] { return has_ended_; });
    }
    if (!loops_->finish(last_patience)) spdlog::warn("some work did not come to its end in time");
}

}  // namespace seq::net
