#include "server/room/game/purses.hpp"

#include "engine/base/assert.hpp"

namespace seq::room {

std::uint32_t Purses::of(protocol::MemberId member) const {
    const auto found = changed_.find(member);
    return found == changed_.end() ? beginning : found->second;
}

void Purses::put_in(protocol::MemberId member, std::uint32_t stake) {
    SEQ_ASSERT(can_pay(member, stake));
    changed_[member] = of(member) - stake;
    stakes_[member] += stake;
    pot_ += stake;
}

void Purses::hand_over_stake(protocol::MemberId from, protocol::MemberId to) {
    if (const auto stake = stakes_.extract(from)) stakes_[to] += stake.mapped();
}

void Purses::clear_pot() {
    stakes_.clear();
    pot_ = 0;
}

void Purses::take_pot(protocol::MemberId winner) {
    changed_[winner] = of(winner) + pot_;
    clear_pot();
}

std::vector<protocol::MemberId> Purses::return_stakes() {
    std::vector<protocol::MemberId> receivers;
    for (const auto& [member, stake] : stakes_) {
        changed_[member] = of(member) + stake;
        receivers.push_back(member);
    }
    clear_pot();
    return receivers;
}

}  // namespace seq::room
