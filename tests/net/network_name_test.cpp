#include "server/net/network_name.hpp"

#include <doctest/doctest.h>

using boost::asio::ip::make_address;
using seq::net::network_name;

TEST_CASE("an address is logged by its network") {
    CHECK(network_name(make_address("203.0.113.77")) == "203.0.113.0/24");
    CHECK(network_name(make_address("::ffff:203.0.113.77")) == "203.0.113.0/24");
    CHECK(network_name(make_address("2001:db8:1:2:3:4:5:6")) == "2001:db8:1::/48");
    CHECK(network_name(make_address("::1")) == "::/48");
}
