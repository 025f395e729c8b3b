#include "tests/support/websocket/server_frame.hpp"

#include <cstdint>
#include <stdexcept>
#include <utility>

#include "tests/support/websocket/frame.hpp"
#include "tests/support/websocket/utf8.hpp"

namespace seq::test {
namespace {

constexpr std::uint64_t message_bytes_max = 1024 * 1024;  // docs/protocol.md

void must(bool holds, const char* what) {
    if (!holds) throw std::runtime_error{std::string{"the server breaks RFC 6455, "} + what};
}

std::uint64_t number_of(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes)
        number = number << 8U | static_cast<std::uint8_t>(byte);
    return number;
}

bool is_control(unsigned code) {
    return code >= opcode::close;
}

}  // namespace

void ServerFrames::add(std::string_view bytes) {
    bytes_.erase(0, std::exchange(taken_, 0));
    bytes_ += bytes;
}

std::optional<ServerFrame> ServerFrames::take() {
    while (auto frame = take_frame())
        if (auto whole = put_together(std::move(*frame))) return whole;
    return std::nullopt;
}

std::optional<ServerFrames::Part> ServerFrames::take_frame() {
    const std::string_view bytes = std::string_view{bytes_}.substr(taken_);
    if (bytes.size() < 2) return std::nullopt;
    const auto first = static_cast<std::uint8_t>(bytes[0]);
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    const unsigned said = second & 0x7FU;
    const unsigned code = first & 0x0FU;
    const bool is_final = (first & 0x80U) != 0;
    must((first & 0x70U) == 0, "5.2: a reserved bit is set and no extension was agreed on");
    must(((second & 0x80U) != 0) == are_masked_, "5.1: a server's frame is masked, or a client's is not");
    must(code <= opcode::binary || (is_control(code) && code <= opcode::pong), "5.2: a reserved opcode");
    must(!is_control(code) || (is_final && said <= 125),
         "5.5: a control frame that is fragmented or longer than 125 bytes");
    const std::size_t more = said == 127 ? 8 : said == 126 ? 2 : 0;
    if (bytes.size() < 2 + more) return std::nullopt;
    const std::uint64_t length = more == 0 ? said : number_of(bytes.substr(2, more));
    must(more == 0 || length > (more == 2 ? 125U : 65535U), "5.2: a length in more bytes than it takes");
    must(length <= message_bytes_max, "our own: a message above 1 MiB");
    const std::size_t head = 2 + more + (are_masked_ ? 4 : 0);
    if (bytes.size() < head + length) return std::nullopt;
    taken_ += head + length;
    std::string payload{bytes.substr(head, length)};
    for (std::size_t i = 0; are_masked_ && i < payload.size(); ++i)
        payload[i] = static_cast<char>(payload[i] ^ bytes[head - 4 + i % 4]);
    return Part{{code, std::move(payload)}, is_final};
}

std::optional<ServerFrame> ServerFrames::put_together(Part part) {
    auto& [frame, is_final] = part;
    must(!has_closed_, "5.5.1: a frame behind the Close");
    has_closed_ = frame.opcode == opcode::close;
    if (has_closed_ && !frame.payload.empty()) {
        must(frame.payload.size() != 1, "5.5.1: a Close of one byte");
        must(is_utf8(std::string_view{frame.payload}.substr(2)), "5.5.1: a reason not in UTF-8");
    }
    if (is_control(frame.opcode)) return std::move(frame);
    must(message_.has_value() == (frame.opcode == opcode::continuation), "5.4: fragments out of order");
    if (!message_) message_ = ServerFrame{frame.opcode, {}};
    message_->payload += frame.payload;
    if (!is_final) return std::nullopt;
    ServerFrame whole = *std::exchange(message_, std::nullopt);
    must(whole.opcode != opcode::text || is_utf8(whole.payload), "8.1: a text that is not UTF-8");
    return whole;
}

std::uint16_t code_of(const ServerFrame& close) {
    if (close.payload.empty()) return 1005;
    return static_cast<std::uint16_t>(number_of(std::string_view{close.payload}.substr(0, 2)));
}

}  // namespace seq::test
