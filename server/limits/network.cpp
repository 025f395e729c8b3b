#include "server/limits/network.hpp"

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace seq::net {

namespace ip = boost::asio::ip;

namespace {

/// The address without an IPv6 mapping and without an IPv6 scope.
ip::address unmapped(const ip::address& address) {
    if (address.is_v4()) return address;
    const ip::address_v6 long_form = address.to_v6();
    if (long_form.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, long_form);
    return ip::address_v6{long_form.to_bytes()};
}

constexpr unsigned short kept_of_4 = 24;
constexpr unsigned short kept_of_6 = 48;

}  // namespace

std::string network_name(const ip::address& address) {
    const ip::address usual = unmapped(address);
    if (usual.is_v6()) return ip::network_v6{usual.to_v6(), kept_of_6}.canonical().to_string();
    return ip::network_v4{usual.to_v4(), kept_of_4}.canonical().to_string();
}

ip::address counted_as(const ip::address& address) {
    constexpr unsigned short of_one_person = 64;
    ip::address usual = unmapped(address);
    if (usual.is_v4()) return usual;
    return ip::network_v6{usual.to_v6(), of_one_person}.network();
}

ip::address site_of(const ip::address& address) {
    const ip::address usual = unmapped(address);
    if (usual.is_v6()) return ip::network_v6{usual.to_v6(), kept_of_6}.network();
    return ip::network_v4{usual.to_v4(), kept_of_4}.network();
}

}  // namespace seq::net
