#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

namespace seq::net::test {

/// A WebSocket frame as a server sends it.
struct ServerFrame {
    static constexpr unsigned text = 1;
    static constexpr unsigned close = 8;
    static constexpr unsigned pong = 10;

    unsigned opcode = 0;
    std::string payload;
};

/// The complete frames at the beginning of these bytes (RFC 6455, section 5.2). Each has to be final and
/// unmasked.
inline std::vector<ServerFrame> server_frames(std::string_view bytes) {
    std::vector<ServerFrame> frames;
    while (bytes.size() >= 2) {
        const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
        REQUIRE((byte(0) & 0xf0U) == 0x80U);
        REQUIRE((byte(1) & 0x80U) == 0);
        const std::size_t length_bytes = byte(1) == 126 ? 2 : byte(1) == 127 ? 8 : 0;
        const std::size_t header = 2 + length_bytes;
        if (bytes.size() < header) break;
        std::uint64_t payload = length_bytes == 0 ? byte(1) : 0;
        for (std::size_t i = 0; i < length_bytes; ++i)
            payload = payload << 8U | byte(2 + i);
        if (bytes.size() - header < payload) break;
        frames.push_back({byte(0) & 0x0fU, std::string{bytes.substr(header, payload)}});
        bytes.remove_prefix(header + payload);
    }
    return frames;
}

}  // namespace seq::net::test
