#include "server/telemetry/metric.hpp"

#include <algorithm>

namespace seq::telemetry {

void Histogram::note(double value) {
    const auto bucket = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
    buckets_[static_cast<std::size_t>(bucket)].add();
    sum_.fetch_add(value, std::memory_order_relaxed);
}

Histogram::Reading Histogram::read() const {
    Reading reading;
    for (const Counter& bucket : buckets_)
        reading.buckets.push_back(bucket.value());
    reading.sum = sum_.load(std::memory_order_relaxed);
    return reading;
}

CounterByWord::CounterByWord(std::initializer_list<std::string_view> known) {
    for (const std::string_view word : known)
        counts_.emplace(word, 0);
}

void CounterByWord::add(std::string_view word) {
    constexpr std::size_t words_max = 200;
    const std::lock_guard guard{guard_};
    auto found = counts_.find(word);
    if (found == counts_.end())
        found = counts_.emplace(counts_.size() < words_max ? word : std::string_view{"other"}, 0).first;
    ++found->second;
}

std::map<std::string, std::uint64_t, std::less<>> CounterByWord::read() const {
    const std::lock_guard guard{guard_};
    return counts_;
}

}  // namespace seq::telemetry
