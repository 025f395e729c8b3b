#include "server/net/address_limits.hpp"

#include <algorithm>

namespace seq::net {
namespace {

namespace ip = boost::asio::ip;

ip::address network_of(const ip::address& address) {
    if (address.is_v4()) return address;
    const ip::address_v6 v6 = address.to_v6();
    if (v6.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, v6);
    ip::address_v6::bytes_type bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return ip::address_v6{bytes};
}

TokenBucket a_minute(double count) {
    return {count / 60, count};
}

}  // namespace

bool AddressLimits::may_create(const ip::address& address) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard guard{guard_};
    return known(address, now).creates.take(now);
}

bool AddressLimits::may_enter(const ip::address& address) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard guard{guard_};
    return known(address, now).failures.has(now);
}

void AddressLimits::note_failed_entry(const ip::address& address) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard guard{guard_};
    known(address, now).failures.take(now);
}

AddressLimits::Known& AddressLimits::known(const ip::address& address, TokenBucket::TimePoint now) {
    const ip::address network = network_of(address);
    const auto found = known_.find(network);
    if (found != known_.end()) return found->second;
    if (known_.size() >= limits_.addresses_known) forget_the_quiet(now);
    const Known fresh{a_minute(limits_.creates_a_minute), a_minute(limits_.failed_entries_a_minute)};
    return known_.emplace(network, fresh).first->second;
}

// Who has used nothing up loses nothing. Where all are busy, memory comes before fairness.
void AddressLimits::forget_the_quiet(TokenBucket::TimePoint now) {
    std::erase_if(known_, [now](auto& entry) {
        return entry.second.creates.is_full(now) && entry.second.failures.is_full(now);
    });
    if (known_.size() >= limits_.addresses_known) known_.clear();
}

}  // namespace seq::net
