#include "server/net/gate.hpp"

#include "server/net/network.hpp"

namespace seq::net {

Gate::Decision Gate::arrive(std::uint64_t number, const std::optional<Address>& from) {
    const Key key = from ? Key{counted_as(*from)} : std::nullopt;
    const std::lock_guard guard{guard_};
    if (is_full(key)) return {send_off(number, Answer::address_full)};
    Decision decision;
    if (places_.size() >= limits_.connections_max || waiting_ >= limits_.waiting_max) {
        const auto crowd = crowds_.find(key);
        const std::size_t of_its_own = crowd == crowds_.end() ? 0 : crowd->second.waiting.size();
        const auto victim = longest_waiting_of_most(of_its_own);
        if (!victim) return {send_off(number, Answer::server_full)};
        free_place(*victim);
        decision.leaver = Leaver{*victim, send_off(*victim, Answer::server_full) != Answer::cut};
    }
    take_place(number, key);
    return decision;
}

Gate::Answer Gate::turn_out_to_be(std::uint64_t number, const Address& from) {
    const Key key = counted_as(from);
    const std::lock_guard guard{guard_};
    if (!places_.contains(number)) return Answer::cut;  // it had to make room meanwhile
    free_place(number);
    if (is_full(key)) return send_off(number, Answer::address_full);
    take_place(number, key);
    return Answer::come_in;
}

void Gate::enter_room(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    const auto place = places_.find(number);
    if (place == places_.end() || !place->second.waits) return;
    place->second.waits = false;
    crowds_[place->second.from].waiting.erase(number);
    --waiting_;
}

void Gate::leave(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    parting_.erase(number);
    free_place(number);
}

std::size_t Gate::waiting() const {
    const std::lock_guard guard{guard_};
    return waiting_;
}

// Those that a proxy has not named yet are of many addresses, and no crowd of one.
bool Gate::is_full(const Key& from) const {
    const auto crowd = from ? crowds_.find(from) : crowds_.end();
    if (crowd == crowds_.end()) return false;
    return crowd->second.connections >= limits_.connections_of_address ||
           crowd->second.waiting.size() >= limits_.waiting_of_address;
}

// Where several crowds are the largest, of all of them.
std::optional<std::uint64_t> Gate::longest_waiting_of_most(std::size_t more_than) const {
    std::size_t most = more_than + 1;
    std::optional<std::uint64_t> longest;
    for (const auto& [from, crowd] : crowds_) {
        const std::size_t count = crowd.waiting.size();
        if (count < most) continue;
        const std::uint64_t first = *crowd.waiting.begin();
        longest = count > most || !longest ? first : std::min(*longest, first);
        most = count;
    }
    return longest;
}

Gate::Answer Gate::send_off(std::uint64_t number, Answer answer) {
    if (parting_.size() >= limits_.parting_max) return Answer::cut;
    parting_.insert(number);
    return answer;
}

void Gate::take_place(std::uint64_t number, const Key& from) {
    places_.emplace(number, Place{from});
    Crowd& crowd = crowds_[from];
    ++crowd.connections;
    crowd.waiting.insert(number);
    ++waiting_;
}

void Gate::free_place(std::uint64_t number) {
    const auto place = places_.find(number);
    if (place == places_.end()) return;
    const auto crowd = crowds_.find(place->second.from);
    crowd->second.waiting.erase(number);
    if (--crowd->second.connections == 0) crowds_.erase(crowd);
    if (place->second.waits) --waiting_;
    places_.erase(place);
}

}  // namespace seq::net
