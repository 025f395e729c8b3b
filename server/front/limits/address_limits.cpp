#include "server/front/limits/address_limits.hpp"

#include <algorithm>

namespace seq::net {
namespace {

room::Rate a_minute(double count) {
    return {count, count};
}

}  // namespace

AddressLimits::AddressLimits(const Limits& limits)
    : limits_{limits},
      site_factor_{static_cast<double>(limits.addresses_of_site)},
      rates_{rates_of(limits, 1)},
      site_rates_{rates_of(limits, site_factor_)},
      wrong_codes_rate_{a_minute(limits.wrong_codes_a_minute)},
      connecting_{limits.addresses_known},
      known_{limits.addresses_known} {}

bool AddressLimits::take(AddressUse use, const Address& address, double times) {
    const auto now = machine::Clock::now().time_since_epoch();
    const std::lock_guard guard{guard_};
    const auto buckets = buckets_of(use, address);
    for (const auto& [bucket, rate] : buckets)
        if (!bucket->has(rate, now, times)) return false;
    for (const auto& [bucket, rate] : buckets)
        bucket->charge(rate, now, times);
    return true;
}

void AddressLimits::refund(AddressUse use, const Address& address) {
    const std::lock_guard guard{guard_};
    for (const auto& [bucket, rate] : buckets_of(use, address))
        bucket->refund(rate);
}

RecordAllowance AddressLimits::records_of(const Address& address) {
    const std::lock_guard guard{guard_};
    const auto bucket_of = [this](Known& known, double factor) {
        if (!known.written)
            known.written = std::make_shared<RecordAllowance::Buckets>(limits_.records_a_minute * factor,
                                                                       limits_.written_a_day * factor);
        return known.written;
    };
    const Address counted = counted_as(address);
    RecordAllowance allowance{{bucket_of(known_.addresses.use(counted), 1)}};
    if (counted.is_v6())
        allowance.buckets.push_back(bucket_of(known_.sites.use(site_of(address)), site_factor_));
    return allowance;
}

std::optional<JoinPolicy> AddressLimits::begin_entry(const Address& address) {
    if (take(AddressUse::guess, address)) return JoinPolicy::usual;
    if (take(AddressUse::wrong_proof, address)) return JoinPolicy::strict;
    return std::nullopt;
}

void AddressLimits::end_entry(const Address& address, JoinPolicy policy, JoinOutcome outcome) {
    const bool is_usual = policy == JoinPolicy::usual;
    const bool knew_code = outcome == JoinOutcome::refused;
    // Whether the proof is right is known at another node only.
    if (!is_usual && outcome == JoinOutcome::moved) return;
    if (!knew_code && outcome != JoinOutcome::no_such_room)
        return refund(is_usual ? AddressUse::guess : AddressUse::wrong_proof, address);
    const std::lock_guard guard{guard_};
    if (is_usual && knew_code) wrong_codes_.refund(wrong_codes_rate_);
}

AddressLimits::Rates AddressLimits::rates_of(const Limits& limits, double factor) {
    constexpr double burst_seconds = 10;  // of new connections
    Rates rates{{{limits.connects_a_second * burst_seconds, limits.connects_a_second * 60},
                 a_minute(limits.creates_a_minute),
                 a_minute(limits.joins_a_minute),
                 {limits.page_bytes_at_once, limits.page_bytes_a_second * 60},
                 a_minute(limits.failed_entries_a_minute),
                 a_minute(limits.failed_entries_a_minute * limits.proofs_for_one)}};
    for (room::Rate& rate : rates)
        rate = {rate.burst * factor, rate.a_minute * factor};
    return rates;
}

// A /24 of IPv4 is many customers, so it has no buckets of its own.
std::vector<AddressLimits::Bucket> AddressLimits::buckets_of(AddressUse use, const Address& address) {
    const auto index = static_cast<std::size_t>(use);
    const Address counted = counted_as(address);
    Tables& tables = use == AddressUse::connect ? connecting_ : known_;
    std::vector<Bucket> buckets{{&tables.addresses.use(counted).buckets.at(index), rates_.at(index)}};
    if (counted.is_v6())
        buckets.push_back({&tables.sites.use(site_of(address)).buckets.at(index), site_rates_.at(index)});
    if (use == AddressUse::guess) buckets.push_back({&wrong_codes_, wrong_codes_rate_});
    return buckets;
}

}  // namespace seq::net
