#pragma once

#include <optional>
#include <string>
#include <vector>

namespace seq::conformance {

/// A frame of the server's.
struct ServerFrame {
    unsigned opcode = 0;
    std::string payload;
    friend bool operator==(const ServerFrame&, const ServerFrame&) = default;
};

/// Reads what a server says, and throws with the RFC's section wherever it is not as a server's frame must
/// be: masked, with reserved bits or opcodes, longer than it needs to be, out of order, not UTF-8, or
/// anything behind its Close.
class ServerFrames {
  public:
    void add(const std::string& bytes) { bytes_ += bytes; }
    /// The next frame, a message's fragments joined; nothing while it is not complete.
    std::optional<ServerFrame> take();
    /// Whether nothing is left of a frame or message that was begun.
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
