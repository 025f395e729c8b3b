#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "engine/base/assert.hpp"
#include "engine/preset/options.hpp"
#include "protocol/message/ids.hpp"

namespace seq::room {

/// The play chips of a room's members, and the pot of its running game (X7). They belong to the room and last
/// from game to game; there is no real money.
class Purses {
  public:
    /// The chips in a new purse.
    static constexpr std::uint32_t beginning = purse_at_first;

    std::uint32_t of(protocol::MemberId member) const {
        const auto found = changed_.find(member);
        return found == changed_.end() ? beginning : found->second;
    }
    bool can_pay(protocol::MemberId member, std::uint32_t stake) const { return of(member) >= stake; }
    std::uint32_t pot() const { return pot_; }

    /// Sets what a member owns, as a record says.
    void set(protocol::MemberId member, std::uint32_t purse) { changed_[member] = purse; }
    /// Empties the pot without sharing it.
    void clear_pot() {
        stakes_.clear();
        pot_ = 0;
    }
    /// Moves a stake from the purse, which must hold it, into the pot.
    void put_in(protocol::MemberId member, std::uint32_t stake) {
        SEQ_ASSERT(can_pay(member, stake));
        changed_[member] = of(member) - stake;
        stakes_[member] += stake;
        pot_ += stake;
    }
    /// The stake of `from` counts as that of `to`, who plays in their place.
    void hand_over_stake(protocol::MemberId from, protocol::MemberId to) {
        if (const auto stake = stakes_.extract(from)) stakes_[to] += stake.mapped();
    }
    /// Moves the whole pot into the winner's purse.
    void take_pot(protocol::MemberId winner) {
        changed_[winner] = of(winner) + pot_;
        clear_pot();
    }
    /// Moves all stakes back into the purses. Returns the members who got one.
    std::vector<protocol::MemberId> return_stakes() {
        std::vector<protocol::MemberId> receivers;
        for (const auto& [member, stake] : stakes_) {
            changed_[member] = of(member) + stake;
            receivers.push_back(member);
        }
        clear_pot();
        return receivers;
    }

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(changed_, stakes_, pot_); }

  private:
    std::map<protocol::MemberId, std::uint32_t> changed_;  ///< purses that differ from the beginning
    std::map<protocol::MemberId, std::uint32_t> stakes_;   ///< the pot, by member
    std::uint32_t pot_ = 0;
};

}  // namespace seq::room
