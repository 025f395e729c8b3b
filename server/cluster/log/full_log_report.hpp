#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "protocol/message/ids.hpp"
#include "server/telemetry/throttle.hpp"

namespace seq::cluster {

/// Says in the log that the cluster's log has no space. Each room that wants to write notices it, so most of
/// them are only counted. Thread-safe.
class FullLogReport {
  public:
    /// A line is written at most once within this time.
    static constexpr std::chrono::seconds every{10};

    /// An append of a room was refused; `why` is what the broker said.
    void note(const protocol::RoomCode& room, const std::string& why);

  private:
    std::mutex guard_;  ///< guards the throttle
    telemetry::Throttle throttle_{1, every};
};

}  // namespace seq::cluster
