#pragma once

#include <chrono>
#include <optional>

namespace seq::net {

/// The round-trip time to a peer, smoothed as in RFC 6298: each new measurement has a weight of one eighth.
class RoundTrip {
  public:
    using Time = std::chrono::microseconds;

    void note(Time measured) {
        if (!smoothed_)
            smoothed_ = measured;
        else
            *smoothed_ += (measured - *smoothed_) / 8;
    }
    /// Nothing before the first measurement.
    std::optional<std::chrono::milliseconds> smoothed() const {
        if (!smoothed_) return std::nullopt;
        return std::chrono::round<std::chrono::milliseconds>(*smoothed_);
    }

  private:
    std::optional<Time> smoothed_;
};

}  // namespace seq::net
