#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seq::telemetry {

/// A number that only increases. Lock-free.
class Counter {
  public:
    void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::uint64_t> value_ = 0;
};

/// A number that can increase and decrease. Lock-free.
class Gauge {
  public:
    void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::int64_t> value_ = 0;
};

/// Counts values by size. Lock-free.
class Histogram {
  public:
    /// The upper bounds of the buckets, ascending. Values above the last one have their own bucket.
    explicit Histogram(std::initializer_list<double> bounds) : bounds_{bounds}, buckets_(bounds.size() + 1) {}

    void note(double value);

    struct Reading {
        std::vector<std::uint64_t> buckets;  ///< not cumulative; one more than there are bounds
        double sum = 0;
    };
    Reading read() const;
    std::span<const double> bounds() const { return bounds_; }

  private:
    std::vector<double> bounds_;
    std::vector<Counter> buckets_;
    std::atomic<double> sum_ = 0;
};

/// Counters by a word from a closed set, such as the code of a refusal, and never by input. Bounded
/// nevertheless: from two hundred words on, others are counted as `other`. Takes a lock, so it is not for
/// every move.
class CounterByWord {
  public:
    /// `known` words are shown with 0 from the beginning.
    CounterByWord(std::initializer_list<std::string_view> known = {});

    void add(std::string_view word);
    std::map<std::string, std::uint64_t, std::less<>> read() const;

  private:
    mutable std::mutex guard_;
    std::map<std::string, std::uint64_t, std::less<>> counts_;
};

}  // namespace seq::telemetry
