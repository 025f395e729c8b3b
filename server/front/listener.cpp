#include "server/front/listener.hpp"

#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

using Error = boost::system::error_code;

}  // namespace

Expected<Acceptor> listen_at(const Tcp::endpoint& at, const Executor& executor) {
    Error error;
    Acceptor acceptor{executor};
    static_cast<void>(acceptor.open(at.protocol(), error));
    if (!error) static_cast<void>(acceptor.set_option(Acceptor::reuse_address{true}, error));
    if (!error) static_cast<void>(acceptor.bind(at, error));
    if (!error) static_cast<void>(acceptor.listen(asio::socket_base::max_listen_connections, error));
    if (error) return tl::unexpected{"cannot listen on " + to_string(at) + ": " + error.message()};
    return acceptor;
}

Expected<Listener> Listener::open(Loops& loops, const Tcp::endpoint& at, TlsContext tls) {
    auto acceptor = listen_at(at, loops.executor(0));
    if (!acceptor) return tl::unexpected{acceptor.error()};
    return Listener{loops, std::move(*acceptor), std::move(tls)};
}

Awaitable<void> Listener::run(ConnectionContext* context) {
    for (std::size_t turn = 0; acceptor_.is_open(); ++turn) {
        const Executor executor = loops_->executor(turn % loops_->count());
        auto [error, socket] = co_await acceptor_.async_accept(executor, as_tuple);
        if (!acceptor_.is_open()) break;
        if (error) {
            telemetry::log(telemetry::Event::accept_failed, {},
                           "cannot accept a connection: " + error.message());
            co_await pause_for(loops_->executor(0), accept_retry_pause);
            continue;
        }
        auto visit = [taken = std::make_shared<Socket>(std::move(socket)), context, tls = tls_] {
            HttpConnection::begin(std::move(*taken), *context, tls);
        };
        asio::post(executor, std::move(visit));
    }
}

void Listener::close() {
    Error ignored;
    static_cast<void>(acceptor_.close(ignored));
}

std::string to_string(const Tcp::endpoint& endpoint) {
    const std::string address = endpoint.address().to_string();
    const std::string host = endpoint.address().is_v6() ? "[" + address + "]" : address;
    return host + ":" + std::to_string(endpoint.port());
}

}  // namespace seq::net
