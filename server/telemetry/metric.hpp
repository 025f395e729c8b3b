#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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

/// Writes metrics in Prometheus' text format, version 0.0.4: one family after another, each with its type,
/// help and samples.
class Exposition {
  public:
    static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

    using Label = std::pair<std::string_view, std::string_view>;

    /// A number of any type.
    struct Value {
        double number;
        Value(const Counter& counter) : Value{counter.value()} {}
        Value(const Gauge& gauge) : Value{gauge.value()} {}
        template <typename Number>
            requires std::is_arithmetic_v<Number>
        Value(Number any) : number{static_cast<double>(any)} {}
    };

    /// Begins a family of a kind such as `gauge`. Its samples follow by sample().
    void family(std::string_view name, std::string_view kind, std::string_view help);
    void sample(std::initializer_list<Label> labels, Value value) { line("", labels, value); }

    /// A family of one sample.
    void counter(std::string_view name, std::string_view help, Value value) {
        family(name, "counter", help);
        sample({}, value);
    }
    void gauge(std::string_view name, std::string_view help, Value value) {
        family(name, "gauge", help);
        sample({}, value);
    }
    /// A family with a sample for each word.
    void counters(std::string_view name, std::string_view help, std::string_view label,
                  const CounterByWord& counts);
    void histogram(std::string_view name, std::string_view help, const Histogram& histogram);

    std::string take() { return std::move(text_); }

  private:
    void line(std::string_view suffix, std::initializer_list<Label> labels, Value value);

    std::string text_;
    std::string name_;  ///< of the current family
};

}  // namespace seq::telemetry
