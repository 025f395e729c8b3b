#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace seq::telemetry {

/// Writes lines to a file descriptor on a separate thread, so that logging never blocks on a full pipe.
/// Bounded in bytes; a line for which there is no space is dropped and counted. Thread-safe.
class LineQueue {
  public:
    /// Does not close the descriptor.
    LineQueue(int fd, std::size_t bytes_max);
    /// Waits at most a second for the remaining lines to be written.
    ~LineQueue();
    LineQueue(const LineQueue&) = delete;
    LineQueue& operator=(const LineQueue&) = delete;

    void push(std::string line);
    /// Waits until all lines have been written. False if that takes longer than `patience`.
    bool wait_until_written(std::chrono::milliseconds patience);
    /// The number of lines dropped since the last call; 0 as long as there is no space for a line that
    /// reports them.
    std::uint64_t take_dropped();

  private:
    struct State;
    static void write_all(const std::shared_ptr<State>& state);

    std::shared_ptr<State>
        state_;  ///< shared with the thread, which may outlive this object while a pipe is full
};

}  // namespace seq::telemetry
