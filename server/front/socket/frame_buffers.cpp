#include "server/front/socket/frame_buffers.hpp"

#include <algorithm>
#include <limits>

namespace seq::net {
namespace {

constexpr std::uint8_t length_follows_in_2_bytes = 126;
constexpr std::uint8_t length_follows_in_8_bytes = 127;

/// How many bytes of a header have the length of the payload, apart from its second byte.
std::size_t length_bytes_for(std::uint64_t payload) {
    if (payload < length_follows_in_2_bytes) return 0;
    return payload <= std::numeric_limits<std::uint16_t>::max() ? 2 : 8;
}

/// Writes the header of a final text frame, and returns its length.
std::size_t write_header(std::uint8_t* header, std::uint64_t payload) {
    constexpr std::uint8_t final_text = 0x81;
    const std::size_t length_bytes = length_bytes_for(payload);
    header[0] = final_text;
    header[1] = length_bytes == 0   ? static_cast<std::uint8_t>(payload)
                : length_bytes == 2 ? length_follows_in_2_bytes
                                    : length_follows_in_8_bytes;
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

std::size_t framed_size(std::span<const OutgoingFrame> messages) {
    std::size_t bytes = 0;
    for (const OutgoingFrame& message : messages)
        bytes += 2 + length_bytes_for(message.size()) + message.size();
    return bytes;
}

JoinedFrames::JoinedFrames(std::span<const OutgoingFrame> messages) {
    const std::size_t bytes = framed_size(messages);
    if (bytes > short_max) long_.resize(bytes);
    char* const begin = bytes > short_max ? long_.data() : short_.data();
    char* end = begin;
    for (const OutgoingFrame& message : messages) {
        end += write_header(reinterpret_cast<std::uint8_t*>(end), message.size());
        end += message.first->copy(end, message.first->size());
        if (message.rest) end += message.rest->copy(end, message.rest->size());
    }
    bytes_ = {begin, end};
}

}  // namespace seq::net
