#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace seq::telemetry {

/// Lines on their way to a file descriptor, written by a thread of its own: whoever logs never waits for a
/// pipe that nobody empties. Bounded in bytes; a line that finds no room is dropped and counted. From any
/// thread.
class LineQueue {
  public:
    /// The descriptor stays its owner's.
    LineQueue(int fd, std::size_t bytes_max);
    /// Waits a second at most for what is to be written.
    ~LineQueue();
    LineQueue(const LineQueue&) = delete;
    LineQueue& operator=(const LineQueue&) = delete;

    void push(std::string line);
    /// Waits until all that was pushed is written. False if that takes longer.
    bool wait_until_written(std::chrono::milliseconds patience);
    /// How many lines were dropped since this was last asked, if there is room for a line that says so.
    std::uint64_t take_dropped();

  private:
    struct State;
    static void write_all(const std::shared_ptr<State>& state);

    std::shared_ptr<State>
        state_;  ///< the thread's too, which a full pipe may hold for longer than this lives
};

}  // namespace seq::telemetry
