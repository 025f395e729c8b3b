#include "server/push/sender.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <istream>

#include "server/machine/clock.hpp"
#include "server/push/public_address.hpp"

namespace seq::push {

namespace asio = boost::asio;

namespace {

using Error = boost::system::error_code;
using Tcp = asio::ip::tcp;
using Clock = machine::Clock;
using Timer = asio::basic_waitable_timer<Clock>;
using Addresses = std::vector<asio::ip::address>;

constexpr auto as_tuple = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t answer_bytes_max = 8192;
constexpr std::size_t addresses_max = 4;  ///< that are tried

std::string head_of(const Message& message, std::chrono::seconds ttl) {
    return "POST " + message.endpoint.target + " HTTP/1.1\r\nHost: " + message.endpoint.authority() +
           "\r\nAuthorization: " + message.authorization + "\r\nTTL: " + std::to_string(ttl.count()) +
           "\r\nUrgency: high\r\nTopic: " + message.topic +
           "\r\nContent-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\nContent-Length: " +
           std::to_string(message.body.size()) + "\r\nConnection: close\r\n\r\n";
}

/// What the status line of an answer means.
Outcome outcome_of(std::string_view line) {
    constexpr std::string_view protocol = "HTTP/1.1 ";
    constexpr std::size_t digits = 3;
    if (!line.starts_with("HTTP/1.") || line.size() < protocol.size() + digits) return Outcome::unreachable;
    int status = 0;
    const char* const from = line.data() + protocol.size();
    const auto [rest, fault] = std::from_chars(from, from + digits, status);
    if (fault != std::errc{} || rest != from + digits) return Outcome::unreachable;
    if (status == 404 || status == 410) return Outcome::expired;
    return status >= 200 && status < 300 ? Outcome::accepted : Outcome::refused;
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

/// The sending of one message. The deadline aborts whatever it waits for.
struct Sender::Attempt : std::enable_shared_from_this<Attempt> {
    Attempt(Sender& from, Message sent)
        : sender{from},
          message{std::move(sent)},
          stream{from.io_, from.tls_},
          deadline{from.io_},
          resolved{from.io_} {}

    asio::awaitable<void> run() {
        deadline.expires_after(sender.limits_.time);
        deadline.async_wait([self = shared_from_this()](Error error) {
            if (!error) self->abort();
        });
        outcome = co_await send();
        deadline.cancel();
        if (is_late) outcome = Outcome::timeout;
        Error ignored;
        stream.lowest_layer().close(ignored);
    }

    void abort() {
        is_late = true;
        resolved.cancel();
        Error ignored;
        stream.lowest_layer().close(ignored);
    }

    asio::awaitable<Outcome> send() {
        const Addresses allowed = co_await resolve();
        if (!was_found) co_return Outcome::unreachable;
        if (allowed.empty()) co_return Outcome::not_public;
        const bool is_connected = co_await connect(allowed);
        if (!is_connected) co_return Outcome::unreachable;
        co_return co_await exchange();
    }

    /// The addresses of the host that may be connected to.
    asio::awaitable<Addresses> resolve() {
        resolved.expires_at(Timer::time_point::max());
        is_resolving = true;
        asio::post(sender.resolvers_, [self = shared_from_this(), resolve = sender.resolve_]() mutable {
            Addresses addresses = resolve(self->message.endpoint.host);
            const auto executor = self->stream.get_executor();
            asio::post(executor, [self = std::move(self), addresses = std::move(addresses)]() mutable {
                self->found = std::move(addresses);
                self->is_resolving = false;
                self->resolved.cancel();
                self->sender.end(self);
            });
        });
        co_await resolved.async_wait(as_tuple);
        Addresses addresses = std::move(found);
        was_found = !addresses.empty();
        std::erase_if(addresses, [&](const asio::ip::address& address) { return !may_connect(address); });
        if (addresses.size() > addresses_max) addresses.resize(addresses_max);
        co_return addresses;
    }

    bool may_connect(const asio::ip::address& address) const {
        return is_public(address) || (sender.policy_ == AddressPolicy::test_machine && address.is_loopback());
    }

    /// Connects to the first of these addresses that answers; the name is not resolved again.
    asio::awaitable<bool> connect(Addresses addresses) {
        for (const asio::ip::address& address : addresses) {
            if (is_late) co_return false;
            Error ignored;
            stream.lowest_layer().close(ignored);
            const Tcp::endpoint there{address, message.endpoint.port};
            auto [error] = co_await stream.lowest_layer().async_connect(there, as_tuple);
            if (!error) co_return true;
        }
        co_return false;
    }

    asio::awaitable<Outcome> exchange() {
        const std::string& host = message.endpoint.host;
        SSL_set_tlsext_host_name(stream.native_handle(), host.c_str());
        stream.set_verify_mode(asio::ssl::verify_peer);
        stream.set_verify_callback(asio::ssl::host_name_verification{host});
        auto [untrusted] = co_await stream.async_handshake(asio::ssl::stream_base::client, as_tuple);
        if (untrusted) co_return Outcome::unreachable;
        const std::string head = head_of(message, sender.limits_.ttl);
        const std::array<asio::const_buffer, 2> request{asio::buffer(head), asio::buffer(message.body)};
        auto [unsent, sent] = co_await asio::async_write(stream, request, as_tuple);
        if (unsent) co_return Outcome::unreachable;
        asio::streambuf answer{answer_bytes_max};
        auto [unread, size] = co_await asio::async_read_until(stream, answer, "\r\n", as_tuple);
        if (unread) co_return Outcome::unreachable;
        std::string line;
        std::istream text{&answer};
        std::getline(text, line);
        co_return outcome_of(line);
    }

    Sender& sender;
    const Message message;
    asio::ssl::stream<Tcp::socket> stream;
    Timer deadline;
    Timer resolved;  ///< cancelled when the name is resolved
    Addresses found;
    bool was_found = false;
    bool is_resolving = false;
    bool is_late = false;
    bool is_over = false;
    Outcome outcome = Outcome::unreachable;
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
    if (auto dropped = queue_.add(std::move(message))) dropped->done(Outcome::queue_full);
    start_next();
}

void Sender::start_next() {
    while (auto message = queue_.take()) {
        const auto attempt = std::make_shared<Attempt>(*this, std::move(*message));
        asio::co_spawn(
            io_, [attempt] { return attempt->run(); },
            [attempt](const std::exception_ptr& fault) {
                attempt->is_over = true;
                attempt->message.done(fault ? Outcome::unreachable : attempt->outcome);
                attempt->sender.end(attempt);
            });
    }
}

void Sender::end(const std::shared_ptr<Attempt>& attempt) {
    if (!attempt->is_over || attempt->is_resolving) return;
    queue_.end(attempt->message);
    start_next();
}

}  // namespace seq::push
