#include "server/front/limits/connection_limiter.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/limits/addresses.hpp"

namespace seq::net {
namespace {

using Address = boost::asio::ip::address;
using Key = Address Occupant::*;
using Crowd = std::vector<const Occupant*>;

/// The occupants of the largest address or site; of several that are equally large, of all of them. Nothing
/// if they have no more than the share.
Crowd largest_above(std::span<const Occupant> occupants, Key key, std::size_t share) {
    std::map<Address, std::size_t> counts;
    for (const Occupant& one : occupants)
        ++counts[one.*key];
    std::size_t most = share + 1;
    for (const auto& [whose, count] : counts)
        most = std::max(most, count);
    Crowd crowd;
    for (const Occupant& one : occupants)
        if (counts[one.*key] == most) crowd.push_back(&one);
    return crowd;
}

template <typename Condition>
std::optional<std::uint64_t> longest_silent(const Crowd& crowd, Condition is_meant) {
    const Occupant* longest = nullptr;
    for (const Occupant* one : crowd)
        if (is_meant(*one) && (longest == nullptr || one->spoke_at < longest->spoke_at)) longest = one;
    if (longest == nullptr) return std::nullopt;
    return longest->number;
}

bool is_seatless(const Occupant& one) {
    return !one.has_seat;
}

}  // namespace

std::uint64_t ConnectionList::add(std::weak_ptr<Connection> connection) {
    const std::lock_guard guard{guard_};
    connections_.emplace(++last_, std::move(connection));
    return last_;
}

void ConnectionList::remove(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    connections_.erase(number);
}

std::size_t ConnectionList::size() const {
    const std::lock_guard guard{guard_};
    return connections_.size();
}

void ConnectionList::evict(std::uint64_t number, bool is_notified) const {
    std::unique_lock guard{guard_};
    const auto found = connections_.find(number);
    const auto connection = found == connections_.end() ? nullptr : found->second.lock();
    guard.unlock();
    if (connection && is_notified) connection->close(room::CloseReason::server_crowded);
    if (connection && !is_notified) connection->close_now();
}

std::vector<std::shared_ptr<Connection>> ConnectionList::all() const {
    const std::lock_guard guard{guard_};
    std::vector<std::shared_ptr<Connection>> guests;
    for (const auto& [number, weak] : connections_)
        if (auto connection = weak.lock()) guests.push_back(std::move(connection));
    return guests;
}

std::optional<std::uint64_t> who_makes_room(std::span<const Occupant> occupants, const Occupant& newcomer,
                                            const Shares& shares) {
    const std::array<std::pair<Key, std::size_t>, 2> levels{
        {{&Occupant::address, shares.of_address}, {&Occupant::site, shares.of_site}}};
    for (const auto& level : levels) {
        const Key key = level.first;
        const Crowd crowd = largest_above(occupants, key, level.second);
        if (crowd.empty()) continue;
        const auto is_neighbour = [&](const Occupant& one) { return one.*key == newcomer.*key; };
        if (std::ranges::any_of(crowd, [&](const Occupant* one) { return is_neighbour(*one); })) {
            if (!newcomer.has_seat) return std::nullopt;
            return longest_silent(crowd,
                                  [&](const Occupant& one) { return is_neighbour(one) && is_seatless(one); });
        }
        if (const auto seatless = longest_silent(crowd, is_seatless)) return seatless;
        return longest_silent(crowd, [](const Occupant&) { return true; });
    }
    if (!newcomer.has_seat) return std::nullopt;
    Crowd all;
    for (const Occupant& one : occupants)
        all.push_back(&one);
    return longest_silent(all, is_seatless);
}

ConnectionLimiter::ConnectionLimiter(const Limits& limits) : limits_{limits} {}

ConnectionLimiter::Decision ConnectionLimiter::arrive(std::uint64_t number,
                                                      const std::optional<Address>& from) {
    const Whose whose = whose_is(from);
    const std::lock_guard guard{guard_};
    if (is_full(whose)) return {begin_refusal(number, Admission::address_full)};
    Decision decision;
    if (places_.size() >= limits_.connections_max + limits_.places_reserved ||
        waiting_ >= limits_.waiting_max) {
        const auto site = sites_.find(whose.site);
        const std::size_t of_its_own = site == sites_.end() ? 0 : site->second.waiting.size();
        const auto victim = longest_waiting_of_most(of_its_own);
        if (!victim) return {begin_refusal(number, Admission::server_full)};
        decision.evicted = evict(*victim);
    }
    decision.is_reserved = places_.size() >= limits_.connections_max;
    take_place(number, whose);
    return decision;
}

ConnectionLimiter::Admission ConnectionLimiter::turn_out_to_be(std::uint64_t number, const Address& from) {
    const Whose whose = whose_is(from);
    const std::lock_guard guard{guard_};
    if (!places_.contains(number)) return Admission::close_now;  // it had to make room meanwhile
    free_place(number);
    if (is_full(whose)) return begin_refusal(number, Admission::address_full);
    take_place(number, whose);
    return Admission::admitted;
}

bool ConnectionLimiter::may_enter(std::uint64_t number) const {
    const std::lock_guard guard{guard_};
    if (places_.size() - waiting_ < limits_.connections_max) return true;
    return places_.contains(number) && who_makes_room_for(number, true);
}

ConnectionLimiter::Decision ConnectionLimiter::enter_room(std::uint64_t number,
                                                          std::shared_ptr<const Presence> presence) {
    const std::lock_guard guard{guard_};
    const auto place = places_.find(number);
    if (place == places_.end()) return {Admission::close_now};  // it had to make room meanwhile
    if (place->second.presence) return {};
    Decision decision;
    if (places_.size() - waiting_ >= limits_.connections_max) {
        const auto victim = who_makes_room_for(number, presence->has_seat);
        if (!victim) {
            free_place(number);
            return {begin_refusal(number, Admission::server_full)};
        }
        decision.evicted = evict(*victim);
    }
    place->second.presence = std::move(presence);
    addresses_[place->second.whose.address].waiting.erase(number);
    sites_[place->second.whose.site].waiting.erase(number);
    --waiting_;
    return decision;
}

void ConnectionLimiter::leave(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    closing_.erase(number);
    free_place(number);
}

std::size_t ConnectionLimiter::waiting() const {
    const std::lock_guard guard{guard_};
    return waiting_;
}

ConnectionLimiter::Whose ConnectionLimiter::whose_is(const Key& from) {
    if (!from) return {};
    const Address address = counted_as(*from);
    return {address, address.is_v6() ? site_of(address) : address};
}

// Connections whose client a proxy has not named yet have many addresses, so no address is charged for them.
bool ConnectionLimiter::is_full(const Whose& whose) const {
    if (!whose.address) return false;
    const auto crowd = addresses_.find(whose.address);
    if (crowd != addresses_.end() && (crowd->second.connections >= limits_.connections_of_address ||
                                      crowd->second.waiting.size() >= limits_.waiting_of_address))
        return true;
    const auto site = sites_.find(whose.site);
    return site != sites_.end() && whose.address->is_v6() &&
           site->second.connections >= limits_.connections_of_site;
}

// If several crowds are the largest, chooses from all of them.
std::optional<std::uint64_t> ConnectionLimiter::longest_waiting_of_most(std::size_t more_than) const {
    std::size_t most = more_than + 1;
    std::optional<std::uint64_t> longest;
    for (const auto& [site, crowd] : sites_) {
        const std::size_t count = crowd.waiting.size();
        if (count < most) continue;
        const std::uint64_t first = *crowd.waiting.begin();
        longest = count > most || !longest ? first : std::min(*longest, first);
        most = count;
    }
    return longest;
}

// A connection whose client is not known has no address, and is counted under none.
std::optional<std::uint64_t> ConnectionLimiter::who_makes_room_for(std::uint64_t number,
                                                                   bool has_seat) const {
    const auto occupant = [](std::uint64_t its_number, const Whose& whose) {
        const Address address = whose.address.value_or(Address{});
        return Occupant{.number = its_number, .address = address, .site = site_of(address)};
    };
    std::vector<Occupant> occupants;
    for (const auto& [its_number, place] : places_) {
        if (!place.presence || its_number == number) continue;
        Occupant one = occupant(its_number, place.whose);
        one.has_seat = place.presence->has_seat;
        one.spoke_at = place.presence->spoke_at;
        occupants.push_back(one);
    }
    Occupant newcomer = occupant(number, places_.at(number).whose);
    newcomer.has_seat = has_seat;
    return who_makes_room(occupants, newcomer, {limits_.share_of_address, limits_.share_of_site});
}

ConnectionLimiter::Admission ConnectionLimiter::begin_refusal(std::uint64_t number, Admission answer) {
    if (closing_.size() >= limits_.refusals_max) return Admission::close_now;
    closing_.insert(number);
    return answer;
}

ConnectionLimiter::Evicted ConnectionLimiter::evict(std::uint64_t number) {
    free_place(number);
    return {number, begin_refusal(number, Admission::server_full) != Admission::close_now};
}

void ConnectionLimiter::take_place(std::uint64_t number, const Whose& whose) {
    places_.emplace(number, Slot{whose});
    for (Crowd* crowd : {&addresses_[whose.address], &sites_[whose.site]}) {
        ++crowd->connections;
        crowd->waiting.insert(number);
    }
    ++waiting_;
}

void ConnectionLimiter::free_place(std::uint64_t number) {
    const auto place = places_.find(number);
    if (place == places_.end()) return;
    const auto take_from = [number](Crowds& crowds, const Key& whose) {
        const auto crowd = crowds.find(whose);
        crowd->second.waiting.erase(number);
        if (--crowd->second.connections == 0) crowds.erase(crowd);
    };
    take_from(addresses_, place->second.whose.address);
    take_from(sites_, place->second.whose.site);
    if (!place->second.presence) --waiting_;
    places_.erase(place);
}

}  // namespace seq::net
