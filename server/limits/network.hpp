#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace seq::net {

/// The network of an address, as the log names clients: `203.0.113.0/24`, `2001:db8:1::/48`. Enough to
/// recognise and block the source of a flood, too little to identify a person.
std::string network_name(const boost::asio::ip::address& address);

/// The address under which a client is counted: the IPv4 address if it is mapped to IPv6, and the network
/// (/64) of an IPv6 address, because one person has all of it.
boost::asio::ip::address counted_as(const boost::asio::ip::address& address);

/// The site that an address belongs to: a /48 of IPv6, which a provider may give to one customer, with 65,536
/// networks (/64) in it; a /24 of IPv4.
boost::asio::ip::address site_of(const boost::asio::ip::address& address);

}  // namespace seq::net
