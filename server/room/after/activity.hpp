#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <tuple>
#include <utility>

#include "server/room/inputs.hpp"

namespace seq::room {

/// For how long no member has done anything in a room. What the room does by itself does not count.
class Activity {
  public:
    /// A member does something at this time.
    void note(TimePoint now) {
        at_ = now;
        unserved_ = {};
    }
    /// The server was not available, so no member could do anything.
    void note(const Outage& outage) {
        const TimePoint idle_from = std::max(outage.from, at_);
        if (outage.until > idle_from) unserved_ += outage.until - idle_from;
    }

    /// When a member last did something.
    TimePoint at() const { return at_; }
    /// How long that is ago, without the time in which the server was not available.
    std::chrono::milliseconds idle_time(TimePoint now) const { return now - at_ - unserved_; }
    /// Whether the members have yet to be warned that the room is idle. True once after each activity.
    bool needs_warning() { return std::exchange(warned_of_, at_) != at_; }

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(at_, unserved_, warned_of_); }

  private:
    TimePoint at_{};
    std::chrono::milliseconds unserved_{0};  ///< since then
    std::optional<TimePoint> warned_of_{};   ///< the activity after which the members were last warned
};

}  // namespace seq::room
