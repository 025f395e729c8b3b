#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/conformance/support/frame.hpp"

namespace seq::conformance {

/// The answer to a text message.
struct Answer {
    std::string id;     ///< the first that stands in the message
    bool names_its_id;  ///< of a command; of other texts it is answered as far as they could be read
    bool is(const std::string& named) const { return named == id || (named.empty() && !names_its_id); }
};

/// What the server must send.
struct Wanted {
    std::vector<std::string> pongs;  ///< their payloads
    std::vector<Answer> answers;
    std::uint16_t code = 0;  ///< of its Close; 0 while the session goes on
};

/// A model of a server after RFC 6455 and docs/protocol.md: given a client's frames one by one, it says what
/// a server must answer. It shares no code with the server under test.
class Model {
  public:
    void hear(const Frame& frame);
    const Wanted& wanted() const { return wanted_; }

  private:
    void hear_control(const Frame& frame);
    void hear_close(const std::string& payload);
    void hear_data(const Frame& frame);
    bool breaks_framing(const Frame& frame) const;
    void end(unsigned code) { wanted_.code = static_cast<std::uint16_t>(code); }

    Wanted wanted_{};
    bool in_message_ = false;
    bool is_text_ = false;
    std::string message_{};
};

}  // namespace seq::conformance
