#include "server/core/purses.hpp"

#include "engine/base/assert.hpp"

namespace seq::core {

std::uint32_t Purses::of(protocol::MemberId member) const {
    const auto found = changed_.find(member);
    return found == changed_.end() ? beginning : found->second;
}

void Purses::put_in(protocol::MemberId member, std::uint32_t stake) {
    SEQ_ASSERT(can_pay(member, stake));
    changed_[member] = of(member) - stake;
    pot_ += stake;
}

void Purses::take_pot(protocol::MemberId winner) {
    changed_[winner] = of(winner) + pot_;
    pot_ = 0;
}

}  // namespace seq::core
