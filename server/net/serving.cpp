#include "server/net/serving.hpp"

#include <stdexcept>
#include <utility>

#include "server/net/chance.hpp"

namespace seq::net {
namespace {

/// What lies between the times in which rooms were served, up to now.
std::vector<core::Outage> gaps(const std::vector<store::Served>& served, core::TimePoint now) {
    std::vector<core::Outage> outages;
    for (std::size_t i = 0; i < served.size(); ++i)
        outages.push_back({served[i].until, i + 1 < served.size() ? served[i + 1].from : now});
    return outages;
}

}  // namespace

Serving::Serving(store::Journal& journal, std::chrono::milliseconds note_every)
    : journal_{journal}, note_every_{note_every} {
    const core::TimePoint now = now_for_rooms();
    const auto served = journal_.served();
    if (!served) throw std::runtime_error{"the journal cannot be read: " + served.error()};
    outages_ = gaps(*served, now);
    journal_.begin_serving(now);
    thread_ = std::thread{[this] { work(); }};
}

Serving::~Serving() {
    {
        const std::lock_guard guard{guard_};
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
    if (!interrupted_at_) journal_.note_serving(now_for_rooms());
}

std::vector<core::Outage> Serving::outages() const {
    const std::lock_guard guard{guard_};
    return outages_;
}

void Serving::interrupt() {
    const std::lock_guard guard{guard_};
    if (!interrupted_at_) interrupted_at_ = now_for_rooms();
}

void Serving::go_on() {
    const std::lock_guard guard{guard_};
    if (!interrupted_at_) return;
    const core::TimePoint now = now_for_rooms();
    outages_.push_back({*std::exchange(interrupted_at_, std::nullopt), now});
    journal_.begin_serving(now);
}

void Serving::work() {
    std::unique_lock lock{guard_};
    while (!wake_.wait_for(lock, note_every_, [this] { return ending_; }))
        if (running_times_ > 0 && !interrupted_at_) journal_.note_serving(now_for_rooms());
}

}  // namespace seq::net
