#include "server/operator/admin.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>

#include "server/front/http/pages.hpp"
#include "server/front/listener.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::net {
namespace {

using namespace std::string_view_literals;

/// Answers one request. For another one, the client has to connect again.
Awaitable<void> answer_one(WebSocketTransport* transport, const AdminSources* sources) {
    const auto request = co_await transport->read_request();
    HttpResponse response;
    if (request)
        response = admin_page(*request, *sources);
    else if (request.error().status != 0)
        response = plain(request.error().status, request.error().sentence);
    else
        co_return;
    response.keep_alive = false;
    co_await transport->respond(std::move(response));
}

}  // namespace

HttpResponse admin_page(const HttpRequest& request, const AdminSources& sources) {
    if (request.method != "GET" && request.method != "HEAD")
        return plain(405, "Only GET and HEAD are answered here.", {{"Allow", "GET, HEAD"}});
    const std::string_view path = std::string_view{request.target}.substr(0, request.target.find('?'));
    HttpResponse response = plain(404, "Here are /metrics, /healthz and /readyz.");
    if (path == "/healthz"sv || path == "/readyz"sv) response = machine_page(path, sources.trouble());
    if (path == "/metrics"sv) {
        response = plain(200, sources.metrics());
        response.content_type = telemetry::Exposition::content_type;
    }
    response.without_body = request.method == "HEAD";
    return response;
}

Expected<std::unique_ptr<Admin>> Admin::open(const Tcp::endpoint& at, const Limits& limits) {
    auto loops = std::make_unique<Loops>(1);
    auto acceptor = listen_at(at, loops->executor(0));
    if (!acceptor) return tl::unexpected{"--admin: " + acceptor.error()};
    return std::unique_ptr<Admin>{new Admin{std::move(loops), std::move(*acceptor), limits}};
}

Admin::Admin(std::unique_ptr<Loops> loops, Acceptor acceptor, const Limits& limits)
    : limits_{limits},
      endpoint_{acceptor.local_endpoint()},
      loops_{std::move(loops)},
      acceptor_{std::move(acceptor)} {}

// Requests in progress are abandoned; the io_context frees what they hold.
Admin::~Admin() {
    loops_->finish(std::chrono::milliseconds{0});
    acceptor_.reset();
    loops_.reset();
}

void Admin::begin(AdminSources sources) {
    sources_ = std::move(sources);
    telemetry::log(telemetry::Event::admin_listening, {},
                   "metrics: http://" + to_string(endpoint_) + "/metrics");
    if (!endpoint_.address().is_loopback())
        telemetry::log(telemetry::Event::admin_exposed, {},
                       "the admin address can be reached from other machines: restrict access to it");
    asio::co_spawn(loops_->executor(0), take_connections(), asio::detached);
    loops_->run();
}

Awaitable<void> Admin::take_connections() {
    const Executor executor = loops_->executor(0);
    while (true) {
        auto [error, socket] = co_await acceptor_->async_accept(executor, as_tuple);
        if (error) {
            co_await pause_for(executor, accept_retry_pause);
            continue;
        }
        if (visits_ >= limits_.admin_connections) continue;  // the socket ends here
        ++visits_;
        auto transport = std::make_shared<WebSocketTransport>(std::move(socket), limits_, nullptr);
        asio::co_spawn(executor, visit(std::move(transport)), asio::detached);
    }
}

Awaitable<void> Admin::visit(std::shared_ptr<WebSocketTransport> transport) {
    using namespace asio::experimental::awaitable_operators;
    co_await (answer_one(transport.get(), &sources_) || pause_for(loops_->executor(0), limits_.handshake));
    transport->close_now();
    --visits_;
}

}  // namespace seq::net
