#include "server/front/limits/connection_limiter.hpp"

#include <vector>

#include "server/limits/network.hpp"

namespace seq::net {

ConnectionLimiter::ConnectionLimiter(const Limits& limits) : limits_{limits} {}

ConnectionLimiter::Decision ConnectionLimiter::arrive(std::uint64_t number,
                                                      const std::optional<Address>& from) {
    const Whose whose = whose_is(from);
    const std::lock_guard guard{guard_};
    if (is_full(whose)) return {begin_refusal(number, Answer::address_full)};
    Decision decision;
    if (places_.size() >= limits_.connections_max + limits_.places_reserved ||
        waiting_ >= limits_.waiting_max) {
        const auto site = sites_.find(whose.site);
        const std::size_t of_its_own = site == sites_.end() ? 0 : site->second.waiting.size();
        const auto victim = longest_waiting_of_most(of_its_own);
        if (!victim) return {begin_refusal(number, Answer::server_full)};
        decision.evicted = evict(*victim);
    }
    decision.is_reserved = places_.size() >= limits_.connections_max;
    take_place(number, whose);
    return decision;
}

ConnectionLimiter::Answer ConnectionLimiter::turn_out_to_be(std::uint64_t number, const Address& from) {
    const Whose whose = whose_is(from);
    const std::lock_guard guard{guard_};
    if (!places_.contains(number)) return Answer::close_now;  // it had to make room meanwhile
    free_place(number);
    if (is_full(whose)) return begin_refusal(number, Answer::address_full);
    take_place(number, whose);
    return Answer::admitted;
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
    if (place == places_.end()) return {Answer::close_now};  // it had to make room meanwhile
    if (place->second.presence) return {};
    Decision decision;
    if (places_.size() - waiting_ >= limits_.connections_max) {
        const auto victim = who_makes_room_for(number, presence->has_seat);
        if (!victim) {
            free_place(number);
            return {begin_refusal(number, Answer::server_full)};
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

ConnectionLimiter::Answer ConnectionLimiter::begin_refusal(std::uint64_t number, Answer answer) {
    if (closing_.size() >= limits_.refusals_max) return Answer::close_now;
    closing_.insert(number);
    return answer;
}

ConnectionLimiter::Evicted ConnectionLimiter::evict(std::uint64_t number) {
    free_place(number);
    return {number, begin_refusal(number, Answer::server_full) != Answer::close_now};
}

void ConnectionLimiter::take_place(std::uint64_t number, const Whose& whose) {
    places_.emplace(number, Place{whose});
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
