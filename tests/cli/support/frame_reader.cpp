#include "tests/cli/support/frame_reader.hpp"

#include <cstdint>
#include <utility>

namespace seq::test {
namespace {

constexpr std::string_view end_of_head = "\r\n\r\n";
constexpr std::size_t mask_bytes = 4;

std::uint8_t byte_at(std::string_view bytes, std::size_t index) {
    return static_cast<std::uint8_t>(bytes[index]);
}

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t index = 0; index < bytes.size(); ++index)
        number = number << 8U | byte_at(bytes, index);
    return number;
}

/// How many further bytes the length takes after the first two.
std::size_t extra_length_bytes(std::uint8_t length) {
    return length == 127 ? 8 : length == 126 ? 2 : 0;
}

void unmask(std::string& payload, std::string_view mask) {
    for (std::size_t index = 0; index < payload.size(); ++index)
        payload[index] = static_cast<char>(payload[index] ^ mask[index % mask_bytes]);
}

}  // namespace

std::vector<std::string> FrameReader::take(std::string_view bytes) {
    waiting_ += bytes;
    std::vector<std::string> messages;
    if (!is_open_ && !skip_head()) return messages;
    while (auto frame = next_frame()) {
        if (frame->is_control) continue;
        message_ += frame->payload;
        if (frame->is_last) messages.push_back(std::exchange(message_, {}));
    }
    return messages;
}

bool FrameReader::skip_head() {
    const auto end = waiting_.find(end_of_head);
    if (end == std::string::npos) return false;
    waiting_.erase(0, end + end_of_head.size());
    is_open_ = true;
    return true;
}

std::optional<FrameReader::Frame> FrameReader::next_frame() {
    const std::string_view bytes = waiting_;
    if (bytes.size() < 2) return std::nullopt;
    const std::uint8_t first = byte_at(bytes, 0);
    const bool is_masked = (byte_at(bytes, 1) & 0x80U) != 0;
    std::uint64_t length = byte_at(bytes, 1) & 0x7fU;
    const std::size_t extra = extra_length_bytes(static_cast<std::uint8_t>(length));
    const std::size_t head = 2 + extra + (is_masked ? mask_bytes : 0);
    if (bytes.size() < head) return std::nullopt;
    if (extra != 0) length = big_endian(bytes.substr(2, extra));
    if (bytes.size() < head + length) return std::nullopt;
    Frame frame{(first & 0x80U) != 0, (first & 0x08U) != 0, std::string{bytes.substr(head, length)}};
    if (is_masked) unmask(frame.payload, bytes.substr(head - mask_bytes, mask_bytes));
    waiting_.erase(0, head + length);
    return frame;
}

}  // namespace seq::test
