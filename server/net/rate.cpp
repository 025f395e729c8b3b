#include "server/net/rate.hpp"

#include <algorithm>

#include "engine/base/mutant.hpp"

namespace seq::net {

double TokenBucket::tokens_at(TimePoint now) const {
    const std::chrono::duration<double> passed = now - filled_at_;
    return std::min(burst_, tokens_ + passed.count() * a_second_);
}

bool TokenBucket::has(TimePoint now, double count) const {
    return tokens_at(now) >= count;
}

bool TokenBucket::take(TimePoint now, double count) {
    if (!has(now, count)) return false;
    tokens_ = tokens_at(now) - count;
    filled_at_ = now;
    return true;
}

void TokenBucket::put_back(TimePoint now, double count) {
    tokens_ = std::min(burst_, tokens_at(now) + count);
    filled_at_ = now;
}

bool TokenBucket::is_full(TimePoint now) const {
    return tokens_at(now) >= burst_;
}

SharedBucket::SharedBucket(double a_second, double burst)
    : interval_{std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double>{1 / a_second})},
      whole_{std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double>{burst / a_second})} {}

bool SharedBucket::has(TimePoint now) const {
    const Nanoseconds full_at{full_at_.load(std::memory_order_relaxed)};
    return full_at - now.time_since_epoch() + interval_ <= whole_;
}

void SharedBucket::take(TimePoint now, std::size_t count) {
    const auto cost = interval_.count() * static_cast<Nanoseconds::rep>(count);
    const auto at = std::chrono::duration_cast<Nanoseconds>(now.time_since_epoch()).count();
    auto full_at = full_at_.load(std::memory_order_relaxed);
    while (
        !full_at_.compare_exchange_weak(full_at, std::max(full_at, at) + cost, std::memory_order_relaxed)) {
    }  // another thread was faster
}

bool RecordAllowance::has(SharedBucket::TimePoint now) const {
    return std::ranges::all_of(buckets, [now](const auto& bucket) { return bucket->has(now); });
}

void RecordAllowance::take(SharedBucket::TimePoint now, std::size_t records) const {
    if (is_mutant("records-of-address-uncounted")) return;
    for (const auto& bucket : buckets)
        bucket->take(now, records);
}

bool FaultWindow::note(machine::Clock::time_point now) {
    faults_.push_back(now);
    std::erase_if(faults_, [&](machine::Clock::time_point fault) { return now - fault > within_; });
    return faults_.size() >= faults_max_;
}

}  // namespace seq::net
