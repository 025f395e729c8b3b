#pragma once

#include <chrono>
#include <string_view>

#include "server/net/limits.hpp"
#include "server/net/metrics.hpp"

namespace seq::net {

/// Measures the processor time of one handler on a room thread, until the end of the scope. A handler above
/// the limit is counted by its kind and logged, because everything else on that thread had to wait.
class HandlerTime {
  public:
    HandlerTime(Metrics& metrics, const Limits& limits, std::string_view kind);
    ~HandlerTime();
    HandlerTime(const HandlerTime&) = delete;
    HandlerTime& operator=(const HandlerTime&) = delete;

  private:
    Metrics& metrics_;
    const Limits& limits_;
    const std::string_view kind_;
    const std::chrono::nanoseconds began_;
};

}  // namespace seq::net
