#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "engine/preset/options.hpp"
#include "protocol/message/ids.hpp"

namespace seq::room {

/// The play chips of a room's members, and the pot of its running game (X7). They belong to the room and last
/// from game to game; there is no real money.
class Purses {
  public:
    /// The chips in a new purse.
    static constexpr std::uint32_t beginning = purse_at_first;

    std::uint32_t of(protocol::MemberId member) const;
    bool can_pay(protocol::MemberId member, std::uint32_t stake) const { return of(member) >= stake; }
    std::uint32_t pot() const { return pot_; }

    /// Sets what a member owns, as a record says.
    void set(protocol::MemberId member, std::uint32_t purse) { changed_[member] = purse; }
    /// Empties the pot without sharing it.
    void clear_pot();
    /// Moves a stake from the purse, which must hold it, into the pot.
    void put_in(protocol::MemberId member, std::uint32_t stake);
    /// The stake of `from` counts as that of `to`, who plays in their place.
    void hand_over_stake(protocol::MemberId from, protocol::MemberId to);
    /// Moves the whole pot into the winner's purse.
    void take_pot(protocol::MemberId winner);
    /// Moves all stakes back into the purses. Returns the members who got one.
    std::vector<protocol::MemberId> return_stakes();

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(changed_, stakes_, pot_); }

  private:
    std::map<protocol::MemberId, std::uint32_t> changed_;  ///< purses that differ from the beginning
    std::map<protocol::MemberId, std::uint32_t> stakes_;   ///< the pot, by member
    std::uint32_t pot_ = 0;
};

}  // namespace seq::room
