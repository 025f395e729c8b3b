#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <vector>

#include "server/machine/background.hpp"
#include "server/store/room_owner.hpp"

namespace seq::net {

/// Thrown if the journal's serving periods cannot be read, without which no clock would be right.
struct JournalUnreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Records when rooms were served, because clocks stop while nobody can play. Notes in the journal that the
/// server is running: every few seconds while a clock runs, every hour otherwise, and once more at the end.
/// Does so on a separate thread. Thread-safe.
class Serving {
  public:
    /// Begins a serving period. Throws JournalUnreadable.
    Serving(store::RoomOwner& owner, std::chrono::milliseconds note_every);
    ~Serving();

    /// Held by a room while one of its clocks runs.
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
    std::vector<room::Outage> outages() const;
    /// The part of the time between `at` and `now` in which rooms were served.
    std::chrono::milliseconds served_since(room::TimePoint at, room::TimePoint now) const;
    /// The storage is full or does not answer: an outage begins at `from`.
    void interrupt(room::TimePoint from);
    /// Ends that outage.
    void go_on();

  private:
    std::optional<machine::Clock::time_point> note();

    store::RoomOwner& owner_;
    std::chrono::milliseconds note_every_;
    std::atomic<int> running_times_ = 0;
    mutable std::mutex guard_;  ///< guards the next two
    std::vector<room::Outage> outages_;
    std::optional<room::TimePoint> interrupted_at_;
    room::TimePoint noted_at_;  ///< used by the thread only
    std::optional<machine::Background> thread_;
};

}  // namespace seq::net
