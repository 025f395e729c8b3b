#include "server/health.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string_view>

#include "server/config.hpp"

namespace seq::net {
namespace {

using Error = boost::system::error_code;

constexpr auto as_tuple = asio::as_tuple(asio::use_awaitable);

constexpr std::string_view request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
constexpr std::size_t answer_bytes_max = 4096;

/// The endpoint at which this machine reaches a server that listens on `listen`.
Tcp::endpoint near_end(const Tcp::endpoint& listen) {
    if (!listen.address().is_unspecified()) return listen;
    const auto loopback = listen.address().is_v6() ? asio::ip::address{asio::ip::address_v6::loopback()}
                                                   : asio::ip::address{asio::ip::address_v4::loopback()};
    return {loopback, listen.port()};
}

Health read_answer(std::string_view answer) {
    const std::size_t body = answer.find("\r\n\r\n");
    if (!answer.starts_with("HTTP/1.1 ") || body == std::string_view::npos)
        return {false, "another program listens there"};
    return {answer.starts_with("HTTP/1.1 200"), std::string{answer.substr(body + 4)}};
}

/// Sends the request and receives the response, until the server closes the connection.
template <typename Stream>
asio::awaitable<Error> converse(Stream* stream, std::string* answer) {
    const auto [unsent, sent] = co_await asio::async_write(*stream, asio::buffer(request), as_tuple);
    if (unsent) co_return unsent;
    const auto [end, received] =
        co_await asio::async_read(*stream, asio::dynamic_buffer(*answer, answer_bytes_max), as_tuple);
    co_return end;
}

/// One request and its response, with or without TLS.
asio::awaitable<Error> exchange(Tcp::endpoint at, bool is_secured, std::string* answer) {
    asio::ssl::context context{asio::ssl::context::tls_client};
    context.set_verify_mode(asio::ssl::verify_none);  // the certificate is for the server's name
    asio::ssl::stream<Tcp::socket> stream{co_await asio::this_coro::executor, context};
    const auto [unconnected] = co_await stream.next_layer().async_connect(at, as_tuple);
    if (unconnected) co_return unconnected;
    if (!is_secured) co_return co_await converse(&stream.next_layer(), answer);
    const auto [untrusted] = co_await stream.async_handshake(asio::ssl::stream_base::client, as_tuple);
    if (untrusted) co_return untrusted;
    co_return co_await converse(&stream, answer);
}

}  // namespace

Health ask_health(const Config& config, std::chrono::milliseconds patience) {
    const Tcp::endpoint at = near_end(config.server.listen);
    std::string answer;
    std::optional<Error> outcome;
    asio::io_context io;
    asio::co_spawn(io, exchange(at, config.server.tls.named(), &answer),
                   [&](const std::exception_ptr&, Error error) { outcome = error; });
    io.run_for(patience);
    const std::string nothing = "no answer from " + to_string(at);
    if (!outcome) return {false, nothing + " in time"};
    if (answer.empty()) return {false, nothing + ": " + outcome->message()};
    return read_answer(answer);
}

}  // namespace seq::net
