#include "server/front/limits/eviction.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

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

}  // namespace seq::net
