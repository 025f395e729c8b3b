#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/store/journal.hpp"

namespace seq::net {

/// The journal does not say when rooms were served, so no clock could be right.
struct JournalUnreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Knows when rooms were served and when not: no time of a room runs while nobody can play. Notes in the
/// journal that the server is there, every few seconds while some room's time runs and else every hour, on a
/// thread of its own, and at its end. May be asked from any thread.
class Serving {
  public:
    /// Rooms are served from now on. Throws JournalUnreadable.
    Serving(store::Journal& journal, std::chrono::milliseconds note_every);
    ~Serving();

    /// Held by a room while some time of it runs.
    class RunningTime {
      public:
        explicit RunningTime(Serving& serving) : serving_{serving} { serving_.running_times_ += 1; }
        ~RunningTime() { serving_.running_times_ -= 1; }
        RunningTime(const RunningTime&) = delete;
        RunningTime& operator=(const RunningTime&) = delete;

      private:
        Serving& serving_;
    };

    /// All outages so far, oldest first.
    std::vector<core::Outage> outages() const;
    /// How much of the time between `at` and `now` the server was there.
    std::chrono::milliseconds served_since(core::TimePoint at, core::TimePoint now) const;
    /// The storage is full or does not answer: nobody is served from then on, until it is back.
    void interrupt(core::TimePoint from);
    void go_on();

  private:
    void work();

    store::Journal& journal_;
    std::chrono::milliseconds note_every_;
    std::atomic<int> running_times_ = 0;
    mutable std::mutex guard_;  ///< of the next four
    std::vector<core::Outage> outages_;
    std::optional<core::TimePoint> interrupted_at_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace seq::net
