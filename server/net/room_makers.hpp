#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <unordered_map>

#include "protocol/message/ids.hpp"

namespace seq::net {

/// Which address has made which of the living rooms, since this process began.
class RoomMakers {
  public:
    using Address = boost::asio::ip::address;

    std::size_t rooms_of(const Address& maker) const;
    void note(const protocol::RoomCode& room, const Address& maker);
    /// The room is archived, or was not made after all.
    void forget(const protocol::RoomCode& room);

  private:
    std::unordered_map<std::string, Address> makers_;
    std::map<Address, std::size_t> rooms_;
};

}  // namespace seq::net
