#include "server/net/address_limits.hpp"

#include "server/net/trusted_proxies.hpp"

namespace seq::net {
namespace {

namespace ip = boost::asio::ip;

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
    const ip::address network = counted_as(address);
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
