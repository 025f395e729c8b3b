#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

/// One direction of a WebSocket connection on the wire (RFC 6455, without extensions): the head of the
/// handshake, then frames.
class FrameReader {
  public:
    /// Takes the next bytes, split in any way, and returns the messages that they complete. Control frames
    /// are skipped.
    std::vector<std::string> take(std::string_view bytes);

  private:
    struct Frame {
        bool is_last = false;
        bool is_control = false;
        std::string payload;
    };

    bool skip_head();
    std::optional<Frame> next_frame();

    std::string waiting_;  ///< bytes that complete nothing yet
    std::string message_;  ///< what came of a message in several frames
    bool is_open_ = false;
};

}  // namespace seq::test
