#include "tests/conformance/support/peer.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <openssl/err.h>
#include <stdexcept>
#include <sys/socket.h>

#include "tests/support/websocket/frame.hpp"

namespace seq::conformance {

using namespace test;

Peer::Peer(std::uint16_t port, Security security) : socket_{port} {
    socket_.wait_for(std::chrono::minutes{1});
    if (security == Security::none) return;
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to closed connections
    context_.reset(SSL_CTX_new(TLS_client_method()));
    tls_.reset(SSL_new(context_.get()));
    SSL_set_fd(tls_.get(), socket_.fd());
    if (SSL_connect(tls_.get()) != 1) throw std::runtime_error{"no TLS handshake"};
}

bool Peer::send(std::string_view bytes) {
    if (!tls_ || bytes.empty()) return socket_.send(bytes) == bytes.size();
    if (!is_broken_) is_broken_ = SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size())) <= 0;
    return !is_broken_;
}

void Peer::finish_sending() {
    if (tls_)
        SSL_shutdown(tls_.get());
    else
        socket_.half_close();
}

std::optional<std::string> Peer::receive() {
    std::array<char, 16384> bytes{};
    ERR_clear_error();
    const auto received = tls_ ? SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                               : ::recv(socket_.fd(), bytes.data(), bytes.size(), 0);
    if (received > 0) return std::string{bytes.data(), static_cast<std::size_t>(received)};
    const bool is_late = tls_ ? SSL_get_error(tls_.get(), static_cast<int>(received)) == SSL_ERROR_WANT_READ
                              : received < 0 && errno == EAGAIN;
    if (is_late) throw std::runtime_error{"nothing came within the test's patience"};
    return std::nullopt;
}

std::optional<ServerFrame> Peer::next() {
    while (true) {
        if (auto frame = frames_.take()) return frame;
        const auto bytes = receive();
        if (!bytes) break;
        frames_.add(*bytes);
    }
    if (!frames_.at_a_boundary()) throw std::runtime_error{"the server has gone in the middle of a frame"};
    return std::nullopt;
}

Response Peer::response() {
    for (std::string text; const auto bytes = receive();) {
        text += *bytes;
        auto response = first_response(text);
        if (!response) continue;
        if (response->status == 101) frames_.add(std::string_view{text}.substr(response->head.size()));
        return std::move(*response);
    }
    throw std::runtime_error{"the server has closed without an answer"};
}

ServerFrame Peer::hear() {
    while (auto frame = next()) {
        if (frame->opcode == opcode::close)
            throw std::runtime_error{"the server has closed with " + std::to_string(code_of(*frame))};
        if (frame->opcode != opcode::ping) return std::move(*frame);
        send(bytes_of({.opcode = opcode::pong, .payload = frame->payload}));
    }
    throw std::runtime_error{"the server has gone"};
}

std::string Peer::answer_to(std::string_view id) {
    while (true) {
        const ServerFrame frame = hear();
        if (frame.opcode != opcode::text || text_field(frame.payload, "id") != id) continue;
        if (text_field(frame.payload, "type") == "accepted") return "accepted";
        return std::string{text_field(frame.payload, "code")};
    }
}

std::string Peer::create() {
    const std::string id = new_id();
    send(text_frame(create_command(id)));
    return answer_to(id);
}

std::uint16_t Peer::ending(Farewell farewell) {
    std::uint16_t code = 0;
    while (const auto frame = next()) {
        if (frame->opcode != opcode::close) continue;
        code = code_of(*frame);
        if (farewell == Farewell::close) send(bytes_of({.opcode = opcode::close, .payload = frame->payload}));
    }
    return code;
}

std::string_view text_field(std::string_view json, std::string_view name) {
    const std::string key = "\"" + std::string{name} + "\":\"";
    const std::size_t at = json.find(key);
    if (at == std::string_view::npos) return {};
    const std::string_view value = json.substr(at + key.size());
    return value.substr(0, value.find('"'));
}

std::string new_id() {
    static std::atomic<unsigned> last = 0;
    std::array<char, 33> digits{};
    std::snprintf(digits.data(), digits.size(), "%032x", ++last);
    return digits.data();
}

std::string create_command(std::string_view id, std::string_view name) {
    return R"({"type":"create","id":")" + std::string{id} +
           R"(","preset":"sequence","players":2,"options":{"deal":"quick"},"name":")" + std::string{name} +
           R"(","token":")" + new_id() + new_id() + "\"}";
}

std::string start_command(std::string_view id) {
    return R"({"type":"start","id":")" + std::string{id} + "\"}";
}

}  // namespace seq::conformance
