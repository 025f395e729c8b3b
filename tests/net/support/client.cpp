#include "tests/net/support/client.hpp"

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <doctest/doctest.h>
#include <stdexcept>

#include "server/front/socket/stream_layers.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/numbered.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::net::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = boost::system::error_code;

namespace {

constexpr std::chrono::seconds patience{60};

// Runs until the handler has set the error, or throws.
void run(asio::io_context& io, const std::optional<Error>& error) {
    io.restart();
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!error && std::chrono::steady_clock::now() < until)
        io.run_one_until(until);
    if (!error) throw std::runtime_error{"nothing came within the test's patience"};
}

Socket connect(asio::io_context& io, std::uint16_t port, int receive_bytes = 0,
               const std::string& from = {}) {
    const asio::ip::tcp::endpoint own{asio::ip::make_address(from.empty() ? "127.0.0.1" : from), 0};
    Socket socket{io, own.protocol()};
    if (!from.empty()) socket.bind(own);
    if (receive_bytes != 0) socket.set_option(asio::socket_base::receive_buffer_size{receive_bytes});
    socket.connect({asio::ip::make_address(own.address().is_v6() ? "::1" : "127.0.0.1"), port});
    return socket;
}

}  // namespace

std::uint16_t free_port() {
    asio::io_context io;
    return asio::ip::tcp::acceptor{io, {asio::ip::address_v4::loopback(), 0}}.local_endpoint().port();
}

std::string ask_http(std::uint16_t port, std::string_view bytes) {
    asio::io_context io;
    Socket socket = connect(io, port);
    asio::write(socket, asio::buffer(bytes));
    std::string answer;
    std::optional<Error> done;
    asio::async_read(socket, asio::dynamic_buffer(answer), [&](Error error, std::size_t) { done = error; });
    run(io, done);
    return answer;
}

std::string get(std::uint16_t port, std::string_view target, std::string_view headers) {
    std::string request = "GET ";
    request.append(target)
        .append(" HTTP/1.1\r\nHost: x\r\n")
        .append(headers)
        .append("Connection: close\r\n\r\n");
    return ask_http(port, request);
}

struct Client::Beast {
    Beast(std::uint16_t port, const Upgrade& upgrade)
        : stream{connect(io, port, upgrade.receive_bytes, upgrade.from), upgrade.tls ? &tls : nullptr} {}

    Socket& socket() { return stream.next_layer().next_layer(); }

    void write(std::string_view bytes, std::optional<Error>& done) {
        stream.async_write(asio::buffer(bytes), [&](Error error, std::size_t) { done = error; });
        run(io, done);
    }

    asio::io_context io{};
    asio::ssl::context tls{asio::ssl::context::tls_client};
    websocket::stream<MaybeTlsStream> stream;
    beast::flat_buffer buffer{};
    websocket::response_type response{};
};

Client::Client(std::uint16_t port, const Upgrade& upgrade) : beast_{std::make_unique<Beast>(port, upgrade)} {
    const auto ask_for = [upgrade](websocket::request_type& request) {
        if (!upgrade.subprotocol.empty())
            request.set(http::field::sec_websocket_protocol, upgrade.subprotocol);
        if (!upgrade.origin.empty()) request.set(http::field::origin, upgrade.origin);
        if (!upgrade.forwarded_for.empty()) request.set("X-Forwarded-For", upgrade.forwarded_for);
    };
    beast_->stream.set_option(websocket::stream_base::decorator{ask_for});
    std::optional<Error> done;
    if (upgrade.tls) {
        const auto shaken = [&](Error error) { done = error; };
        beast_->stream.next_layer().tls()->async_handshake(asio::ssl::stream_base::client, shaken);
        run(beast_->io, done);
        done.reset();
    }
    const std::string host = "127.0.0.1:" + std::to_string(port);
    beast_->stream.async_handshake(beast_->response, host, upgrade.path, [&](Error error) { done = error; });
    run(beast_->io, done);
}

Client::~Client() = default;
Client::Client(Client&&) noexcept = default;

unsigned Client::status() const {
    return beast_->response.result_int();
}
const std::string& Client::refusal() const {
    return beast_->response.body();
}

void Client::send(std::string_view text) {
    if (!send_if_open(text)) throw std::runtime_error{"the server does not take a message any more"};
}

bool Client::send_if_open(std::string_view text) {
    seq::test::check_client_frame(text);
    transcript_ += text;
    std::optional<Error> done;
    beast_->stream.text(true);
    beast_->write(text, done);
    return !*done;
}

void Client::send_binary(std::string_view bytes) {
    std::optional<Error> done;
    beast_->stream.binary(true);
    beast_->write(bytes, done);
}

bool Client::send_raw(std::string_view bytes) {
    Error error;
    asio::write(beast_->socket(), asio::buffer(bytes), error);
    return !error;
}

std::optional<std::string> Client::receive() {
    beast_->buffer.clear();
    std::optional<Error> done;
    beast_->stream.async_read(beast_->buffer, [&](Error error, std::size_t) { done = error; });
    run(beast_->io, done);
    if (*done) return std::nullopt;
    std::string text = beast::buffers_to_string(beast_->buffer.data());
    seq::test::check_server_frame(text);
    transcript_ += text;
    return text;
}

std::uint16_t Client::close_code() const {
    return beast_->stream.reason().code;
}

std::uint16_t Client::wait_for_close() {
    REQUIRE(seq::test::eventually([&] { return !receive(); }));
    return close_code();
}

protocol::CommandId Client::say(protocol::ClientBody body) {
    const protocol::ClientMessage message = command(std::move(body));
    say(message);
    return message.id;
}

void Client::say(const protocol::ClientMessage& message) {
    send(protocol::encode(message));
}

protocol::ServerMessage Client::hear() {
    const auto text = receive();
    if (!text) throw std::runtime_error{"the server has closed with " + std::to_string(close_code())};
    auto message = protocol::decode_server(*text);
    if (!message) throw std::runtime_error{message.error().sentence + ": " + *text};
    return std::move(*message);
}

std::string Client::answer_to(const protocol::CommandId& id) {
    while (true) {
        const protocol::ServerMessage message = hear();
        if (const auto* accepted = std::get_if<protocol::Accepted>(&message);
            accepted && accepted->id == id) {
            if (accepted->room) room_ = accepted->room;
            return "accepted";
        }
        if (const auto* refused = std::get_if<protocol::Refused>(&message); refused && refused->id == id)
            return refused->code;
        if (std::holds_alternative<protocol::Moved>(message)) return "moved";
    }
}

std::string Client::ask(protocol::ClientBody body) {
    return answer_to(say(std::move(body)));
}

std::string Client::next_notice() {
    while (true) {
        const protocol::ServerMessage message = hear();
        if (const auto* notice = std::get_if<protocol::Notice>(&message)) return notice->code;
    }
}

std::string raw_frame(unsigned first_byte, std::string_view payload) {
    REQUIRE(payload.size() < 126);
    std::string frame{static_cast<char>(first_byte), static_cast<char>(0x80U | payload.size())};
    return frame.append(4, '\0').append(payload);
}

std::string code_of(const protocol::ServerMessage& message) {
    const auto* refused = std::get_if<protocol::Refused>(&message);
    return refused == nullptr ? "no refusal" : refused->code;
}

protocol::ClientMessage command(protocol::ClientBody body) {
    static std::atomic<std::uint32_t> last = 0;
    return {seq::test::numbered<protocol::CommandId>(++last), std::nullopt, std::move(body)};
}

protocol::Token new_token() {
    static std::atomic<std::uint32_t> last = 0;
    return seq::test::numbered<protocol::Token>(++last);
}

protocol::Create create_for_two(const protocol::Token& token) {
    return {.preset = "sequence",
            .players = 2,
            .sides = {},
            .options = {{"deal", "quick"}},
            .name = "Ann",
            .token = token};
}

Client create_table(std::uint16_t port, const protocol::Token& token) {
    Client client{port};
    REQUIRE(client.ask(create_for_two(token)) == "accepted");
    return client;
}

}  // namespace seq::net::test
