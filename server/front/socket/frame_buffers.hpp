#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "server/host/peer.hpp"

namespace seq::net {

/// Messages as a server sends them over a WebSocket: each is one unmasked text frame (RFC 6455, section 5.2).
/// The buffers refer to this object and to the messages, so that neither is copied.
class FrameBuffers {
  public:
    static constexpr std::size_t frames_max = 16;

    /// Of the first messages, `frames_max` at most.
    explicit FrameBuffers(std::span<const OutgoingFrame> messages);
    FrameBuffers(const FrameBuffers&) = delete;
    FrameBuffers& operator=(const FrameBuffers&) = delete;

    /// The number of messages that the buffers contain.
    std::size_t frames() const { return frames_; }
    /// Header and payload of each frame in turn.
    std::span<const boost::asio::const_buffer> buffers() const { return {buffers_.data(), used_}; }

  private:
    static constexpr std::size_t header_max = 10;

    void add(boost::asio::const_buffer part) { buffers_[used_++] = part; }

    std::array<std::uint8_t, frames_max * header_max> headers_;
    std::array<boost::asio::const_buffer, 3 * frames_max> buffers_;  ///< header, beginning, rest
    std::size_t frames_ = 0;
    std::size_t used_ = 0;
};

/// What messages need as frames, with their headers.
std::size_t framed_size(std::span<const OutgoingFrame> messages);

/// A copy of messages as frames in one piece, without memory of its own if it is short.
class JoinedFrames {
  public:
    /// A copy of so little costs less than passing the kernel a list of parts.
    static constexpr std::size_t short_max = 2048;

    explicit JoinedFrames(std::span<const OutgoingFrame> messages);
    JoinedFrames(const JoinedFrames&) = delete;
    JoinedFrames& operator=(const JoinedFrames&) = delete;

    std::string_view bytes() const { return bytes_; }

  private:
    std::array<char, short_max> short_;
    std::string long_;
    std::string_view bytes_;
};

}  // namespace seq::net
