#include "server/net/origin.hpp"

#include <doctest/doctest.h>

using seq::net::Origins;
using seq::net::parse_origins;

TEST_CASE("a program, which has no origin, may connect") {
    CHECK(Origins{"https://play.example.org", {}}.allow(std::nullopt, "play.example.org"));
}

TEST_CASE("only pages of the public URL can connect, however their origin is spelled") {
    const Origins origins{"https://play.example.org/seq", {}};
    const std::string host = "play.example.org";
    for (const char* own :
         {"https://play.example.org", "HTTPS://Play.Example.ORG", "https://play.example.org:443"}) {
        CAPTURE(own);
        CHECK(origins.allow(own, host));
    }
    for (const char* other :
         {"", "null", "http://play.example.org", "https://play.example.org:444",
          "https://play.example.org.evil", "https://evil/play.example.org", "https://play.example.org/",
          "https://play.example.org@evil", "https://user@play.example.org",
          "https://play.example.org, https://evil", "file://", "https://", "wss://play.example.org",
          "https://play.example.org\\.evil", "play.example.org"}) {
        CAPTURE(other);
        CHECK_FALSE(origins.allow(other, host));
    }
}

TEST_CASE("with a public URL, other hostnames that lead here are refused, and IP addresses accepted") {
    const Origins origins{"https://play.example.org", {}};
    CHECK_FALSE(origins.allow("http://rebound.evil:8080", "rebound.evil:8080"));
    CHECK(origins.allow("http://192.0.2.1:8080", "192.0.2.1:8080"));
    CHECK(origins.allow("http://[2001:db8::1]:8080", "[2001:db8::1]:8080"));
    CHECK(origins.allow("http://localhost:8080", "localhost:8080"));
    CHECK_FALSE(origins.allow("http://192.0.2.2:8080", "192.0.2.1:8080"));
}

TEST_CASE("without a public URL the server's name is the one it was asked by") {
    const Origins origins{"", {}};
    CHECK(origins.allow("http://table.local:8080", "table.local:8080"));
    CHECK(origins.allow("https://table.local", "table.local"));
    CHECK(origins.allow("http://table.local", "Table.local:80"));
    CHECK_FALSE(origins.allow("http://evil", "table.local"));
}

TEST_CASE("other origins can be allowed") {
    const auto allowed = parse_origins("https://example.org, http://localhost:3000");
    REQUIRE(allowed.has_value());
    const Origins origins{"https://play.example.org", *allowed};
    CHECK(origins.allow("https://example.org", "play.example.org"));
    CHECK(origins.allow("http://localhost:3000", "play.example.org"));
    CHECK_FALSE(origins.allow("http://localhost:3001", "play.example.org"));
    for (const char* wrong : {"example.org", "https://example.org/page", "https://a.example,", "*"})
        CHECK_FALSE(parse_origins(wrong).has_value());
}
