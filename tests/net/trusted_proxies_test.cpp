#include "server/front/http/trusted_proxies.hpp"

#include <doctest/doctest.h>

#include "server/limits/addresses.hpp"

using seq::net::TrustedProxies;
namespace ip = boost::asio::ip;
using boost::asio::ip::make_address;
using seq::net::counted_as;
using seq::net::network_name;

namespace {

// The client of a request, with a proxy on this machine and a network of proxies behind it.
std::string client_of(const char* peer, std::string_view forwarded_for) {
    const auto proxies = TrustedProxies::parse("127.0.0.1, 10.0.0.0/8, fd00::/8");
    REQUIRE(proxies.has_value());
    return proxies->client_of(ip::make_address(peer), forwarded_for).to_string();
}

}  // namespace

TEST_CASE("a client that is not a trusted proxy counts as itself, whatever its headers say") {
    CHECK(client_of("192.0.2.1", "198.51.100.7") == "192.0.2.1");
    CHECK(client_of("127.0.0.2", "198.51.100.7") == "127.0.0.2");
    CHECK(TrustedProxies{}.client_of(ip::make_address("127.0.0.1"), "198.51.100.7").to_string() ==
          "127.0.0.1");
}

TEST_CASE("a trusted proxy is believed about the last address that is readable and no trusted proxy") {
    for (const auto& [forwarded_for, client] : std::initializer_list<std::pair<const char*, const char*>>{
             {"198.51.100.7", "198.51.100.7"},
             {"203.0.113.9, 198.51.100.7", "198.51.100.7"},
             {"127.0.0.1,\t198.51.100.7 ", "198.51.100.7"},
             // Several proxies are skipped from the right.
             {"203.0.113.9, 198.51.100.7, 10.1.1.1, 10.2.2.2", "198.51.100.7"},
             {"10.1.1.1, 10.2.2.2", "10.1.1.1"},
             {"198.51.100.7, ::ffff:10.9.9.9", "198.51.100.7"},
             // An invalid address ends the search.
             {"", "127.0.0.1"},
             {"203.0.113.9, unknown", "127.0.0.1"},
             {"203.0.113.9, , 10.2.2.2", "10.2.2.2"},
             {"203.0.113.9;10.1.1.1", "127.0.0.1"},
             {"203.0.113.9,", "127.0.0.1"},
             // A proxy may add the port, or write quotes.
             {"203.0.113.9, 1.2.3.4:80", "1.2.3.4"},
             {"1.2.3.4:80, 10.1.1.1:443", "1.2.3.4"},
             {"\"[2001:db8::7]:4711\"", "2001:db8::7"},
             {"[2001:db8::7]", "2001:db8::7"},
             {"2001:db8::7", "2001:db8::7"},
             {"unknown:80", "127.0.0.1"},
             {"[", "127.0.0.1"},
             {"[]", "127.0.0.1"},
             {"\"", "127.0.0.1"},
             {":80", "127.0.0.1"}}) {
        CAPTURE(forwarded_for);
        CHECK(client_of("127.0.0.1", forwarded_for) == client);
    }
    CHECK(client_of("fd00::1", "2001:db8::7, 10.2.2.2") == "2001:db8::7");
    CHECK(client_of("::ffff:127.0.0.1", "198.51.100.7") == "198.51.100.7");
}

TEST_CASE("networks can end at any bit") {
    const auto nine = TrustedProxies::parse("10.128.0.0/9").value();
    CHECK(nine.trusts(ip::make_address("10.255.255.255")));
    CHECK_FALSE(nine.trusts(ip::make_address("10.127.255.255")));
    const auto all_of_v4 = TrustedProxies::parse("0.0.0.0/0").value();
    CHECK(all_of_v4.trusts(ip::make_address("203.0.113.9")));
    CHECK_FALSE(all_of_v4.trusts(ip::make_address("2001:db8::1")));
}

TEST_CASE("an invalid list of proxies is reported in a sentence") {
    for (const char* wrong : {"proxy", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8",
                              ",", "127.0.0.1,,127.0.0.2"}) {
        CAPTURE(wrong);
        CHECK_FALSE(TrustedProxies::parse(wrong).has_value());
    }
    CHECK(TrustedProxies::parse("").has_value());
}

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
