#include "tests/support/websocket/frame.hpp"

namespace seq::test {
namespace {

void append_number(std::string& bytes, std::uint64_t number, int size) {
    for (int i = size - 1; i >= 0; --i)
        bytes.push_back(static_cast<char>(number >> (8 * i)));
}

void append_length(std::string& bytes, const Frame& frame) {
    const std::uint64_t length = frame.said_length.value_or(frame.payload.size());
    const int fewest = length < 126 ? 0 : length < 65536 ? 2 : 8;
    const int size = frame.length_bytes == 0 ? fewest : frame.length_bytes;
    const std::uint64_t first = size == 0 ? length : size == 2 ? 126 : 127;
    bytes.push_back(static_cast<char>((frame.mask ? 0x80U : 0U) | first));
    append_number(bytes, length, size);
}

}  // namespace

std::string bytes_of(const Frame& frame) {
    std::string bytes;
    const unsigned final_bit = frame.is_final ? 0x80U : 0U;
    bytes.push_back(static_cast<char>(final_bit | frame.reserved_bits << 4U | frame.opcode));
    append_length(bytes, frame);
    if (!frame.mask) return bytes + frame.payload;
    bytes.append(frame.mask->begin(), frame.mask->end());
    for (std::size_t i = 0; i < frame.payload.size(); ++i)
        bytes.push_back(
            static_cast<char>(static_cast<unsigned char>(frame.payload[i]) ^ (*frame.mask)[i % 4]));
    return bytes;
}

std::string text_frame(std::string_view payload) {
    return bytes_of({.payload = std::string{payload}});
}

std::string ping_frame(std::string_view payload) {
    return bytes_of({.opcode = opcode::ping, .payload = std::string{payload}});
}

std::string close_frame(unsigned code, std::string_view reason) {
    std::string payload;
    append_number(payload, code, 2);
    return bytes_of({.opcode = opcode::close, .payload = payload.append(reason)});
}

std::string first_fragment(std::string_view payload, unsigned code) {
    return bytes_of({.opcode = code, .payload = std::string{payload}, .is_final = false});
}

std::string next_fragment(std::string_view payload, bool is_final) {
    return bytes_of({.opcode = opcode::continuation, .payload = std::string{payload}, .is_final = is_final});
}

std::string fragments(const std::vector<std::string>& pieces) {
    std::string bytes = first_fragment(pieces.front());
    for (std::size_t i = 1; i < pieces.size(); ++i)
        bytes += next_fragment(pieces[i], i + 1 == pieces.size());
    return bytes;
}

}  // namespace seq::test
