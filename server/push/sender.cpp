#include "server/push/sender.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/machine/clock.hpp"
#include "server/push/endpoint.hpp"

namespace seq::push {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

using Error = boost::system::error_code;
using Tcp = asio::ip::tcp;
using Timer = asio::basic_waitable_timer<machine::Clock>;
using Addresses = std::vector<asio::ip::address>;
using Request = http::request<http::vector_body<std::uint8_t>>;

constexpr auto as_tuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t answer_bytes_max = 65'536;
constexpr std::size_t addresses_max = 4;  ///< that are tried

Request request_for(const Message& message, std::chrono::seconds ttl) {
    Request request{http::verb::post, message.endpoint.target, 11, message.body};
    request.set(http::field::host, message.endpoint.authority());
    request.set(http::field::authorization, message.authorization);
    request.set("TTL", std::to_string(ttl.count()));
    request.set("Urgency", "high");
    request.set("Topic", message.topic);
    request.set(http::field::content_encoding, "aes128gcm");
    request.set(http::field::content_type, "application/octet-stream");
    request.keep_alive(false);
    request.prepare_payload();
    return request;
}

PushOutcome outcome_of(unsigned status) {
    if (status == 404 || status == 410) return PushOutcome::expired;
    return status >= 200 && status < 300 ? PushOutcome::accepted : PushOutcome::refused;
}

PushOutcome outcome_of(Error error) {
    return error == beast::error::timeout ? PushOutcome::timeout : PushOutcome::unreachable;
}

}  // namespace

Addresses resolve_by_system(const std::string& host) {
    asio::io_context unused;
    Tcp::resolver resolver{unused};
    Error error;
    Addresses addresses;
    for (const auto& entry : resolver.resolve(host, "443", Tcp::resolver::numeric_service, error))
        addresses.push_back(entry.endpoint().address());
    return addresses;
}

struct Sender::Attempt : std::enable_shared_from_this<Attempt> {
    Attempt(Sender& from, Message sent)
        : sender{from}, message{std::move(sent)}, stream{from.io_, from.tls_}, resolved{from.io_} {}

    beast::tcp_stream& connection() { return stream.next_layer(); }

    asio::awaitable<PushOutcome> run() {
        connection().expires_after(sender.limits_.time);
        resolved.expires_after(sender.limits_.time);
        resolve();
        const auto [was_cancelled] = co_await resolved.async_wait(as_tuple);
        if (!was_cancelled) co_return PushOutcome::timeout;
        if (found.empty()) co_return PushOutcome::unreachable;
        const std::vector<Tcp::endpoint> allowed = allowed_endpoints();
        if (allowed.empty()) co_return PushOutcome::not_public;
        // The first that answers; the name is not resolved again.
        const auto [unconnected, there] = co_await connection().async_connect(allowed, as_tuple);
        if (unconnected) co_return outcome_of(unconnected);
        co_return co_await exchange();
    }

    /// Finds the addresses on a thread of the resolvers, then cancels `resolved`.
    void resolve() {
        asio::post(sender.resolvers_, [self = shared_from_this(), resolve = sender.resolve_]() mutable {
            Addresses addresses = resolve(self->message.endpoint.host);
            const auto executor = self->stream.get_executor();
            asio::post(executor, [self = std::move(self), addresses = std::move(addresses)]() mutable {
                self->found = std::move(addresses);
                self->resolved.cancel();
                self->end_part();
            });
        });
    }

    /// Those of the found addresses that may be connected to.
    std::vector<Tcp::endpoint> allowed_endpoints() const {
        std::vector<Tcp::endpoint> allowed;
        const bool tests = sender.policy_ == AddressPolicy::test_machine;
        for (const asio::ip::address& address : found)
            if (allowed.size() < addresses_max && (is_public(address) || (tests && address.is_loopback())))
                allowed.emplace_back(address, message.endpoint.port);
        return allowed;
    }

    asio::awaitable<PushOutcome> exchange() {
        const std::string& host = message.endpoint.host;
        SSL_set_tlsext_host_name(stream.native_handle(), host.c_str());
        stream.set_verify_mode(asio::ssl::verify_peer);
        stream.set_verify_callback(asio::ssl::host_name_verification{host});
        const auto [untrusted] = co_await stream.async_handshake(asio::ssl::stream_base::client, as_tuple);
        if (untrusted) co_return outcome_of(untrusted);
        const Request request = request_for(message, sender.limits_.ttl);
        const auto [unsent, sent] = co_await http::async_write(stream, request, as_tuple);
        if (unsent) co_return outcome_of(unsent);
        beast::flat_buffer answer{answer_bytes_max};
        http::response_parser<http::empty_body> parser;
        parser.header_limit(answer_bytes_max);
        parser.body_limit(boost::none);  // it is not read
        const auto [unread, read] = co_await http::async_read_header(stream, answer, parser, as_tuple);
        co_return unread ? outcome_of(unread) : outcome_of(parser.get().result_int());
    }

    /// The sending or the resolution has ended. After both, the message does not count as being sent any
    /// more.
    void end_part() {
        if (--parts > 0) return;
        sender.queue_.end(message);
        sender.start_next();
    }

    Sender& sender;
    const Message message;
    asio::ssl::stream<beast::tcp_stream> stream;
    Timer resolved;
    Addresses found{};
    int parts = 2;
};

Sender::Sender(Io& io, asio::ssl::context& tls, AddressPolicy policy, const SenderLimits& limits,
               Resolve resolve)
    : io_{io},
      tls_{tls},
      policy_{policy},
      limits_{limits},
      resolve_{std::move(resolve)},
      resolvers_{limits.queue.sending_max},
      queue_{limits.queue} {}

Sender::~Sender() {
    resolvers_.stop();
    resolvers_.join();
}

void Sender::send(Message message) {
    if (auto dropped = queue_.add(std::move(message))) dropped->done(PushOutcome::queue_full);
    start_next();
}

void Sender::start_next() {
    while (auto message = queue_.take()) {
        const auto attempt = std::make_shared<Attempt>(*this, std::move(*message));
        asio::co_spawn(
            io_, [attempt] { return attempt->run(); },
            [attempt](const std::exception_ptr& fault, PushOutcome outcome) {
                attempt->message.done(fault ? PushOutcome::unreachable : outcome);
                attempt->end_part();
            });
    }
}

}  // namespace seq::push
