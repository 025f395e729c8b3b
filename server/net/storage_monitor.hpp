#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/store/journal.hpp"

namespace seq::net {

/// Knows whether the storage is full or does not answer, and asks again every few seconds while it is, on a
/// thread of its own since the answer takes as long as the disk does. May be asked from any thread.
class StorageMonitor {
  public:
    /// `on_space` is called on that thread when there is space again.
    StorageMonitor(store::Journal& journal, std::chrono::milliseconds every, std::function<void()> on_space);
    ~StorageMonitor();

    bool is_full() const { return full_; }
    /// A room's records found no space.
    void report_full();
    /// The journal has not answered for too long. The answer to the first question is the end of that.
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
