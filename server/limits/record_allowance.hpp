#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "server/machine/clock.hpp"
#include "server/room/budget/token_bucket.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::net {

/// What the sessions of one address may still write: every bucket must have a token. More can be taken than
/// is there; then nothing is allowed until the debt is repaid. Thread-safe.
struct RecordAllowance {
    using TimePoint = machine::Clock::time_point;

    struct Buckets {
        Buckets(double records_a_minute, double bytes_a_day);

        const room::Rate record_rate;
        const room::Rate byte_rate;
        std::mutex guard{};
        room::TokenBucket records{};
        room::TokenBucket bytes{};
    };
    std::vector<std::shared_ptr<Buckets>> buckets{};

    /// Why the address may write nothing now, as a sentence; empty if it may.
    std::string_view why_nothing(TimePoint now) const;
    /// Whether only the reserve for running games is left.
    bool is_short(TimePoint now) const;
    /// Charges these records, and `more` bytes.
    void take(TimePoint now, const std::vector<room::JournalRecord>& records, std::size_t more) const;
};

}  // namespace seq::net
