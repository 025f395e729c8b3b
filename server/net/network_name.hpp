#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace seq::net {

/// `203.0.113.0/24`, `2001:db8:1::/48`: the network that an address belongs to, as the log names who comes.
/// Enough to see from where a flood comes and to shut it out, too little to know a person by.
std::string network_name(const boost::asio::ip::address& address);

}  // namespace seq::net
