#include "server/net/address_limits.hpp"

#include "server/net/network.hpp"

namespace seq::net {
namespace {

TokenBucket a_minute(double count) {
    return {count / 60, count};
}

}  // namespace

bool AddressLimits::may_create(const Address& address) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard guard{guard_};
    return known(address, now).creates.take(now);
}

std::optional<Scrutiny> AddressLimits::begin_entry(const Address& address) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard guard{guard_};
    Known& one = known(address, now);
    if (one.failures.has(now) && wrong_codes_.take(now)) {
        one.failures.take(now);
        return Scrutiny::usual;
    }
    if (one.wrong_proofs.take(now)) return Scrutiny::strict;
    return std::nullopt;
}

void AddressLimits::end_entry(const Address& address, Scrutiny scrutiny, Entrance entrance) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard guard{guard_};
    Known& one = known(address, now);
    const bool failed = entrance == Entrance::refused || entrance == Entrance::no_such_room;
    switch (scrutiny) {
        case Scrutiny::usual:
            if (!failed) one.failures.put_back(now);
            if (entrance != Entrance::no_such_room) wrong_codes_.put_back(now);
            break;
        case Scrutiny::strict:
            if (!failed) one.wrong_proofs.put_back(now);
            break;
    }
}

AddressLimits::Known& AddressLimits::known(const Address& address, TokenBucket::TimePoint now) {
    const Address network = counted_as(address);
    const auto found = known_.find(network);
    if (found != known_.end()) return found->second;
    if (known_.size() >= limits_.addresses_known) forget_the_quiet(now);
    const double failures = limits_.failed_entries_a_minute;
    const Known fresh{a_minute(limits_.creates_a_minute), a_minute(failures),
                      a_minute(failures * limits_.proofs_for_one)};
    return known_.emplace(network, fresh).first->second;
}

// Who has used nothing up loses nothing. Where all are busy, memory comes before fairness.
void AddressLimits::forget_the_quiet(TokenBucket::TimePoint now) {
    std::erase_if(known_, [now](auto& entry) {
        const Known& one = entry.second;
        return one.creates.is_full(now) && one.failures.is_full(now) && one.wrong_proofs.is_full(now);
    });
    if (known_.size() >= limits_.addresses_known) known_.clear();
}

}  // namespace seq::net
