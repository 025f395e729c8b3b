#include "server/limits/record_allowance.hpp"

#include <algorithm>

namespace seq::net {
namespace {

/// The bytes of a record in the journal in addition to its body, and of its indexes.
constexpr std::size_t record_overhead = 256;

constexpr double minutes_a_day = 24 * 60;
constexpr double reserve = 0.25;  ///< the part of the bytes that is kept for running games

}  // namespace

RecordAllowance::Buckets::Buckets(double records_a_minute, double bytes_a_day)
    : record_rate{records_a_minute, records_a_minute}, byte_rate{bytes_a_day, bytes_a_day / minutes_a_day} {}

std::string_view RecordAllowance::why_nothing(TimePoint now) const {
    for (const auto& bucket : buckets) {
        const std::lock_guard guard{bucket->guard};
        if (!bucket->bytes.has(bucket->byte_rate, now.time_since_epoch()))
            return "your address has written as much as it may in a day; please try again in an hour";
        if (!bucket->records.has(bucket->record_rate, now.time_since_epoch()))
            return "your address sends too many commands; please try again in a few seconds";
    }
    return {};
}

bool RecordAllowance::is_short(TimePoint now) const {
    return !std::ranges::all_of(buckets, [now](const auto& each) {
        const std::lock_guard guard{each->guard};
        return each->bytes.has(each->byte_rate, now.time_since_epoch(), each->byte_rate.burst * reserve);
    });
}

void RecordAllowance::take(TimePoint now, const std::vector<room::JournalRecord>& records,
                           std::size_t more) const {
    if (records.empty()) return;
    std::size_t bytes = more;
    for (const room::JournalRecord& record : records)
        bytes += record.body.size() + record_overhead;
    for (const auto& bucket : buckets) {
        const std::lock_guard guard{bucket->guard};
        bucket->records.charge(bucket->record_rate, now.time_since_epoch(),
                               static_cast<double>(records.size()));
        bucket->bytes.charge(bucket->byte_rate, now.time_since_epoch(), static_cast<double>(bytes));
    }
}

}  // namespace seq::net
