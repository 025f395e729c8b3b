#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

/// One direction of a WebSocket connection as it goes over the wire (RFC 6455, without extensions): the
/// handshake's head, then frames.
class FrameReader {
  public:
    /// Takes the next bytes, however they are cut, and gives the messages that they complete. Control frames
    /// are passed over.
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
