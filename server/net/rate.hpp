#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

namespace seq::net {

/// Lets so many through a second on average, and a burst at once. Asked with the time, it keeps none of its
/// own.
class TokenBucket {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    TokenBucket(double a_second, double burst) : a_second_{a_second}, burst_{burst}, tokens_{burst} {}

    /// Takes `count` if there is as much; false, and nothing taken, where there is not.
    bool take(TimePoint now, double count = 1);
    /// Gives back what was taken for nothing.
    void put_back(TimePoint now, double count = 1);
    /// Whether take() would succeed.
    bool has(TimePoint now, double count = 1) const;
    /// Whether nothing has been taken that was not given back: such a bucket is as good as a new one.
    bool is_full(TimePoint now) const;

  private:
    double tokens_at(TimePoint now) const;

    double a_second_;
    double burst_;
    double tokens_;
    TimePoint filled_at_{};
};

/// The same for many threads, which take from it without a lock. What was taken may exceed what there was,
/// and is earned back before anything else is let through.
class SharedBucket {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    SharedBucket(double a_second, double burst);

    bool has(TimePoint now) const;
    void take(TimePoint now, std::size_t count);

  private:
    using Nanoseconds = std::chrono::nanoseconds;

    const Nanoseconds interval_;  ///< after which one is earned back
    const Nanoseconds whole_;     ///< from empty to full
    std::atomic<Nanoseconds::rep> full_at_ = 0;
};

/// What the sessions of one address may still cause to be written: every bucket has to have something.
struct RecordAllowance {
    std::vector<std::shared_ptr<SharedBucket>> buckets{};

    bool has(SharedBucket::TimePoint now) const;
    void take(SharedBucket::TimePoint now, std::size_t records) const;
};

/// Counts faults within a sliding time.
class FaultWindow {
  public:
    FaultWindow(std::size_t faults_max, std::chrono::milliseconds within)
        : faults_max_{faults_max}, within_{within} {}

    /// Notes one. True when it is the one too many.
    bool note(std::chrono::steady_clock::time_point now);

  private:
    std::size_t faults_max_;
    std::chrono::milliseconds within_;
    std::deque<std::chrono::steady_clock::time_point> faults_;
};

}  // namespace seq::net
