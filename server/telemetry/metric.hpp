#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seq::telemetry {

/// What only grows. Counting takes no lock.
class Counter {
  public:
    void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::uint64_t> value_ = 0;
};

/// What comes and goes.
class Gauge {
  public:
    void add(std::int64_t change) { value_.fetch_add(change, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::int64_t> value_ = 0;
};

/// How often something was how large. Noting takes no lock.
class Histogram {
  public:
    /// The upper bounds of the buckets, ascending; what is above the last has a bucket of its own.
    explicit Histogram(std::initializer_list<double> bounds) : bounds_{bounds}, buckets_(bounds.size() + 1) {}

    void note(double value);

    struct Reading {
        std::vector<std::uint64_t> buckets;  ///< each without those before it; one more than bounds
        double sum = 0;
    };
    Reading read() const;
    std::span<const double> bounds() const { return bounds_; }

  private:
    std::vector<double> bounds_;
    std::vector<Counter> buckets_;
    std::atomic<double> sum_ = 0;
};

/// Counters by a word of our own, such as the code of a refusal: never by anything that came from outside.
/// Bounded all the same: beyond two hundred words all others share the word `other`. Takes a lock, for what
/// is not done with every move.
class CounterByWord {
  public:
    /// Those that are shown from the beginning on, at 0.
    CounterByWord(std::initializer_list<std::string_view> known = {});

    void add(std::string_view word);
    std::map<std::string, std::uint64_t, std::less<>> read() const;

  private:
    mutable std::mutex guard_;
    std::map<std::string, std::uint64_t, std::less<>> counts_;
};

}  // namespace seq::telemetry
