#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "server/machine/clock.hpp"

namespace seq::net {

/// When the newest of the numbered messages in one direction was sent. A lost message is noticed by the
/// number of the next one; so that the loss of the last one is noticed too, messages without content follow
/// it: soon, and then as often as a client is pinged, because the connection to the broker may be interrupted
/// for long.
class LastMessage {
  public:
    using Clock = machine::Clock;

    void note_sent(Clock::time_point at) {
        is_confirmed_ = false;
        due_ = at + soon;
    }
    /// Whether a message without content is due. It must be sent, and does not count as the newest.
    bool wants_confirmation(Clock::time_point now) {
        if (!due_ || now < *due_) return false;
        due_ = now + (std::exchange(is_confirmed_, true) ? seldom : soon);
        return true;
    }

  private:
    static constexpr std::chrono::milliseconds soon{1'000};
    static constexpr std::chrono::milliseconds seldom{20'000};

    std::optional<Clock::time_point> due_;
    bool is_confirmed_ = false;  ///< once
};

}  // namespace seq::net
