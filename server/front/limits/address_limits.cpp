#include "server/front/limits/address_limits.hpp"

#include <algorithm>

#include "server/limits/network.hpp"

namespace seq::net {
namespace {

TokenBucket a_minute(double count) {
    return {count / 60, count};
}

using Buckets = std::vector<TokenBucket*>;

bool have(const Buckets& buckets, TokenBucket::TimePoint now, double count = 1) {
    return std::ranges::all_of(buckets, [=](const TokenBucket* bucket) { return bucket->has(now, count); });
}

/// Takes so many from each, or nothing from any.
bool take(const Buckets& buckets, TokenBucket::TimePoint now, double count = 1) {
    if (!have(buckets, now, count)) return false;
    for (TokenBucket* bucket : buckets)
        bucket->take(now, count);
    return true;
}

void put_back(const Buckets& buckets, TokenBucket::TimePoint now) {
    for (TokenBucket* bucket : buckets)
        bucket->put_back(now);
}

}  // namespace

AddressLimits::AddressLimits(const Limits& limits)
    : page_bytes_least_{limits.page_bytes_least},
      fresh_address_{fresh(limits, 1)},
      fresh_site_{fresh(limits, static_cast<double>(limits.addresses_of_site))},
      addresses_{limits.addresses_known},
      sites_{limits.addresses_known},
      wrong_codes_{limits.wrong_codes_a_minute / 60, limits.wrong_codes_a_minute} {}

bool AddressLimits::may_create(const Address& address) {
    const auto now = machine::Clock::now();
    const std::lock_guard guard{guard_};
    return take(buckets_of(address, &Known::creates), now);
}

bool AddressLimits::may_join(const Address& address) {
    const auto now = machine::Clock::now();
    const std::lock_guard guard{guard_};
    return take(buckets_of(address, &Known::joins), now);
}

void AddressLimits::refund_join(const Address& address) {
    const auto now = machine::Clock::now();
    const std::lock_guard guard{guard_};
    put_back(buckets_of(address, &Known::joins), now);
}

bool AddressLimits::may_fetch(const Address& address, std::size_t bytes) {
    const auto now = machine::Clock::now();
    const std::lock_guard guard{guard_};
    return take(buckets_of(address, &Known::page_bytes), now,
                std::max(page_bytes_least_, static_cast<double>(bytes)));
}

RecordAllowance AddressLimits::records_of(const Address& address) {
    const std::lock_guard guard{guard_};
    const auto bucket_of = [](Known& known) {
        if (!known.written)
            known.written =
                std::make_shared<RecordAllowance::Buckets>(known.records_a_minute, known.bytes_a_day);
        return known.written;
    };
    const Address counted = counted_as(address);
    RecordAllowance allowance{{bucket_of(addresses_.use(counted, fresh_address_))}};
    if (counted.is_v6()) allowance.buckets.push_back(bucket_of(sites_.use(site_of(address), fresh_site_)));
    return allowance;
}

std::optional<JoinPolicy> AddressLimits::begin_entry(const Address& address) {
    const auto now = machine::Clock::now();
    const std::lock_guard guard{guard_};
    const Buckets failures = buckets_of(address, &Known::failures);
    if (have(failures, now) && wrong_codes_.take(now)) {
        take(failures, now);
        return JoinPolicy::usual;
    }
    if (take(buckets_of(address, &Known::wrong_proofs), now)) return JoinPolicy::strict;
    return std::nullopt;
}

void AddressLimits::end_entry(const Address& address, JoinPolicy policy, JoinOutcome outcome) {
    const auto now = machine::Clock::now();
    const std::lock_guard guard{guard_};
    const bool failed = outcome == JoinOutcome::refused || outcome == JoinOutcome::no_such_room;
    switch (policy) {
        case JoinPolicy::usual:
            if (!failed) put_back(buckets_of(address, &Known::failures), now);
            if (outcome != JoinOutcome::no_such_room) wrong_codes_.put_back(now);
            break;
        case JoinPolicy::strict:
            if (!failed) put_back(buckets_of(address, &Known::wrong_proofs), now);
            break;
    }
}

AddressLimits::Known AddressLimits::fresh(const Limits& limits, double factor) {
    const double failures = limits.failed_entries_a_minute * factor;
    return {a_minute(limits.creates_a_minute * factor),
            a_minute(limits.joins_a_minute * factor),
            {limits.page_bytes_a_second * factor, limits.page_bytes_at_once * factor},
            a_minute(failures),
            a_minute(failures * limits.proofs_for_one),
            limits.records_a_minute * factor,
            limits.written_a_day * factor,
            {}};
}

// A /24 of IPv4 is many customers, so it has no buckets of its own.
AddressLimits::Buckets AddressLimits::buckets_of(const Address& address, TokenBucket Known::* which) {
    const Address counted = counted_as(address);
    Buckets buckets{&(addresses_.use(counted, fresh_address_).*which)};
    if (counted.is_v6()) buckets.push_back(&(sites_.use(site_of(address), fresh_site_).*which));
    return buckets;
}

}  // namespace seq::net
