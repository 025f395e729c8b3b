#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

/// The opcodes of RFC 6455, section 5.2. Plain numbers, because tests use the reserved ones too.
namespace opcode {
inline constexpr unsigned continuation = 0x0;
inline constexpr unsigned text = 0x1;
inline constexpr unsigned binary = 0x2;
inline constexpr unsigned close = 0x8;
inline constexpr unsigned ping = 0x9;
inline constexpr unsigned pong = 0xA;
}  // namespace opcode

using Mask = std::array<std::uint8_t, 4>;
inline constexpr Mask usual_mask{0x37, 0xfa, 0x21, 0x3d};  // that of the RFC's examples, 5.7

/// A frame as a client sends it. The defaults are as the RFC requires.
struct Frame {
    unsigned opcode = opcode::text;
    std::string payload{};
    bool is_final = true;
    unsigned reserved_bits = 0;  ///< RSV1 is 4, RSV2 is 2, RSV3 is 1
    std::optional<Mask> mask = usual_mask;
    int length_bytes = 0;                        ///< 2 or 8 after the first; 0: as few as possible
    std::optional<std::uint64_t> said_length{};  ///< instead of the payload's own
};

std::string bytes_of(const Frame& frame);

std::string text_frame(std::string_view payload);
std::string ping_frame(std::string_view payload);
/// A close frame with a status code, followed by a reason.
std::string close_frame(unsigned code, std::string_view reason = {});
/// The first fragment of a message that is not complete yet.
std::string first_fragment(std::string_view payload, unsigned code = opcode::text);
std::string next_fragment(std::string_view payload, bool is_final = true);
/// A text message with one frame for each piece.
std::string fragments(const std::vector<std::string>& pieces);

}  // namespace seq::test
