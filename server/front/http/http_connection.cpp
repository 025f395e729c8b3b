#include "server/front/http/http_connection.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/post.hpp>
#include <typeinfo>

#include "server/limits/addresses.hpp"

namespace seq::net {
namespace {

constexpr unsigned upgrade_required = 426;

asio::ip::address address_of(const Socket& socket) {
    boost::system::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    return error ? asio::ip::address{} : endpoint.address();
}

constexpr unsigned too_many_requests = 429;

// The label in the metrics.
std::string_view word_for(ConnectionLimiter::Admission answer) {
    switch (answer) {
        case ConnectionLimiter::Admission::admitted: return "none";
        case ConnectionLimiter::Admission::address_full: return "address-full";
        case ConnectionLimiter::Admission::server_full: return "server-full";
        case ConnectionLimiter::Admission::too_fast: return "too-fast";
        case ConnectionLimiter::Admission::close_now: return "cut";
    }
    return "";
}

HttpResponse not_now(unsigned status, const char* sentence) {
    return plain(status, sentence, {{"Retry-After", "10"}});
}

HttpResponse sentence_for(ConnectionLimiter::Admission answer) {
    constexpr unsigned unavailable = 503;
    if (answer == ConnectionLimiter::Admission::address_full)
        return not_now(too_many_requests, "Too many connections come from your address; please close some.");
    if (answer == ConnectionLimiter::Admission::too_fast)
        return not_now(too_many_requests,
                       "Too many connections came from your address; please wait some seconds.");
    return not_now(unavailable, "There are too many connections at this moment; please try again soon.");
}

}  // namespace

HttpConnection::HttpConnection(Socket socket, ConnectionContext& context, const TlsContext& tls)
    : context_{context},
      executor_{socket.get_executor()},
      peer_{address_of(socket)},
      client_{peer_},
      transport_{std::move(socket), context.sessions.limits, tls} {}

// False if it is closed without an answer. A refused connection may send one more request and is told why.
bool HttpConnection::is_admitted() {
    const auto from = context_.proxies.trusts(peer_) ? std::nullopt : std::optional{peer_};
    const ConnectionLimiter::Decision decision = context_.sessions.limiter.arrive(number_, from);
    answer_ = decision.answer;
    if (decision.evicted)
        context_.sessions.connections.evict(decision.evicted->number, decision.evicted->is_notified);
    if (decision.is_reserved) enter_by_ = Clock::now() + context_.sessions.limits.reserved_for;
    if (answer_ != ConnectionLimiter::Admission::close_now) return true;
    note_refusal(word_for(answer_), "closed without an answer: too many refusals are being sent");
    return false;
}

void HttpConnection::begin(Socket socket, ConnectionContext& context, const TlsContext& tls) {
    const Executor executor = socket.get_executor();
    const asio::ip::address peer = address_of(socket);
    if (!context.proxies.trusts(peer) && !context.sessions.addresses.take(AddressUse::connect, peer)) {
        context.sessions.metrics.connections.add();
        context.sessions.metrics.connections_refused.add(word_for(ConnectionLimiter::Admission::too_fast));
        return telemetry::log(
            telemetry::Event::connection_refused, {.address = network_name(peer)},
            "closed without an answer: too many connections from this address in a short time");
    }
    auto connection = std::make_shared<HttpConnection>(std::move(socket), context, tls);
    connection->number_ = context.sessions.connections.add(connection);
    context.sessions.metrics.connections.add();
    if (!connection->is_admitted()) return context.sessions.connections.remove(connection->number_);
    auto life = [connection]() -> Awaitable<void> { return connection->run(); };
    // An exception in one connection closes only that connection.
    auto report = [connection](const std::exception_ptr& fault) {
        connection->context_.sessions.connections.remove(connection->number_);
        connection->context_.sessions.limiter.leave(connection->number_);
        try {
            if (fault) std::rethrow_exception(fault);
        } catch (const std::exception& what) {
            telemetry::log(telemetry::Event::connection_failed, {.session = connection->number_},
                           std::string{"a connection ended with an error: "} + typeid(what).name());
        }
    };
    asio::co_spawn(executor, std::move(life), std::move(report));
}

Awaitable<void> HttpConnection::run() {
    const bool is_websocket = co_await becomes_websocket();
    if (is_websocket) {
        session_ = std::make_shared<Session>(room::SessionId{number_}, executor_, transport_, client_,
                                             context_.sessions, enter_by_);
        if (shutdown_notice_) session_->drain(*shutdown_notice_);
        co_await session_->run();
    }
    transport_.close_now();
}

// A function of its own, so that a session does not keep the memory of its handshake.
Awaitable<bool> HttpConnection::becomes_websocket() {
    using namespace asio::experimental::awaitable_operators;
    request_until_ = Clock::now() + context_.sessions.limits.handshake;
    const auto outcome = co_await (converse() || deadline());
    const bool* upgraded = std::get_if<0>(&outcome);
    co_return upgraded != nullptr && *upgraded;
}

// True when the connection has become a WebSocket.
Awaitable<bool> HttpConnection::converse() {
    for (unsigned i = 0; i < context_.sessions.limits.requests_max && !context_.readiness.is_closing(); ++i) {
        request_until_ = Clock::now() + context_.sessions.limits.handshake;
        is_asking_ = true;
        auto request = co_await transport_.read_request();
        is_asking_ = false;
        HttpResponse response;
        if (!request) {
            if (!request.error().sentence.empty()) note_refusal("bad-request", request.error().sentence);
            if (request.error().status == 0) co_return false;
            response = plain(request.error().status, request.error().sentence);
        } else {
            remove_base(*request, base_path(context_.public_url));
            response = respond_to(*request);
            if (response.status == 0) {
                const bool accepted = co_await transport_.accept_websocket();
                co_return accepted;
            }
            response.keep_alive &=
                i + 1 < context_.sessions.limits.requests_max && !context_.readiness.is_closing();
        }
        request_until_ = Clock::now() + context_.sessions.limits.write;
        const bool goes_on = co_await transport_.respond(std::move(response));
        if (!goes_on) break;
    }
    co_return false;
}

// Status 0 if the request is a WebSocket handshake that is accepted.
HttpResponse HttpConnection::respond_to(const HttpRequest& request) {
    const bool has_place = answer_ == ConnectionLimiter::Admission::admitted;
    if (!has_place && !asks_for_health(request)) return refuse_connection();
    if (!request.wants_websocket) {
        HttpResponse response = page_for(request);
        response.keep_alive &= has_place;
        if (response.status == upgrade_required)
            telemetry::log(
                telemetry::Event::upgrade_missing, {.address = network_name(peer_)},
                "a request for /ws came without Upgrade: if this is a proxy, it must pass the fields "
                "Upgrade and Connection on");
        return response;
    }
    HttpResponse refusal = refuse_upgrade(request, context_.origins);
    if (refusal.status == 0) return refuse_client(request);
    if (refusal.status == 403)
        note_refusal("foreign-origin", context_.origins.describe_refusal(*request.origin, request.host),
                     telemetry::Event::origin_refused);
    else
        note_refusal("bad-upgrade", refusal.body);
    return refusal;
}

HttpResponse HttpConnection::refuse_connection() const {
    HttpResponse response = sentence_for(answer_);
    note_refusal(word_for(answer_), response.body);
    return response;
}

// Each request counts for the client that a trusted proxy names, because it may use one connection for many.
HttpResponse HttpConnection::page_for(const HttpRequest& request) const {
    HttpResponse response = answer(
        request, {context_.public_url, context_.readiness.trouble(), context_.web.get(), context_.push_key});
    const auto client = context_.proxies.client_of(peer_, request.forwarded_for);
    if (asks_for_health(request) || context_.sessions.addresses.may_fetch(client, response.body.size()))
        return response;
    response = not_now(too_many_requests, "Too much was sent to your address; please wait some seconds.");
    note_refusal("too-fast", response.body);
    return response;
}

// From here on a connection through a trusted proxy counts for the client that the proxy names.
HttpResponse HttpConnection::refuse_client(const HttpRequest& request) {
    if (!context_.proxies.trusts(peer_)) return {.status = 0};
    client_ = context_.proxies.client_of(peer_, request.forwarded_for);
    const bool names_peer = request.forwarded_for.find(peer_.to_string()) != std::string::npos;
    if (client_ == peer_ && !names_peer && !context_.has_warned_of_proxy.test_and_set())
        telemetry::log(
            telemetry::Event::visitor_unknown, {.address = network_name(peer_)},
            "a trusted proxy names no visitor in X-Forwarded-For, so all of its visitors count as one: \"" +
                request.forwarded_for.substr(0, 100) + '"');
    answer_ = context_.sessions.addresses.take(AddressUse::connect, client_)
                  ? context_.sessions.limiter.turn_out_to_be(number_, client_)
                  : ConnectionLimiter::Admission::too_fast;
    return answer_ == ConnectionLimiter::Admission::admitted ? HttpResponse{.status = 0}
                                                             : refuse_connection();
}

// Closes a connection whose request takes too long, or that sends none.
Awaitable<void> HttpConnection::deadline() {
    Timer timer{executor_};
    while (Clock::now() < until()) {
        timer.expires_at(until());
        auto [error] = co_await timer.async_wait(as_tuple);
        if (error) co_return;
    }
    if (!is_asking_) transport_.abort();  // it does not read the response
    transport_.close_now();
}

Clock::time_point HttpConnection::until() const {
    return enter_by_ ? std::min(*enter_by_, request_until_) : request_until_;
}

void HttpConnection::note_refusal(std::string_view reason, std::string_view sentence,
                                  const telemetry::EventInfo& event) const {
    context_.sessions.metrics.connections_refused.add(reason);
    telemetry::log(event, {.address = network_name(client_)}, sentence);
}

void HttpConnection::drain(room::Frame notice) {
    asio::post(executor_, [self = shared_from_this(), notice = std::move(notice)]() mutable {
        self->shutdown_notice_ = notice;
        if (self->session_)
            self->session_->drain(std::move(notice));
        else if (self->is_asking_)
            self->transport_.close_now();
    });
}

void HttpConnection::close(room::CloseReason reason) {
    asio::post(executor_, [self = shared_from_this(), reason] {
        if (self->session_)
            self->session_->deliver({reason});
        else
            self->transport_.close_now();
    });
}

void HttpConnection::close_now() {
    asio::post(executor_, [self = shared_from_this()] { self->transport_.close_now(); });
}

}  // namespace seq::net
