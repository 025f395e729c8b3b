#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

/// A relay between the programs of a test and their server, on a thread and a port of its own. It validates
/// every message of both sides against protocol/schema; faults fail the test when the relay is destroyed.
class Wiretap {
  public:
    Wiretap();
    ~Wiretap();
    Wiretap(const Wiretap&) = delete;
    Wiretap& operator=(const Wiretap&) = delete;

    /// `127.0.0.1:PORT`, the address that programs connect to.
    std::string address() const;
    /// Sets the server for new connections; `address` is `127.0.0.1:PORT` too.
    void lead_to(const std::string& address);
    /// How many messages both sides have sent.
    std::size_t messages() const;

  private:
    struct Relay;
    std::unique_ptr<Relay> relay_;
};

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
