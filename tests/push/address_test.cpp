#include <doctest/doctest.h>

#include "server/push/endpoint.hpp"

namespace seq::push {
namespace {

bool leads_to_internet(const char* address) {
    return is_public(boost::asio::ip::make_address(address));
}

TEST_CASE("addresses of the public internet are public") {
    for (const char* address :
         {"1.1.1.1",         "8.8.8.8",         "9.255.255.255",   "11.0.0.0",
          "100.63.255.255",  "100.128.0.0",     "126.255.255.255", "128.0.0.0",
          "142.250.1.188",   "169.253.255.255", "169.255.0.0",     "172.15.255.255",
          "172.32.0.0",      "191.255.255.255", "192.0.1.0",       "192.0.3.0",
          "192.167.255.255", "192.169.0.0",     "198.17.255.255",  "198.20.0.0",
          "203.0.112.255",   "203.0.114.0",     "223.255.255.255", "2001:4860:4860::8888",
          "2606:4700::1111", "2a00:1450::1",    "2001:200::",      "2001:db7::",
          "2001:db9::",      "2003::",          "3ffe::1"}) {
        CAPTURE(address);
        CHECK(leads_to_internet(address));
    }
}

TEST_CASE("addresses of this machine, of private networks and of special purposes are not public") {
    for (const char* address :
         {"0.0.0.0",         "0.1.2.3",         "10.0.0.1",        "10.255.255.255",  "100.64.0.0",
          "100.127.255.255", "127.0.0.1",       "127.255.255.255", "169.254.169.254", "172.16.0.1",
          "172.31.255.255",  "192.0.0.1",       "192.0.2.1",       "192.88.99.1",     "192.168.0.1",
          "192.168.255.255", "198.18.0.1",      "198.19.255.255",  "198.51.100.1",    "203.0.113.1",
          "224.0.0.1",       "239.255.255.255", "240.0.0.1",       "255.255.255.255"}) {
        CAPTURE(address);
        CHECK_FALSE(leads_to_internet(address));
    }
}

TEST_CASE("IPv6 addresses that are local, special or stand for an IPv4 address are not public") {
    for (const char* address : {"::",
                                "::1",
                                "::127.0.0.1",
                                "::ffff:127.0.0.1",
                                "::ffff:8.8.8.8",
                                "::ffff:0:127.0.0.1",
                                "64:ff9b::7f00:1",
                                "64:ff9b::808:808",
                                "64:ff9b:1::1",
                                "100::1",
                                "2001::1",
                                "2001:0:7f00:1::",
                                "2001:10::1",
                                "2001:20::1",
                                "2001:1ff::1",
                                "2001:db8::1",
                                "2002:7f00:1::1",
                                "2002:808:808::1",
                                "3fff::1",
                                "3fff:fff::1",
                                "4000::1",
                                "5f00::1",
                                "fc00::1",
                                "fd57:8957:89::8",
                                "fe80::1",
                                "fe80::1%1",
                                "febf::1",
                                "fec0::1",
                                "ff02::1"}) {
        CAPTURE(address);
        CHECK_FALSE(leads_to_internet(address));
    }
}

TEST_CASE("the URL of a subscription names a host, a port and a target") {
    const auto usual = Endpoint::parse("https://Push.Example/wpush/v2/gAAAA-_?x=1");
    REQUIRE(usual);
    CHECK(usual->host == "push.example");
    CHECK(usual->port == 443);
    CHECK(usual->target == "/wpush/v2/gAAAA-_?x=1");
    CHECK(usual->origin() == "https://push.example");
    const auto other = Endpoint::parse("https://push.example:8443");
    REQUIRE(other);
    CHECK(other->port == 8443);
    CHECK(other->target == "/");
    CHECK(other->origin() == "https://push.example:8443");
    CHECK(Endpoint::parse("https://push.example?x")->target == "/?x");
}

TEST_CASE("what is no https URL of a push service is refused") {
    for (const char* url :
         {"", "http://push.example/", "https://", "https:///a", "https://user@push.example/",
          "https://[::1]/", "https://push.example:0/", "https://push.example:65536/",
          "https://push.example:/", "https://push.example:44x/", "https://push.example/#a",
          "https://push.example/a b", "https://push.example/\r\nX: y", "https://push\xc3\xa9.example/",
          "ftp://push.example/"}) {
        CAPTURE(url);
        CHECK_FALSE(Endpoint::parse(url).has_value());
    }
    CHECK_FALSE(Endpoint::parse("https://" + std::string(254, 'a') + "/").has_value());
}

TEST_CASE("the URL of a subscription has a name and not an address, however it is written") {
    for (const char* host :
         {"127.0.0.1", "127.9.1.1.", "127.1", "2130706433", "0x7f000001", "0X7F.0.0.0X1", "0177.1",
          "push.example.1", "10.0.0.0x", "[::1]", "[::ffff:127.0.0.1]", ".", "push.example.."}) {
        CAPTURE(host);
        CHECK_FALSE(Endpoint::parse("https://" + std::string{host} + "/").has_value());
    }
    for (const char* host : {"127.0.0.1.example", "0x7f.example", "push.1a", "xn--p1ai", "localhost"}) {
        CAPTURE(host);
        CHECK(Endpoint::parse("https://" + std::string{host} + "/").has_value());
    }
}

}  // namespace
}  // namespace seq::push
