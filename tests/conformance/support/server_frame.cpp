#include "tests/conformance/support/server_frame.hpp"

#include <cstdint>
#include <stdexcept>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/utf8.hpp"

namespace seq::conformance {
namespace {

constexpr std::uint64_t control_bytes_max = 125;
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

struct ServerFrames::Header {
    unsigned opcode = 0;
    bool is_final = false;
    std::size_t size = 2;
    std::uint64_t length = 0;
};

std::optional<ServerFrames::Header> ServerFrames::header() const {
    if (bytes_.size() < 2) return std::nullopt;
    const auto first = static_cast<std::uint8_t>(bytes_[0]);
    const auto second = static_cast<std::uint8_t>(bytes_[1]);
    must((first & 0x70U) == 0, "5.2: a reserved bit is set and no extension was agreed on");
    must((second & 0x80U) == 0, "5.1: a server's frame is masked");
    Header header{.opcode = first & 0x0FU, .is_final = (first & 0x80U) != 0, .length = second & 0x7FU};
    must(header.opcode <= opcode::binary || (header.opcode >= opcode::close && header.opcode <= opcode::pong),
         "5.2: a reserved opcode");
    const std::size_t more = header.length == 127 ? 8 : header.length == 126 ? 2 : 0;
    header.size += more;
    if (bytes_.size() < header.size) return std::nullopt;
    if (more > 0) {
        header.length = number_of(std::string_view{bytes_}.substr(2, more));
        must(header.length > (more == 2 ? 125U : 65535U), "5.2: a length in more bytes than it takes");
    }
    must(header.length <= message_bytes_max, "our own: a message above 1 MiB");
    must(!is_control(header.opcode) || (header.is_final && header.length <= control_bytes_max),
         "5.5: a control frame that is fragmented or longer than 125 bytes");
    return header;
}

std::optional<ServerFrame> ServerFrames::take() {
    while (const std::optional<Header> head = header()) {
        if (bytes_.size() < head->size + head->length) break;
        std::string payload = bytes_.substr(head->size, head->length);
        bytes_.erase(0, head->size + head->length);
        if (auto whole = put_together(*head, std::move(payload))) return whole;
    }
    return std::nullopt;
}

std::optional<ServerFrame> ServerFrames::put_together(const Header& header, std::string payload) {
    must(!has_closed_, "5.5.1: a frame behind the Close");
    has_closed_ = header.opcode == opcode::close;
    if (has_closed_) {
        must(payload.size() != 1, "5.5.1: a Close of one byte");
        must(payload.empty() || is_utf8(std::string_view{payload}.substr(2)), "5.5.1: a reason not in UTF-8");
    }
    if (is_control(header.opcode)) return ServerFrame{header.opcode, std::move(payload)};
    must(message_.has_value() == (header.opcode == opcode::continuation), "5.4: fragments out of order");
    if (!message_) message_ = ServerFrame{header.opcode, {}};
    message_->payload += payload;
    if (!header.is_final) return std::nullopt;
    ServerFrame whole = std::move(*message_);
    message_.reset();
    must(whole.opcode != opcode::text || is_utf8(whole.payload), "8.1: a text that is not UTF-8");
    return whole;
}

}  // namespace seq::conformance
