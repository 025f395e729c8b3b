#include "server/net/visit.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/post.hpp>
#include <optional>
#include <typeinfo>

#include "server/net/network.hpp"
#include "server/watch/log.hpp"

namespace seq::net {
namespace {

asio::ip::address address_of(const Socket& socket) {
    boost::system::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    return error ? asio::ip::address{} : endpoint.address();
}

// As the figures name it.
std::string_view word_for(Gate::Answer answer) {
    switch (answer) {
        case Gate::Answer::come_in: return "none";
        case Gate::Answer::address_full: return "address-full";
        case Gate::Answer::server_full: return "server-full";
        case Gate::Answer::too_fast: return "too-fast";
        case Gate::Answer::cut: return "cut";
    }
    return "";
}

HttpResponse sentence_for(Gate::Answer answer) {
    constexpr unsigned too_many_requests = 429;
    constexpr unsigned unavailable = 503;
    const auto respond = [answer] {
        if (answer == Gate::Answer::address_full)
            return plain(too_many_requests,
                         "Too many connections come from your address; please close some.");
        if (answer == Gate::Answer::too_fast)
            return plain(too_many_requests,
                         "Too many connections came from your address; please wait some seconds.");
        return plain(unavailable, "There are too many connections at this moment; please try again soon.");
    };
    HttpResponse response = respond();
    response.headers.emplace_back("Retry-After", "10");
    return response;
}

}  // namespace

Visit::Visit(Socket socket, Lobby& lobby, const TlsContext& tls)
    : lobby_{lobby},
      executor_{socket.get_executor()},
      peer_{address_of(socket)},
      client_{peer_},
      wire_{std::move(socket), lobby.desk.limits, tls} {}

// False where it is cut without a word. Who is turned away may ask once more, and is told why.
bool Visit::comes_in() {
    const auto from = lobby_.proxies.trusts(peer_) ? std::nullopt : std::optional{peer_};
    const Gate::Decision decision = lobby_.desk.gate.arrive(number_, from);
    answer_ = decision.answer;
    if (decision.leaver) lobby_.desk.roster.make_go(decision.leaver->number, decision.leaver->is_told);
    if (decision.is_reserved) enter_by_ = Clock::now() + lobby_.desk.limits.reserved_for;
    if (answer_ != Gate::Answer::cut) return true;
    note_refusal(word_for(answer_), "cut: too many are told already that there are too many");
    return false;
}

void Visit::begin(Socket socket, Lobby& lobby, const TlsContext& tls) {
    const Executor executor = socket.get_executor();
    const asio::ip::address peer = address_of(socket);
    if (!lobby.proxies.trusts(peer) && !lobby.desk.gate.may_connect(peer)) {
        lobby.desk.figures.connections.add();
        lobby.desk.figures.connections_refused.add(word_for(Gate::Answer::too_fast));
        return watch::log(watch::Event::connection_refused, {.address = network_name(peer)},
                          "cut: too many connections came from this address in a short time");
    }
    auto visit = std::make_shared<Visit>(std::move(socket), lobby, tls);
    visit->number_ = lobby.desk.roster.add(visit);
    lobby.desk.figures.connections.add();
    if (!visit->comes_in()) return lobby.desk.roster.remove(visit->number_);
    auto life = [visit]() -> Awaitable<void> { return visit->run(); };
    // A fault of one connection ends that connection.
    auto report = [visit](const std::exception_ptr& fault) {
        visit->lobby_.desk.roster.remove(visit->number_);
        visit->lobby_.desk.gate.leave(visit->number_);
        try {
            if (fault) std::rethrow_exception(fault);
        } catch (const std::exception& what) {
            watch::log(watch::Event::connection_failed, {.session = visit->number_},
                       std::string{"a connection ended by a fault: "} + typeid(what).name());
        }
    };
    asio::co_spawn(executor, std::move(life), std::move(report));
}

Awaitable<void> Visit::run() {
    using namespace asio::experimental::awaitable_operators;
    request_until_ = Clock::now() + lobby_.desk.limits.handshake;
    const auto outcome = co_await (converse() || deadline());
    const bool* upgraded = std::get_if<0>(&outcome);
    if (upgraded != nullptr && *upgraded) {
        session_ = std::make_shared<Session>(core::SessionId{number_}, executor_, wire_, client_, lobby_.desk,
                                             enter_by_);
        if (farewell_) session_->see_off(*farewell_);
        co_await session_->run();
    }
    wire_.cut();
}

// True when the connection has become a WebSocket.
Awaitable<bool> Visit::converse() {
    for (unsigned i = 0; i < lobby_.desk.limits.requests_max && !lobby_.readiness.is_closing(); ++i) {
        request_until_ = Clock::now() + lobby_.desk.limits.handshake;
        is_asking_ = true;
        auto request = co_await wire_.read_request();
        is_asking_ = false;
        HttpResponse response;
        if (!request) {
            if (!request.error().sentence.empty()) note_refusal("bad-request", request.error().sentence);
            if (request.error().status == 0) co_return false;
            response = plain(request.error().status, request.error().sentence);
        } else {
            response = respond_to(*request);
            if (response.status == 0) {
                const bool accepted = co_await wire_.accept_websocket();
                co_return accepted;
            }
            response.keep_alive &= i + 1 < lobby_.desk.limits.requests_max && !lobby_.readiness.is_closing();
        }
        request_until_ = Clock::now() + lobby_.desk.limits.write;
        const bool goes_on = co_await wire_.respond(std::move(response));
        if (!goes_on) break;
    }
    co_return false;
}

// Status 0 where the request is to become a WebSocket.
HttpResponse Visit::respond_to(const HttpRequest& request) {
    const bool has_place = answer_ == Gate::Answer::come_in;
    if (!has_place && !asks_for_health(request)) return turn_away();
    if (!request.wants_websocket) {
        HttpResponse response = answer(request, site());
        response.keep_alive &= has_place;
        return response;
    }
    HttpResponse refusal = refuse_upgrade(request, lobby_.origins);
    if (refusal.status == 0) return refuse_client(request);
    note_refusal(refusal.status == 403 ? "foreign-origin" : "bad-upgrade", refusal.body);
    return refusal;
}

HttpResponse Visit::turn_away() const {
    HttpResponse response = sentence_for(answer_);
    note_refusal(word_for(answer_), response.body);
    return response;
}

// What comes by a proxy counts for whom the proxy speaks, from here on.
HttpResponse Visit::refuse_client(const HttpRequest& request) {
    if (!lobby_.proxies.trusts(peer_)) return {.status = 0};
    client_ = lobby_.proxies.client_of(peer_, request.forwarded_for);
    answer_ = lobby_.desk.gate.turn_out_to_be(number_, client_);
    return answer_ == Gate::Answer::come_in ? HttpResponse{.status = 0} : turn_away();
}

// A request that takes too long, and a connection that asks for nothing, is cut.
Awaitable<void> Visit::deadline() {
    Timer timer{executor_};
    while (Clock::now() < until()) {
        timer.expires_at(until());
        auto [error] = co_await timer.async_wait(as_tuple);
        if (error) co_return;
    }
    if (!is_asking_) wire_.reset();  // it does not take its answer
    wire_.cut();
}

Clock::time_point Visit::until() const {
    return enter_by_ ? std::min(*enter_by_, request_until_) : request_until_;
}

Site Visit::site() const {
    return {lobby_.public_url, lobby_.readiness.trouble(), lobby_.web.get()};
}

void Visit::note_refusal(std::string_view reason, std::string_view sentence) const {
    lobby_.desk.figures.connections_refused.add(reason);
    watch::log(watch::Event::connection_refused, {.address = network_name(client_)}, sentence);
}

void Visit::see_off(core::Frame told) {
    asio::post(executor_, [self = shared_from_this(), told = std::move(told)]() mutable {
        self->farewell_ = told;
        if (self->session_)
            self->session_->see_off(std::move(told));
        else if (self->is_asking_)
            self->wire_.cut();
    });
}

void Visit::send_away(core::CloseReason reason) {
    asio::post(executor_, [self = shared_from_this(), reason] {
        if (self->session_)
            self->session_->deliver({reason});
        else
            self->wire_.cut();
    });
}

void Visit::drop_for_others() {
    asio::post(executor_, [self = shared_from_this()] {
        if (self->session_) self->session_->drop_for_others();
    });
}

void Visit::cut() {
    asio::post(executor_, [self = shared_from_this()] { self->wire_.cut(); });
}

}  // namespace seq::net
