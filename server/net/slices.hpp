#pragma once

#include <deque>
#include <functional>

#include "server/net/executor.hpp"

namespace seq::net {

/// Long work on a thread of rooms, done in slices: one slice for each turn of the loop, whoever it belongs
/// to, so that everything else on this thread waits for one slice at most. On its thread only.
class Slices {
  public:
    explicit Slices(const Executor& executor) : executor_{executor} {}

    /// Calls `slice` again and again, in turns with the others, until it returns false.
    void add(std::function<bool()> slice);

  private:
    void run_next();

    const Executor executor_;
    std::deque<std::function<bool()>> waiting_;
};

}  // namespace seq::net
