#include "server/net/frame_buffers.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace seq::net {
namespace {

/// Writes the header of a final text frame, and returns its length.
std::size_t write_header(std::uint8_t* header, std::uint64_t payload) {
    constexpr std::uint8_t final_text = 0x81;
    constexpr std::uint8_t length_follows_in_2_bytes = 126;
    constexpr std::uint8_t length_follows_in_8_bytes = 127;
    std::size_t length_bytes = 0;
    header[0] = final_text;
    if (payload < length_follows_in_2_bytes) {
        header[1] = static_cast<std::uint8_t>(payload);
    } else if (payload <= std::numeric_limits<std::uint16_t>::max()) {
        header[1] = length_follows_in_2_bytes;
        length_bytes = 2;
    } else {
        header[1] = length_follows_in_8_bytes;
        length_bytes = 8;
    }
    for (std::size_t i = 0; i < length_bytes; ++i)  // the highest byte first
        header[2 + i] = static_cast<std::uint8_t>(payload >> 8 * (length_bytes - 1 - i));
    return 2 + length_bytes;
}

}  // namespace

FrameBuffers::FrameBuffers(std::span<const OutgoingFrame> messages)
    : frames_{std::min(messages.size(), frames_max)} {
    std::uint8_t* header = headers_.data();
    for (const OutgoingFrame& message : messages.first(frames_)) {
        const std::size_t length = write_header(header, message.size());
        add({header, length});
        add(boost::asio::buffer(*message.first));
        if (message.rest) add(boost::asio::buffer(*message.rest));
        header += length;
    }
}

void FrameBuffers::append_to(std::string& copy, std::size_t sent) const {
    for (boost::asio::const_buffer part : buffers()) {
        const std::size_t skipped = std::min(sent, part.size());
        sent -= skipped;
        part += skipped;
        copy.append(static_cast<const char*>(part.data()), part.size());
    }
}

}  // namespace seq::net
