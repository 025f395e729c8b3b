#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 5.2: frames that a client must not send.

using namespace seq::conformance;

namespace {

constexpr unsigned rsv1 = 4;
constexpr unsigned rsv2 = 2;
constexpr unsigned rsv3 = 1;

struct BadFrame {
    const char* name;
    Frame (*frame)();
    std::uint16_t code = 1002;
};

void ends_the_session(const BadFrame& row) {
    check_sent_away(bytes_of(row.frame()), row.code);
}

template <unsigned code, unsigned bits = 0>
Frame of() {
    return {.opcode = code, .payload = "{}", .reserved_bits = bits};
}

Frame unmasked(unsigned code) {
    return {.opcode = code, .payload = "{}", .mask = std::nullopt};
}

constexpr auto bad_frames = std::to_array<BadFrame>({
    {"5.2: a text frame with RSV1 is answered with 1002", of<opcode::text, rsv1>},
    {"5.2: a text frame with RSV2 is answered with 1002", of<opcode::text, rsv2>},
    {"5.2: a text frame with RSV3 is answered with 1002", of<opcode::text, rsv3>},
    {"5.2: a text frame with all reserved bits is answered with 1002", of<opcode::text, rsv1 | rsv2 | rsv3>},
    {"5.2: a binary frame with RSV1 is answered with 1002", of<opcode::binary, rsv1>},
    {"5.2: a binary frame with RSV3 is answered with 1002", of<opcode::binary, rsv3>},
    {"5.2: a ping with RSV1 is answered with 1002", of<opcode::ping, rsv1>},
    {"5.2: a ping with RSV2 is answered with 1002", of<opcode::ping, rsv2>},
    {"5.2: a pong with RSV3 is answered with 1002", of<opcode::pong, rsv3>},
    {"5.2: a close with RSV1 is answered with 1002", of<opcode::close, rsv1>},
    {"5.2: a close with RSV2 is answered with 1002", of<opcode::close, rsv2>},
    {"5.2: the reserved opcode 3 is answered with 1002", of<0x3>},
    {"5.2: the reserved opcode 4 is answered with 1002", of<0x4>},
    {"5.2: the reserved opcode 5 is answered with 1002", of<0x5>},
    {"5.2: the reserved opcode 6 is answered with 1002", of<0x6>},
    {"5.2: the reserved opcode 7 is answered with 1002", of<0x7>},
    {"5.2: the reserved opcode 11 is answered with 1002", of<0xB>},
    {"5.2: the reserved opcode 12 is answered with 1002", of<0xC>},
    {"5.2: the reserved opcode 13 is answered with 1002", of<0xD>},
    {"5.2: the reserved opcode 14 is answered with 1002", of<0xE>},
    {"5.2: the reserved opcode 15 is answered with 1002", of<0xF>},
    {"5.2: a reserved opcode in a frame that is not the last is answered with 1002",
     [] { return Frame{.opcode = 0x5, .payload = "{}", .is_final = false}; }},
    {"5.2: a reserved control opcode without a payload is answered with 1002",
     [] { return Frame{.opcode = 0xB}; }},

    {"5.2: a short length in two bytes is answered with 1002",
     [] { return Frame{.payload = "{}", .length_in = LengthIn::two_bytes}; }},
    {"5.2: the length 0 in two bytes is answered with 1002",
     [] { return Frame{.length_in = LengthIn::two_bytes}; }},
    {"5.2: the length 125 in two bytes is answered with 1002",
     [] { return Frame{.payload = std::string(125, ' '), .length_in = LengthIn::two_bytes}; }},
    {"5.2: a short length in eight bytes is answered with 1002",
     [] { return Frame{.payload = "{}", .length_in = LengthIn::eight_bytes}; }},
    {"5.2: the length 126 in eight bytes is answered with 1002",
     [] { return Frame{.payload = std::string(126, ' '), .length_in = LengthIn::eight_bytes}; }},
    {"5.2: the length 65535 in eight bytes is answered with 1002",
     [] { return Frame{.length_in = LengthIn::eight_bytes, .said_length = 65535}; }},
    {"5.2: a length with its highest bit set ends the session, and is no length of ours: 1009",
     [] { return Frame{.said_length = std::uint64_t{1} << 63U}; }, 1009},
    {"5.2: a length with every bit set ends the session: 1009",
     [] { return Frame{.said_length = ~std::uint64_t{0}}; }, 1009},

    {"5.1: a text frame without a mask is answered with 1002", [] { return unmasked(opcode::text); }},
    {"5.1: a binary frame without a mask is answered with 1002", [] { return unmasked(opcode::binary); }},
    {"5.1: a ping without a mask is answered with 1002", [] { return unmasked(opcode::ping); }},
    {"5.1: a pong without a mask is answered with 1002", [] { return unmasked(opcode::pong); }},
    {"5.1: a close without a mask is answered with 1002", [] { return unmasked(opcode::close); }},
    {"5.1: an empty text frame without a mask is answered with 1002",
     [] { return Frame{.mask = std::nullopt}; }},
});
const int bad_frame_cases = each_row_is_a_case<bad_frames, ends_the_session>();

}  // namespace
