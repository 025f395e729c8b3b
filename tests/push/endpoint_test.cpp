#include "server/push/endpoint.hpp"

#include <doctest/doctest.h>

namespace seq::push {
namespace {

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
