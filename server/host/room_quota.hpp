#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "protocol/message/ids.hpp"
#include "server/limits/limits.hpp"
#include "server/machine/clock.hpp"

namespace seq::net {

/// Limits how many rooms one address may have created that are not archived. Counts from the start of the
/// process.
class RoomQuota {
  public:
    using Address = boost::asio::ip::address;
    using TimePoint = machine::Clock::time_point;

    /// Whether this address, or its site (/48 of IPv6), has created as many rooms as it may. A room without a
    /// game counts for a short time only, because other people at that address may want to create one.
    bool has_enough(const Address& maker, const Limits& limits, TimePoint now);
    void note(const protocol::RoomCode& room, const Address& maker, TimePoint now);
    /// A game has begun in the room: it counts until it is archived.
    void note_game(const protocol::RoomCode& room);
    /// The room is archived, or was not created after all.
    void forget(const protocol::RoomCode& room);

  private:
    using Counts = std::map<Address, std::size_t>;

    struct Made {
        Address by;
        bool played = false;
    };
    void forget_unplayed(TimePoint before);

    std::unordered_map<std::string, Made> made_;
    std::deque<std::pair<TimePoint, protocol::RoomCode>>
        newest_;  ///< in the order of their creation; they count even without a game
    Counts rooms_;
    Counts rooms_of_sites_;
};

}  // namespace seq::net
