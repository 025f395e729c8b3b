#include "server/limits/rate.hpp"

#include <algorithm>

namespace seq::net {
namespace {

/// The bytes of a record in the journal in addition to its body, and of its indexes.
constexpr std::size_t record_overhead = 256;

}  // namespace

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

bool SharedBucket::has(TimePoint now, std::size_t count) const {
    const Nanoseconds full_at{full_at_.load(std::memory_order_relaxed)};
    const auto cost = interval_ * static_cast<Nanoseconds::rep>(count);
    return full_at - now.time_since_epoch() + cost <= whole_;
}

void SharedBucket::take(TimePoint now, std::size_t count) {
    const auto cost = interval_.count() * static_cast<Nanoseconds::rep>(count);
    const auto at = std::chrono::duration_cast<Nanoseconds>(now.time_since_epoch()).count();
    auto full_at = full_at_.load(std::memory_order_relaxed);
    while (
        !full_at_.compare_exchange_weak(full_at, std::max(full_at, at) + cost, std::memory_order_relaxed)) {
    }  // another thread was faster
}

RecordAllowance::Buckets::Buckets(double records_a_minute, double bytes_a_day)
    : records{records_a_minute / 60, records_a_minute},
      bytes{bytes_a_day / 86'400, bytes_a_day},
      reserve{static_cast<std::size_t>(bytes_a_day / 4)} {}

std::string_view RecordAllowance::why_nothing(SharedBucket::TimePoint now) const {
    for (const auto& bucket : buckets) {
        if (!bucket->bytes.has(now))
            return "your address has written as much as it may in a day; please try again in an hour";
        if (!bucket->records.has(now))
            return "your address sends too many commands; please try again in a few seconds";
    }
    return {};
}

bool RecordAllowance::is_short(SharedBucket::TimePoint now) const {
    return !std::ranges::all_of(buckets,
                                [now](const auto& each) { return each->bytes.has(now, each->reserve); });
}

void RecordAllowance::take(SharedBucket::TimePoint now, const std::vector<room::JournalRecord>& records,
                           std::size_t more) const {
    if (records.empty()) return;
    std::size_t bytes = more;
    for (const room::JournalRecord& record : records)
        bytes += record.body.size() + record_overhead;
    for (const auto& bucket : buckets) {
        bucket->records.take(now, records.size());
        bucket->bytes.take(now, bytes);
    }
}

bool FaultWindow::note(machine::Clock::time_point now) {
    faults_.push_back(now);
    std::erase_if(faults_, [&](machine::Clock::time_point fault) { return now - fault > within_; });
    return faults_.size() >= faults_max_;
}

}  // namespace seq::net
