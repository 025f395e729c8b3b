// The one file of the client that names Beast: it takes long to compile.
#include "client/link/connection.hpp"

#include <array>
#include <boost/asio/any_completion_handler.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <openssl/x509v3.h>

#include "protocol/message/limits.hpp"

namespace seq::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace ws = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using Fault = std::optional<ConnectError>;
using Opened = tl::expected<std::unique_ptr<Connection>, ConnectError>;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t server_message_bytes_max = 1024 * 1024;

using ConstBuffers = std::array<asio::const_buffer, 16>;  // a request has one for each of its fields
template <typename... Results>
using AnyHandler = asio::any_completion_handler<void(error_code, Results...)>;

/// A stream that uses TLS or not, decided at run time. What Beast passes is converted to few types, because
/// dozens of them, combined with the operations of TLS and of the socket, take long to compile.
class MaybeTls {
  public:
    using executor_type = tcp::socket::executor_type;
    using next_layer_type = tcp::socket;
    using Tls = asio::ssl::stream<tcp::socket&>;

    /// Uses no TLS if the context is null.
    MaybeTls(asio::io_context& context, asio::ssl::context* tls) : socket_{context} {
        if (tls != nullptr) tls_ = std::make_unique<Tls>(socket_, *tls);
    }
    executor_type get_executor() { return socket_.get_executor(); }
    next_layer_type& next_layer() { return socket_; }
    Tls* tls() { return tls_.get(); }

    template <typename Buffers>
    void async_read_some(const Buffers& buffers, AnyHandler<std::size_t> handler) {
        const asio::mutable_buffer into = *asio::buffer_sequence_begin(buffers);
        on_layer(std::move(handler),
                 [into](auto& layer, auto bound) { layer.async_read_some(into, std::move(bound)); });
    }
    template <typename Buffers>
    void async_write_some(const Buffers& buffers, AnyHandler<std::size_t> handler) {
        ConstBuffers first{};  // enough to write some bytes
        auto next = first.begin();
        const auto end = asio::buffer_sequence_end(buffers);
        for (auto at = asio::buffer_sequence_begin(buffers); at != end && next != first.end(); ++at)
            if (const asio::const_buffer buffer{*at}; buffer.size() > 0) *next++ = buffer;
        on_layer(std::move(handler),
                 [&first](auto& layer, auto bound) { layer.async_write_some(first, std::move(bound)); });
    }
    /// Called by Beast at the end of a connection.
    template <typename Handler>
    friend void async_teardown(beast::role_type role, MaybeTls& stream, Handler&& handler) {
        stream.on_layer(AnyHandler<>{std::forward<Handler>(handler)}, [role](auto& layer, auto bound) {
            using beast::async_teardown, ws::async_teardown;
            async_teardown(role, layer, std::move(bound));
        });
    }

  private:
    template <typename Handler, typename Operation>
    void on_layer(Handler handler, Operation start) {
        auto bound = asio::bind_executor(get_executor(), std::move(handler));
        if (tls_)
            start(*tls_, std::move(bound));
        else
            start(socket_, std::move(bound));
    }

    tcp::socket socket_;
    std::unique_ptr<Tls> tls_;
};

class OverBeast final : public Connection {
  public:
    OverBeast(Patience patience, asio::io_context& context, asio::ssl::context* tls)
        : patience_{patience}, stream_{context, tls} {}

    auto& stream() { return stream_; }
    tcp::socket& socket() { return stream_.next_layer().next_layer(); }

    asio::awaitable<tl::expected<std::string, Closed>> read() override {
        const auto [error, size] = co_await stream_.async_read(buffer_, as_result);
        if (error) co_return tl::unexpected{closed(error)};
        std::string message = beast::buffers_to_string(buffer_.data());
        buffer_.consume(buffer_.size());
        co_return message;
    }

    asio::awaitable<bool> write(std::string message) override {
        const Deadline deadline{stream_.get_executor(), patience_.write, [this] { cut(); }};
        const auto [error, size] = co_await stream_.async_write(asio::buffer(message), as_result);
        co_return !error;
    }

    asio::awaitable<void> close() override {
        const Deadline deadline{stream_.get_executor(), patience_.close, [this] { cut(); }};
        co_await stream_.async_close(ws::close_code::normal, as_result);
    }

    void cut() override {
        error_code ignored;
        socket().close(ignored);
    }

  private:
    Closed closed(const error_code& error) const {
        const ws::close_reason& reason = stream_.reason();
        if (error == ws::error::closed && reason.code != ws::close_code::none)
            return {reason.code, reason.reason.empty()
                                     ? "The server closed the connection"
                                     : std::string{reason.reason.data(), reason.reason.size()}};
        if (error == beast::error::timeout) return {0, "The server doesn't answer"};
        return {0, "Connection lost"};
    }

    Patience patience_;
    ws::stream<MaybeTls, false> stream_;  // false: without permessage-deflate
    beast::flat_buffer buffer_{server_message_bytes_max};
};

ConnectError cannot_reach(const ServerAddress& address, const std::string& why, bool lasting = false) {
    return {"Cannot reach " + address.authority() + ": " + why, lasting};
}

// What these coroutines refer to outlives them: each is awaited in the statement that calls it.
// NOLINTBEGIN(cppcoreguidelines-avoid-reference-coroutine-parameters)

asio::awaitable<Fault> connect(tcp::socket& socket, ServerAddress address) {
    tcp::resolver resolver{socket.get_executor()};
    const std::string port = std::to_string(address.port);
    const auto [unknown, found] = co_await resolver.async_resolve(address.host, port, as_result);
    const bool lasting = unknown == asio::error::host_not_found;
    if (unknown) co_return cannot_reach(address, lasting ? "no such host" : unknown.message(), lasting);
    const auto [error, endpoint] = co_await asio::async_connect(socket, found, as_result);
    if (error) co_return cannot_reach(address, error.message());
    error_code ignored;
    static_cast<void>(socket.set_option(tcp::no_delay{true}, ignored));
    co_return std::nullopt;
}

/// What the server answered where it should have changed to the WebSocket.
ConnectError no_upgrade(const ServerAddress& address, const ws::response_type& answer) {
    constexpr unsigned too_many_requests = 429;
    constexpr unsigned unavailable = 503;
    const unsigned status = answer.result_int();
    const std::string answered = "it answered " + std::to_string(status) + " " + std::string{answer.reason()};
    if (status == too_many_requests || status == unavailable)
        return {address.authority() + " accepts no connection at the moment: " + answered, false};
    const bool lasting = status >= 400 && status < 500;
    return {address.url() + " does not speak the game's protocol: " + answered, lasting};
}

asio::awaitable<Fault> upgrade(OverBeast& connection, ServerAddress address, Patience patience) {
    auto& stream = connection.stream();
    stream.set_option(ws::stream_base::timeout{patience.open, patience.silence, true});
    stream.read_message_max(server_message_bytes_max);
    stream.set_option(ws::stream_base::decorator([](ws::request_type& request) {
        request.set(beast::http::field::sec_websocket_protocol, protocol::websocket_subprotocol);
        request.set(beast::http::field::user_agent, "sequence");
    }));
    ws::response_type answer;
    const std::string host = address.authority();
    const auto [error] = co_await stream.async_handshake(answer, host, address.path, as_result);
    if (error == ws::error::upgrade_declined) co_return no_upgrade(address, answer);
    if (error) co_return cannot_reach(address, error.message());
    if (answer[beast::http::field::sec_websocket_protocol] != protocol::websocket_subprotocol)
        co_return ConnectError{
            address.url() + " does not speak " + std::string{protocol::websocket_subprotocol}, true};
    co_return std::nullopt;
}

/// The certificate must be for this host: its name is also sent along (SNI), an address is compared as such.
bool expect_host(SSL* ssl, const std::string& host) {
    X509_VERIFY_PARAM* wanted = SSL_get0_param(ssl);
    X509_VERIFY_PARAM_set_hostflags(wanted, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    error_code not_an_address;
    static_cast<void>(asio::ip::make_address(host, not_an_address));
    if (!not_an_address) return X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str()) == 1;
    return X509_VERIFY_PARAM_set1_host(wanted, host.c_str(), host.size()) == 1 &&
           // OpenSSL's macro for this casts in the old style, which g++ holds against whoever uses it.
           SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                    const_cast<char*>(host.c_str())) == 1;
}

Fault prepare(asio::ssl::context& tls, const Trust& trust) {
    error_code error;
    static_cast<void>(
        tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_compression, error));
    SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION);
    static_cast<void>(tls.set_verify_mode(asio::ssl::verify_peer, error));
    static_cast<void>(
        tls.set_default_verify_paths(error));  // A system without any is no error where a file is given.
    if (!trust.ca_file) return std::nullopt;
    static_cast<void>(tls.load_verify_file(*trust.ca_file, error));
    if (!error) return std::nullopt;
    return ConnectError{"Cannot read certificates from " + *trust.ca_file + ": " + error.message(), true};
}

ConnectError not_trusted(const ServerAddress& address, SSL* ssl, const error_code& error) {
    const long verdict = SSL_get_verify_result(ssl);
    if (verdict == X509_V_OK) return cannot_reach(address, error.message());
    return {"The certificate of " + address.authority() + " is not trusted: " +
                X509_verify_cert_error_string(verdict) + " (--ca FILE names an authority of your own)",
            true};
}

asio::awaitable<Fault> start_tls(MaybeTls::Tls& tls, ServerAddress address) {
    if (!expect_host(tls.native_handle(), address.host))
        co_return cannot_reach(address, "no certificate can be for this name", true);
    const auto [error] = co_await tls.async_handshake(asio::ssl::stream_base::client, as_result);
    if (error) co_return not_trusted(address, tls.native_handle(), error);
    co_return std::nullopt;
}

}  // namespace

asio::awaitable<Opened> Connection::open(asio::io_context& context, ServerAddress address, Trust trust,
                                         Patience patience) {
    asio::ssl::context tls{asio::ssl::context::tls_client};
    Fault fault = address.tls ? prepare(tls, trust) : std::nullopt;
    auto connection = std::make_unique<OverBeast>(patience, context, address.tls ? &tls : nullptr);
    const Deadline deadline{context.get_executor(), patience.open, [&connection] { connection->cut(); }};
    if (!fault) fault = co_await connect(connection->socket(), address);
    if (!fault && address.tls) fault = co_await start_tls(*connection->stream().next_layer().tls(), address);
    if (!fault) fault = co_await upgrade(*connection, address, patience);
    if (fault) co_return tl::unexpected{*fault};
    co_return connection;
}

// NOLINTEND(cppcoreguidelines-avoid-reference-coroutine-parameters)

}  // namespace seq::client
