#include "server/front/http/origin.hpp"

#include <doctest/doctest.h>
#include <ranges>

using seq::net::Origins;
using seq::net::parse_origins;
using seq::net::parse_public_url;

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
    CHECK(parse_origins("https://example.org/")->front() == allowed->front());
    for (const char* wrong : {"example.org", "https://example.org/page", "https://a.example,", "*",
                              "https://a.example:99999", "https://*.example.org", "https://"})
        CHECK_FALSE(parse_origins(wrong).has_value());
}

TEST_CASE("a public URL gets the form that links and browsers need") {
    for (const auto& [written, wanted] : std::initializer_list<std::pair<const char*, const char*>>{
             {" \thttps://play.example.org/ \r\n", "https://play.example.org"},
             {"HTTPS://Play.Example.ORG:443//", "https://play.example.org"},
             {"https://home.example/Seq/", "https://home.example/Seq"},
             {"http://[2001:DB8:0::1]:8080", "http://[2001:db8::1]:8080"},
             {"http://192.0.2.1:80", "http://192.0.2.1"},
             {"http://my_box:8080", "http://my_box:8080"}})
        CHECK(parse_public_url(written).value_or("") == wanted);
}

TEST_CASE("a public URL that can never be a link or an origin is refused with a sentence") {
    const std::string_view wrong =
        "|  |http://|https:///|play.example.org|ftp://a.example|https:/a.example|https://https://a.example|"
        "https://a.example/?a=b|https://a.example#b|https://ann@a.example|https://a.example:0|https://"
        "a.example:|"
        "https://a.example:99999|https://a.example:80x|https://a .example|https://a.example\\n|"
        "https://a.example\"><script>|\"https://a.example\"|https://a\nb.example|https://a.example/s\x01q|"
        "https://a.example/s q|https://a.example/a//b|https://a.example/../b|https://a.example/%20|"
        "https://k\u00fcche.example|https://a..example|https://-a.example|https://*.example|http://"
        "192.0.2.300|"
        "http://192.0.2|http://0.0.0.0:8080|http://[::]|http://[::1|http://::1|http://[192.0.2.1]|"
        "http://[::1]x|https://a.example/r/|https://a.example/tv|https://a.example/n";
    for (const auto part : wrong | std::views::split('|')) {
        const std::string_view text{part.begin(), part.end()};
        CAPTURE(text);
        const auto url = parse_public_url(text);
        const std::string why = url ? "" : url.error();
        CHECK(why.starts_with("the public address is written like https://play.example.org: it"));
    }
}

TEST_CASE("without a public URL the log names the host of a request that was refused, and no long origin") {
    const std::string any = Origins{"", {}}.describe_refusal(std::string(5000, 'a'), "127.0.0.1:8080");
    CHECK(any.find("allowed: the host of the request, 127.0.0.1:8080 (") != std::string::npos);
    CHECK(any.size() < 300);
}
