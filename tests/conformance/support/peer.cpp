#include "tests/conformance/support/peer.hpp"

#include <array>
#include <atomic>
#include <cstdio>
#include <stdexcept>

#include "tests/conformance/support/frame.hpp"

namespace seq::conformance {
std::uint16_t code_of(const ServerFrame& close) {
    if (close.payload.empty()) return 1005;
    const auto high = static_cast<std::uint8_t>(close.payload[0]);
    const auto low = static_cast<std::uint8_t>(close.payload[1]);
    return static_cast<std::uint16_t>(high << 8U | low);
}

std::string_view text_field(std::string_view json, std::string_view name) {
    const std::string key = "\"" + std::string{name} + "\":\"";
    const std::size_t at = json.find(key);
    if (at == std::string_view::npos) return {};
    const std::string_view value = json.substr(at + key.size());
    return value.substr(0, value.find('"'));
}

std::optional<ServerFrame> Peer::next() {
    while (true) {
        if (auto frame = frames_.take()) return frame;
        const auto bytes = line_->receive();
        if (!bytes) break;
        frames_.add(*bytes);
    }
    if (!frames_.at_a_boundary()) throw std::runtime_error{"the server has gone in the middle of a frame"};
    return std::nullopt;
}

Response Peer::response() {
    constexpr std::string_view empty_line = "\r\n\r\n";
    std::string text;
    while (text.find(empty_line) == std::string::npos) {
        const auto bytes = line_->receive();
        if (!bytes) throw std::runtime_error{"the server has closed without an answer"};
        text += *bytes;
    }
    const std::size_t head = text.find(empty_line) + empty_line.size();
    Response response = response_of(std::string_view{text}.substr(0, head));
    if (response.status == 101) frames_.add(text.substr(head));
    return response;
}

void Peer::open() {
    send(Request{}.text());
    const unsigned status = response().status;
    if (status != 101) throw std::runtime_error{"a right handshake was answered " + std::to_string(status)};
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

}  // namespace seq::conformance
