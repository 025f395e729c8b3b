#pragma once

#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace seq::net {

/// A session that is in a room, as far as it matters when somebody has to make room.
struct Occupant {
    std::uint64_t number = 0;
    boost::asio::ip::address address{};  ///< as it is counted: IPv4, or a /64 of IPv6
    boost::asio::ip::address site{};     ///< its /24 or /48
    bool has_seat = false;
    std::chrono::steady_clock::time_point spoke_at{};  ///< when it last sent a message
};

/// How many sessions in rooms of one address, and of one site, are never asked to make room if they are
/// seated.
struct Shares {
    std::size_t of_address = 0;
    std::size_t of_site = 0;
};

/// Who leaves when all places are taken and a newcomer's join or resume was accepted; nothing if nobody has
/// to, and the newcomer is the one to go. `occupants` are all others.
///
/// Where the largest address has more than its share, its longest silent session without a seat goes, else
/// its longest silent one of any kind; then the same for sites. A newcomer who belongs to the largest itself
/// displaces nobody else than a session of its own without a seat, and only if it has a seat. Where all are
/// within their shares, a newcomer with a seat takes the place of the longest silent session without one.
std::optional<std::uint64_t> who_makes_room(std::span<const Occupant> occupants, const Occupant& newcomer,
                                            const Shares& shares);

}  // namespace seq::net
