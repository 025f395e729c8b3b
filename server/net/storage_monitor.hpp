#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/store/journal.hpp"

namespace seq::net {

/// Tracks whether the storage is full or does not answer. While it is so, probes it every few seconds, on a
/// separate thread because a probe waits for the disk. Thread-safe.
class StorageMonitor {
  public:
    /// `on_space` is called on that thread when there is space again.
    StorageMonitor(store::Journal& journal, std::chrono::milliseconds every, std::function<void()> on_space);
    ~StorageMonitor();

    bool is_full() const { return full_; }
    /// There was no space for a room's records.
    void report_full();
    /// The journal has not answered for too long. Probes at once; a successful probe ends this state.
    void report_behind();

  private:
    void report(bool asks_at_once, const char* sentence);
    void work();

    store::Journal& journal_;
    std::chrono::milliseconds every_;
    std::function<void()> on_space_;
    std::atomic<bool> full_ = false;
    std::mutex guard_;
    std::condition_variable wake_;
    bool ending_ = false;
    bool asks_at_once_ = false;
    std::thread thread_;
};

}  // namespace seq::net
