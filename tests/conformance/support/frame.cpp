#include "tests/conformance/support/frame.hpp"

namespace seq::conformance {
namespace {

constexpr std::uint64_t one_byte_max = 125;
constexpr std::uint64_t two_bytes_max = 65535;

void append_number(std::string& bytes, std::uint64_t number, int size) {
    for (int i = size - 1; i >= 0; --i)
        bytes.push_back(static_cast<char>(number >> (8 * i)));
}

void append_length(std::string& bytes, const Frame& frame) {
    const std::uint64_t length = frame.said_length.value_or(frame.payload.size());
    const unsigned mask_bit = frame.mask ? 0x80U : 0U;
    LengthIn form = frame.length_in;
    if (form == LengthIn::fewest_bytes && length > one_byte_max)
        form = length > two_bytes_max ? LengthIn::eight_bytes : LengthIn::two_bytes;
    switch (form) {
        case LengthIn::fewest_bytes: bytes.push_back(static_cast<char>(mask_bit | length)); break;
        case LengthIn::two_bytes:
            bytes.push_back(static_cast<char>(mask_bit | 126U));
            append_number(bytes, length, 2);
            break;
        case LengthIn::eight_bytes:
            bytes.push_back(static_cast<char>(mask_bit | 127U));
            append_number(bytes, length, 8);
            break;
    }
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

std::string fragments(const std::vector<std::string>& pieces) {
    std::string bytes;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        bytes += bytes_of({.opcode = i == 0 ? opcode::text : opcode::continuation,
                           .payload = pieces[i],
                           .is_final = i + 1 == pieces.size()});
    return bytes;
}

}  // namespace seq::conformance
