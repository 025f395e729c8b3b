#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace seq::net {

/// `203.0.113.0/24`, `2001:db8:1::/48`: the network that an address belongs to, as the log names who comes.
/// Enough to see from where a flood comes and to shut it out, too little to know a person by.
std::string network_name(const boost::asio::ip::address& address);

/// What an address counts as: IPv4 in IPv6's clothes is IPv4, and a network of IPv6 (/64) is one, since one
/// person has all of it.
boost::asio::ip::address counted_as(const boost::asio::ip::address& address);

/// The site that an address belongs to: a /48 of IPv6, which a provider may give to one customer, with 65,536
/// networks (/64) in it; a /24 of IPv4.
boost::asio::ip::address site_of(const boost::asio::ip::address& address);

}  // namespace seq::net
