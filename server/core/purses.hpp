#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/preset/options.hpp"
#include "protocol/message/ids.hpp"

namespace seq::core {

/// The play chips of a room's members, and the pot of its running game (X7). They belong to the room and last
/// from game to game; there is no real money.
class Purses {
  public:
    /// What everybody begins with.
    static constexpr std::uint32_t beginning = purse_at_first;

    std::uint32_t of(protocol::MemberId member) const;
    bool can_pay(protocol::MemberId member, std::uint32_t stake) const { return of(member) >= stake; }
    std::uint32_t pot() const { return pot_; }

    /// What a member owns, as it was told.
    void set(protocol::MemberId member, std::uint32_t purse) { changed_[member] = purse; }
    /// The pot was shared already.
    void clear_pot();
    /// From the purse, which must have it, into the pot.
    void put_in(protocol::MemberId member, std::uint32_t stake);
    /// What one has put in counts as the other's from now on, who plays in their place.
    void hand_over_stake(protocol::MemberId from, protocol::MemberId to);
    /// The whole pot into the winner's purse.
    void take_pot(protocol::MemberId winner);
    /// Returns the stakes to the members who have put them in, and these members.
    std::vector<protocol::MemberId> return_stakes();

  private:
    std::map<protocol::MemberId, std::uint32_t> changed_;  ///< of those who have ever put something in
    std::map<protocol::MemberId, std::uint32_t> stakes_;   ///< what the pot is made of
    std::uint32_t pot_ = 0;
};

}  // namespace seq::core
