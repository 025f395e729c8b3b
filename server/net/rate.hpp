#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include "server/machine/clock.hpp"

namespace seq::net {

/// Admits `a_second` per second on average, and a burst at once. The caller passes the time.
class TokenBucket {
  public:
    using TimePoint = machine::Clock::time_point;

    TokenBucket(double a_second, double burst) : a_second_{a_second}, burst_{burst}, tokens_{burst} {}

    /// Takes `count` tokens. Returns false, and takes nothing, if there are fewer.
    bool take(TimePoint now, double count = 1);
    /// Refunds tokens.
    void put_back(TimePoint now, double count = 1);
    /// Whether take() would succeed.
    bool has(TimePoint now, double count = 1) const;
    /// Whether the bucket is full, like a new one.
    bool is_full(TimePoint now) const;

  private:
    double tokens_at(TimePoint now) const;

    double a_second_;
    double burst_;
    double tokens_;
    TimePoint filled_at_{};
};

/// A lock-free token bucket for many threads. More can be taken than is there; then nothing is admitted until
/// the debt is repaid.
class SharedBucket {
  public:
    using TimePoint = machine::Clock::time_point;

    SharedBucket(double a_second, double burst);

    bool has(TimePoint now) const;
    void take(TimePoint now, std::size_t count);

  private:
    using Nanoseconds = std::chrono::nanoseconds;

    const Nanoseconds interval_;  ///< in which one token is refilled
    const Nanoseconds whole_;     ///< from empty to full
    std::atomic<Nanoseconds::rep> full_at_ = 0;
};

/// How many records the sessions of one address may still cause: every bucket must have a token.
struct RecordAllowance {
    std::vector<std::shared_ptr<SharedBucket>> buckets{};

    bool has(SharedBucket::TimePoint now) const;
    void take(SharedBucket::TimePoint now, std::size_t records) const;
};

/// Counts faults within a sliding window.
class FaultWindow {
  public:
    FaultWindow(std::size_t faults_max, std::chrono::milliseconds within)
        : faults_max_{faults_max}, within_{within} {}

    /// Counts one fault. Returns whether there are now too many.
    bool note(machine::Clock::time_point now);

  private:
    std::size_t faults_max_;
    std::chrono::milliseconds within_;
    std::vector<machine::Clock::time_point> faults_;  ///< oldest first
};

}  // namespace seq::net
