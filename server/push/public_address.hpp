#pragma once

#include <boost/asio/ip/address.hpp>

namespace seq::push {

/// Whether the address belongs to the public internet, by the registries of special addresses of IANA (RFC
/// 6890). Not public are, for example, private networks, this machine, link-local and shared addresses,
/// multicast, and everything that stands for an IPv4 address in IPv6 (mapped, NAT64, 6to4, Teredo), which
/// could lead to any of these.
bool is_public(const boost::asio::ip::address& address);

}  // namespace seq::push
