#include "server/cluster/members/balance.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/base/mutant.hpp"

namespace seq::cluster {
namespace {

/// By how many rooms a node may miss its share before anything is moved.
std::size_t tolerance(std::size_t share) {
    constexpr std::size_t least = 2;
    constexpr std::size_t part = 5;
    return std::max(least, share / part);
}

}  // namespace

bool Balance::has_settled(const Rooms& rooms, Clock::time_point now) {
    std::string nodes;
    for (const auto& [node, count] : rooms)
        nodes += node + ' ';
    if (nodes != nodes_) settled_at_ = now + settle_for;
    nodes_ = std::move(nodes);
    return now >= settled_at_;
}

// A room only moves from a node that has more than its share to one that has less, so the difference between
// the two never changes its sign. The fullest nodes give first, at most as many as the emptiest one lacks.
std::optional<std::string> Balance::next(const Rooms& rooms, const std::string& own, Clock::time_point now) {
    const auto mine = rooms.find(own);
    const bool was_giving = std::exchange(is_giving_, false);
    if (!has_settled(rooms, now) || mine == rooms.end()) return std::nullopt;
    std::size_t all = 0;
    for (const auto& [node, count] : rooms)
        all += count;
    const std::size_t least_share = all / rooms.size();
    const std::size_t share = (all + rooms.size() - 1) / rooms.size();
    const auto least = std::ranges::min_element(rooms, {}, [](const auto& each) { return each.second; });
    const std::size_t wanted = mine->second > share ? share : least_share;
    if (mine->second <= wanted || least->second >= wanted) return std::nullopt;
    const bool is_uneven =
        mine->second > share + tolerance(share) || least->second + tolerance(share) < least_share;
    is_giving_ = is_uneven || was_giving || is_mutant("balance-without-tolerance");
    const auto fuller = std::ranges::count_if(rooms, [&](const auto& each) {
        return std::tie(each.second, each.first) > std::tie(mine->second, mine->first);
    });
    const bool has_turn =
        static_cast<std::size_t>(fuller) < wanted - least->second || is_mutant("all-nodes-give-at-once");
    return is_giving_ && has_turn ? std::optional{least->first} : std::nullopt;
}

}  // namespace seq::cluster
