#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "server/machine/clock.hpp"

namespace seq::net {

/// What matters of a session in a room when one has to be disconnected for a newcomer.
struct Occupant {
    std::uint64_t number = 0;
    boost::asio::ip::address address{};  ///< as it is counted: IPv4, or a /64 of IPv6
    boost::asio::ip::address site{};     ///< its /24 or /48
    bool has_seat = false;
    machine::Clock::time_point spoke_at{};  ///< when it last sent a message
};

/// How many sessions in rooms one address, and one site, may have before the seated ones among them can be
/// disconnected.
struct Shares {
    std::size_t of_address = 0;
    std::size_t of_site = 0;
};

/// Which session is disconnected when all places are taken and a newcomer's join or resume was accepted;
/// nothing if it is the newcomer. `occupants` are all others.
///
/// If the largest address has more than its share, its longest silent session without a seat goes, else its
/// longest silent one of any kind; then the same for sites. A newcomer from the largest itself displaces
/// only a session of its own without a seat, and only if the newcomer has a seat. If all are within their
/// shares, a newcomer with a seat takes the place of the longest silent session without one.
std::optional<std::uint64_t> who_makes_room(std::span<const Occupant> occupants, const Occupant& newcomer,
                                            const Shares& shares);

}  // namespace seq::net
