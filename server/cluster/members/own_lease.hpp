#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

#include "server/machine/clock.hpp"

namespace seq::cluster {

/// What a node knows of its own lease: the others regard it as dead if they have not received a beat for a
/// while, and it assumes that they receive one when it does so itself.
class OwnLease {
  public:
    using Clock = machine::Clock;

    /// `lasts`: shorter than the others wait, because clocks differ.
    explicit OwnLease(Clock::duration lasts) : lasts_{lasts} {}

    void note_sent(std::uint64_t beat, Clock::time_point at) {
        sent_.emplace_back(beat, at);
        if (sent_.size() > sent_max) sent_.pop_front();
    }
    /// The lease lasts from the time at which this beat was sent. If the one before has ended until now, the
    /// others have not received this one earlier, and may have regarded this node as dead.
    void note_received(std::uint64_t beat, Clock::time_point now) {
        while (!sent_.empty() && sent_.front().first < beat)
            sent_.pop_front();
        if (sent_.empty() || sent_.front().first != beat) return;
        const Clock::time_point at = sent_.front().second;
        if (!renewed_at_ || now - *renewed_at_ > lasts_) sure_since_ = now;
        renewed_at_ = at;
    }
    /// Since when no other node has regarded this one as dead; nothing if one may do so now.
    std::optional<Clock::time_point> sure_since(Clock::time_point now) const {
        if (!renewed_at_ || now - *renewed_at_ > lasts_) return std::nullopt;
        return sure_since_;
    }

  private:
    static constexpr std::size_t sent_max = 16;

    Clock::duration lasts_;
    std::deque<std::pair<std::uint64_t, Clock::time_point>> sent_;  ///< beats that were not received yet
    std::optional<Clock::time_point> renewed_at_;
    Clock::time_point sure_since_{};
};

}  // namespace seq::cluster
