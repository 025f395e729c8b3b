#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "server/machine/clock.hpp"
#include "server/room/journal/journal_record.hpp"

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

    bool has(TimePoint now, std::size_t count = 1) const;
    void take(TimePoint now, std::size_t count);

  private:
    using Nanoseconds = std::chrono::nanoseconds;

    const Nanoseconds interval_;  ///< in which one token is refilled
    const Nanoseconds whole_;     ///< from empty to full
    std::atomic<Nanoseconds::rep> full_at_ = 0;
};

/// What the sessions of one address may still write: every bucket must have a token.
struct RecordAllowance {
    struct Buckets {
        Buckets(double records_a_minute, double bytes_a_day);

        SharedBucket records;
        SharedBucket bytes;
        std::size_t reserve;  ///< bytes that are kept for running games
    };
    std::vector<std::shared_ptr<Buckets>> buckets{};

    /// Why the address may write nothing now, as a sentence; empty if it may.
    std::string_view why_nothing(SharedBucket::TimePoint now) const;
    /// Whether only the reserve is left.
    bool is_short(SharedBucket::TimePoint now) const;
    /// Charges these records, and `more` bytes.
    void take(SharedBucket::TimePoint now, const std::vector<room::JournalRecord>& records,
              std::size_t more) const;
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
