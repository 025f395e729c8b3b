#pragma once

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "server/host/threads/executor.hpp"
#include "server/room/effects.hpp"

namespace seq::net {

/// When a room has something to do, and since when nobody needs it in memory. One timer serves all.
class RoomTimes {
  public:
    explicit RoomTimes(const Executor& executor) : timer_{executor} {}

    /// The room wants to be woken then; replaces the former wish.
    void wish_for(room::TimePoint at) { wish_ = at; }
    std::optional<room::TimePoint> wish() const { return wish_; }
    void fulfil_wish() { wish_.reset(); }

    /// Calls `on_timer` at this time or before. A timer for an earlier time is kept, and has to be set again
    /// when it expires.
    template <class OnTimer>
    void arm(room::TimePoint at, room::TimePoint now, OnTimer on_timer) {
        if (armed_for_ && *armed_for_ <= at) return;
        armed_for_ = at;
        timer_.expires_after(std::max(at - now, room::TimePoint::duration::zero()));
        timer_.async_wait([on_timer = std::move(on_timer)](const boost::system::error_code& error) {
            if (!error) on_timer();
        });
    }
    void note_expired() { armed_for_.reset(); }
    void cancel() {
        timer_.cancel();
        armed_for_.reset();
    }

    /// The room was loaded, or something has happened in it.
    void note_activity(Clock::time_point now = Clock::now()) { busy_at_ = now; }
    Clock::time_point busy_at() const { return busy_at_; }
    /// Somebody has entered, or tried to, since the room was loaded.
    void note_visitor() { was_visited_ = true; }
    bool was_visited() const { return was_visited_; }

    void note_idle(bool idle) { idle_since_ = idle ? busy_at_ : Clock::time_point::max(); }
    /// Since when the room has been idle; time_point::max() if it is not. Thread-safe.
    Clock::time_point idle_since() const { return idle_since_; }

  private:
    Timer timer_;
    std::optional<room::TimePoint> wish_;
    std::optional<room::TimePoint> armed_for_;  ///< when the timer expires
    Clock::time_point busy_at_ = Clock::now();  ///< the last activity
    bool was_visited_ = false;
    std::atomic<Clock::time_point> idle_since_ = Clock::time_point::max();
};

}  // namespace seq::net
