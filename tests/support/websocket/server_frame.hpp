#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seq::test {

/// A frame sent by the server.
struct ServerFrame {
    unsigned opcode = 0;
    std::string payload;
    friend bool operator==(const ServerFrame&, const ServerFrame&) = default;
};

/// The code of a Close: 1005 if it has none.
std::uint16_t code_of(const ServerFrame& close);

/// Parses the server's frames, and throws with the RFC's section if a frame is invalid: masked, with reserved
/// bits or opcodes, with an overlong length, out of order, not UTF-8, or after the Close.
class ServerFrames {
  public:
    /// `are_masked`: the frames are a client's, and have to be masked. Everything else is the same.
    explicit ServerFrames(bool are_masked = false) : are_masked_{are_masked} {}

    void add(std::string_view bytes);
    /// The next frame, with a message's fragments joined; nothing while it is incomplete.
    std::optional<ServerFrame> take();
    /// Whether no frame or message is incomplete.
    bool at_a_boundary() const { return bytes_.size() == taken_ && !message_; }

  private:
    struct Part {
        ServerFrame frame;
        bool is_final = false;
    };
    std::optional<Part> take_frame();
    std::optional<ServerFrame> put_together(Part part);

    bool are_masked_;
    std::string bytes_;
    std::size_t taken_ = 0;               ///< of `bytes_`
    std::optional<ServerFrame> message_;  ///< whose fragments come in
    bool has_closed_ = false;
};

}  // namespace seq::test
