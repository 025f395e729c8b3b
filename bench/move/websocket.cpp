#include "bench/move/websocket.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <optional>
#include <stdexcept>
#include <sys/socket.h>
#include <system_error>

#include "protocol/message/limits.hpp"

namespace seq::bench {
namespace {

// The example of RFC 6455, with the answer that a server must give to it.
constexpr std::string_view key = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view answer_to_key = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

constexpr std::size_t frame_bytes_max = 1024 * 1024;
constexpr std::size_t greeting_bytes_max = 8192;
enum Opcode : std::uint8_t { text = 1, close = 8, ping = 9, pong = 10 };

struct Frame {
    std::uint8_t opcode = 0;
    std::string_view payload{};
    std::size_t size = 0;  ///< of all of it
};

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t width) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < width; ++i)
        number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

/// The frame at the front of these bytes; nothing while it is not whole.
std::optional<Frame> frame_of(std::string_view bytes) {
    if (bytes.size() < 2) return std::nullopt;
    const auto first = static_cast<std::uint8_t>(bytes[0]);
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    if ((first & 0xf0) != 0x80 || (second & 0x80) != 0)
        throw std::runtime_error{"the server sent a fragment, an extension or a mask"};
    const std::size_t more = second == 127 ? 8 : second == 126 ? 2 : 0;
    if (bytes.size() < 2 + more) return std::nullopt;
    const std::uint64_t length = more == 0 ? second : number_at(bytes, 2, more);
    if (length > frame_bytes_max) throw std::runtime_error{"the server sent a frame that is too long"};
    const std::size_t begin = 2 + more;
    if (bytes.size() < begin + length) return std::nullopt;
    return Frame{static_cast<std::uint8_t>(first & 0x0f), bytes.substr(begin, length), begin + length};
}

std::string said_at_parting(std::string_view payload) {
    if (payload.size() < 2) return "the server closed the connection";
    return "the server closed the connection: " + std::to_string(number_at(payload, 0, 2)) + " " +
           std::string{payload.substr(2)};
}

}  // namespace

WebSocket::WebSocket(std::uint32_t own_host, const Address& server)
    : socket_{connect_from(own_host, server)},
      is_shaken_{server.tls == nullptr},
      port_{server.port},
      next_mask_{own_host} {
    if (is_shaken_) {
        send_greeting();
        return;
    }
    tls_.emplace(server.tls->client(), TlsLine::Side::client, socket_.get());
    tls_->shake_hands();
}

void WebSocket::send_greeting() {
    const std::string host = "127.0.0.1:" + std::to_string(port_);
    send_all("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + std::string{key} +
             "\r\nSec-WebSocket-Protocol: " + std::string{protocol::websocket_subprotocol} + "\r\n\r\n");
}

void WebSocket::send_text(std::string_view message) {
    send_frame(Opcode::text, message);
}

void WebSocket::send_frame(std::uint8_t opcode, std::string_view payload) {
    if (payload.size() > 0xffff) throw std::length_error{"no message of ours is that long"};
    next_mask_ = next_mask_ * 1664525 + 1013904223;
    std::array<char, 4> mask{};
    for (std::size_t i = 0; i < mask.size(); ++i)
        mask[i] = static_cast<char>(next_mask_ >> (8 * i) & 0xff);

    outgoing_.clear();
    outgoing_ += static_cast<char>(0x80 | opcode);
    if (payload.size() < 126) {
        outgoing_ += static_cast<char>(0x80 | payload.size());
    } else {
        outgoing_ += static_cast<char>(0x80 | 126);
        outgoing_ += static_cast<char>(payload.size() >> 8);
        outgoing_ += static_cast<char>(payload.size() & 0xff);
    }
    outgoing_.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < payload.size(); ++i)
        outgoing_ += static_cast<char>(payload[i] ^ mask[i % mask.size()]);
    send_all(outgoing_);
}

void WebSocket::send_all(std::string_view bytes) {
    if (tls_) {
        if (!tls_->send(bytes)) throw std::runtime_error{"the server does not read"};
        return;
    }
    const ssize_t sent = send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0) throw std::system_error{errno, std::generic_category(), "send"};
    if (static_cast<std::size_t>(sent) != bytes.size()) throw std::runtime_error{"the server does not read"};
}

void WebSocket::receive(const std::function<void(std::string_view)>& on_text) {
    static thread_local std::array<char, 64 * 1024> buffer;
    if (!is_shaken_) {
        is_shaken_ = tls_->shake_hands();
        if (!is_shaken_) return;
        send_greeting();
    }
    do {
        const auto count = receive_some(buffer);
        if (!count) return;
        if (*count == 0) throw std::runtime_error{"the server cut the connection"};
        take({buffer.data(), *count}, on_text);
    } while (tls_ && tls_->has_more());
}

std::optional<std::size_t> WebSocket::receive_some(std::span<char> into) {
    return tls_ ? tls_->receive(into) : receive_now(socket_, into);
}

void WebSocket::take(std::string_view fresh, const std::function<void(std::string_view)>& on_text) {
    if (left_over_.empty()) {
        left_over_ = fresh.substr(use(fresh, on_text));
        return;
    }
    left_over_ += fresh;
    const std::size_t used = use(left_over_, on_text);
    left_over_.erase(0, used);
}

std::size_t WebSocket::use(std::string_view bytes, const std::function<void(std::string_view)>& on_text) {
    std::size_t used = open_ ? 0 : use_greeting(bytes);
    if (!open_) return used;
    while (const auto frame = frame_of(bytes.substr(used))) {
        used += frame->size;
        switch (frame->opcode) {
            case Opcode::text: on_text(frame->payload); break;
            case Opcode::ping: send_frame(Opcode::pong, frame->payload); break;
            case Opcode::close: throw std::runtime_error{said_at_parting(frame->payload)};
            default: throw std::runtime_error{"the server sent a frame of an unknown kind"};
        }
    }
    return used;
}

std::size_t WebSocket::use_greeting(std::string_view bytes) {
    constexpr std::string_view end = "\r\n\r\n";
    const std::size_t at = bytes.find(end);
    if (at == std::string_view::npos) {
        if (bytes.size() > greeting_bytes_max) throw std::runtime_error{"the server's greeting has no end"};
        return 0;
    }
    const std::string_view greeting = bytes.substr(0, at);
    const auto has = [&](std::string_view what) { return greeting.find(what) != std::string_view::npos; };
    if (!greeting.starts_with("HTTP/1.1 101") || !has(answer_to_key) || !has(protocol::websocket_subprotocol))
        throw std::runtime_error{"the server opened no WebSocket: " +
                                 std::string{greeting.substr(0, greeting.find('\r'))}};
    open_ = true;
    return at + end.size();
}

}  // namespace seq::bench
