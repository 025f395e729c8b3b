#pragma once

#include <chrono>
#include <string_view>

#include "server/net/figures.hpp"
#include "server/net/limits.hpp"

namespace seq::net {

/// Counts the processor time of one handler on a thread of rooms, from here to the end of the scope. A
/// handler above the limit is counted by its kind and logged, because everybody else on that thread had to
/// wait.
class HandlerTime {
  public:
    HandlerTime(Figures& figures, const Limits& limits, std::string_view kind);
    ~HandlerTime();
    HandlerTime(const HandlerTime&) = delete;
    HandlerTime& operator=(const HandlerTime&) = delete;

  private:
    Figures& figures_;
    const Limits& limits_;
    const std::string_view kind_;
    const std::chrono::nanoseconds began_;
};

}  // namespace seq::net
