#include "server/host/serving.hpp"

#include <algorithm>
#include <utility>

#include "server/machine/clock.hpp"

namespace seq::net {
namespace {

/// While no clock runs, when only the idle times of rooms depend on it.
constexpr std::chrono::hours note_at_least_every{1};

/// The times before, between and after the serving periods, up to now. They are empty before the first one
/// and where the clock was set back; a period in the future was noted with a wrong clock.
std::vector<room::Outage> gaps(const std::vector<store::Served>& served, room::TimePoint now) {
    std::vector<room::Outage> outages;
    for (std::size_t i = 0; i <= served.size(); ++i) {
        const room::TimePoint next = i < served.size() ? served[i].from : now;
        const room::TimePoint until = std::min(next, now);
        outages.push_back({i > 0 ? std::min(served[i - 1].until, until) : until, until, next});
    }
    return outages;
}

}  // namespace

Serving::Serving(store::RoomOwner& owner, std::chrono::milliseconds note_every)
    : owner_{owner}, note_every_{note_every} {
    const room::TimePoint now = machine::now_for_rooms();
    const auto served = owner_.served();
    if (!served) throw JournalUnreadable{"the journal cannot be read: " + served.error()};
    outages_ = gaps(*served, now);
    owner_.note_serving(now, store::Period::begins);
    noted_at_ = now;
    thread_.emplace([this] { return note(); },
                    machine::BackgroundSetup{.first = machine::Clock::now() + note_every_});
}

Serving::~Serving() {
    thread_->stop();
    if (!interrupted_at_) owner_.note_serving(machine::now_for_rooms(), store::Period::continues);
}

std::vector<room::Outage> Serving::outages() const {
    const std::lock_guard guard{guard_};
    return outages_;
}

std::chrono::milliseconds Serving::served_since(room::TimePoint at, room::TimePoint now) const {
    const std::lock_guard guard{guard_};
    std::chrono::milliseconds time = now - at;
    for (const room::Outage& outage : outages_)
        time -=
            std::max(std::min(outage.until, now) - std::max(outage.from, at), std::chrono::milliseconds{0});
    return time;
}

void Serving::interrupt(room::TimePoint from) {
    const std::lock_guard guard{guard_};
    if (!interrupted_at_) interrupted_at_ = from;
}

void Serving::go_on() {
    const std::lock_guard guard{guard_};
    if (!interrupted_at_) return;
    const room::TimePoint now = machine::now_for_rooms();
    outages_.push_back({*std::exchange(interrupted_at_, std::nullopt), now, now});
    owner_.note_serving(now, store::Period::begins);
}

std::optional<machine::Clock::time_point> Serving::note() {
    const std::lock_guard guard{guard_};
    const room::TimePoint now = machine::now_for_rooms();
    const bool is_due = running_times_ > 0 || now - noted_at_ >= note_at_least_every;
    if (is_due && !interrupted_at_) {
        owner_.note_serving(now, store::Period::continues);
        noted_at_ = now;
    }
    return machine::Clock::now() + note_every_;
}

}  // namespace seq::net
