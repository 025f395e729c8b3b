#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <unordered_map>

#include "protocol/message/ids.hpp"
#include "server/net/limits.hpp"

namespace seq::net {

/// Which address has made which of the living rooms, since this process began.
class RoomMakers {
  public:
    using Address = boost::asio::ip::address;

    /// Whether this address, or its site (/48 of IPv6), has made as many rooms as it may.
    bool has_enough(const Address& maker, const Limits& limits) const;
    void note(const protocol::RoomCode& room, const Address& maker);
    /// The room is archived, or was not made after all.
    void forget(const protocol::RoomCode& room);

  private:
    using Counts = std::map<Address, std::size_t>;

    std::unordered_map<std::string, Address> makers_;
    Counts rooms_;
    Counts rooms_of_sites_;
};

}  // namespace seq::net
