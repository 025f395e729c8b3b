#include "server/limits/network.hpp"

#include <doctest/doctest.h>

using boost::asio::ip::make_address;
using seq::net::counted_as;
using seq::net::network_name;

TEST_CASE("an address is logged by its network") {
    CHECK(network_name(make_address("203.0.113.77")) == "203.0.113.0/24");
    CHECK(network_name(make_address("::ffff:203.0.113.77")) == "203.0.113.0/24");
    CHECK(network_name(make_address("2001:db8:1:2:3:4:5:6")) == "2001:db8:1::/48");
    CHECK(network_name(make_address("::1")) == "::/48");
    CHECK(network_name(make_address("fe80::1%2")) == "fe80::/48");
}

TEST_CASE("IPv4 addresses are counted one by one, also if mapped to IPv6, and IPv6 addresses by network") {
    CHECK(counted_as(make_address("192.0.2.1")) == make_address("192.0.2.1"));
    CHECK(counted_as(make_address("::ffff:192.0.2.1")) == make_address("192.0.2.1"));
    CHECK(counted_as(make_address("2001:db8::1")) == counted_as(make_address("2001:db8::ffff")));
    CHECK(counted_as(make_address("2001:db8::1")) != counted_as(make_address("2001:db8:0:1::1")));
    CHECK(counted_as(make_address("fe80::1%2")) == counted_as(make_address("fe80::2%3")));
}
