#include "tests/flood/support/frames.hpp"

#include "protocol/message/codec.hpp"
#include "tests/support/websocket/frame.hpp"

namespace seq::flood {
namespace {

constexpr std::size_t two_bytes_follow = 126;
constexpr std::size_t eight_bytes_follow = 127;
constexpr std::uint16_t no_code = 1005;

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t width) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < width; ++i)
        number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

}  // namespace

std::string frame(Opcode opcode, std::string_view payload, Last last) {
    return test::bytes_of({.opcode = static_cast<unsigned>(opcode),
                           .payload = std::string{payload},
                           .is_final = last == Last::yes,
                           .mask = test::Mask{}});
}

std::string websocket_request(std::string_view headers) {
    return std::string{"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"}.append(headers).append(
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: sequence.v1\r\n\r\n");
}

std::optional<Received> first_frame(std::string_view bytes) {
    if (bytes.size() < 2) return std::nullopt;
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    const std::size_t width = second == eight_bytes_follow ? 8 : second == two_bytes_follow ? 2 : 0;
    const std::size_t begin = 2 + width;
    if (bytes.size() < begin) return std::nullopt;
    const std::uint64_t length = width == 0 ? second : number_at(bytes, 2, width);
    if (bytes.size() - begin < length) return std::nullopt;
    return Received{static_cast<Opcode>(bytes[0] & 0x0f), bytes.substr(begin, length), begin + length};
}

std::uint16_t close_code(std::string_view payload) {
    return payload.size() < 2 ? no_code : static_cast<std::uint16_t>(number_at(payload, 0, 2));
}

std::string text(protocol::ClientBody body) {
    const protocol::ClientMessage message{client::new_command_id(), std::nullopt, std::move(body)};
    return frame(Opcode::text, protocol::encode(message));
}

protocol::Create with_new_token(protocol::Create create) {
    create.token = new_token();
    return create;
}

}  // namespace seq::flood
