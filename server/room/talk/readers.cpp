#include "server/room/talk/readers.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace seq::room {

using Listed = std::vector<protocol::MemberId>;

Readers::Readers(bool except, Listed listed) : except_{except}, listed_{std::move(listed)} {
    std::ranges::sort(listed_);
}

Readers Readers::only(Listed members) {
    return {false, std::move(members)};
}

Readers Readers::all_but(Listed members) {
    return {true, std::move(members)};
}

bool Readers::include(protocol::MemberId member) const {
    return std::ranges::binary_search(listed_, member) != except_;
}

Readers Readers::common_with(const Readers& other) const {
    if (except_ && !other.except_) return other.common_with(*this);
    Listed both;
    const auto add = std::back_inserter(both);
    if (except_)
        std::ranges::set_union(listed_, other.listed_, add);
    else if (other.except_)
        std::ranges::set_difference(listed_, other.listed_, add);
    else
        std::ranges::set_intersection(listed_, other.listed_, add);
    return {except_, std::move(both)};
}

}  // namespace seq::room
