#pragma once

#include <optional>
#include <string>
#include <vector>

namespace seq::conformance {

/// A frame sent by the server.
struct ServerFrame {
    unsigned opcode = 0;
    std::string payload;
    friend bool operator==(const ServerFrame&, const ServerFrame&) = default;
};

/// Parses the server's frames, and throws with the RFC's section if a frame is invalid: masked, with reserved
/// bits or opcodes, with an overlong length, out of order, not UTF-8, or after the Close.
class ServerFrames {
  public:
    void add(const std::string& bytes) { bytes_ += bytes; }
    /// The next frame, with a message's fragments joined; nothing while it is incomplete.
    std::optional<ServerFrame> take();
    /// Whether no frame or message is incomplete.
    bool at_a_boundary() const { return bytes_.empty() && !message_; }

  private:
    struct Header;
    std::optional<Header> header() const;
    std::optional<ServerFrame> put_together(const Header& header, std::string payload);

    std::string bytes_;
    std::optional<ServerFrame> message_;  ///< whose fragments come in
    bool has_closed_ = false;
};

}  // namespace seq::conformance
