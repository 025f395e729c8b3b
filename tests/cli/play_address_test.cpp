#include <doctest/doctest.h>

#include "client/link/address.hpp"

namespace seq::client {
namespace {

std::string server_of(const char* text) {
    const auto destination = parse_destination(text);
    return destination ? destination->server.url() : destination.error();
}

std::string room_of(const char* text) {
    const auto destination = parse_destination(text);
    return destination && destination->room ? destination->room->text : "none";
}

TEST_CASE("a server can be given by the URL of its page, its WebSocket URL, or host and port") {
    CHECK(server_of("http://example.org:8080") == "ws://example.org:8080/ws");
    CHECK(server_of("http://example.org:8080/") == "ws://example.org:8080/ws");
    CHECK(server_of("https://example.org") == "wss://example.org:443/ws");
    CHECK(server_of("http://example.org") == "ws://example.org:80/ws");
    CHECK(server_of("ws://example.org:9000/ws") == "ws://example.org:9000/ws");
    CHECK(server_of("wss://example.org/ws") == "wss://example.org:443/ws");
    CHECK(server_of("example.org:8081") == "ws://example.org:8081/ws");
    CHECK(server_of("example.org") == "ws://example.org:8080/ws");
    CHECK(server_of("  <HTTP://Example.ORG:8080>\n") == "ws://example.org:8080/ws");
}

TEST_CASE("an IPv6 address is written in brackets") {
    CHECK(server_of("[::1]:8080") == "ws://[::1]:8080/ws");
    CHECK(server_of("https://[2001:db8::7]/r/0123456789") == "wss://[2001:db8::7]:443/ws");
    CHECK(parse_destination("[::1]")->server.host == "::1");
    CHECK(server_of("::1") == "an IPv6 address is written in brackets, as in [::1]:8080");
    CHECK(server_of("[::1") == "the address lacks its closing `]`");
    CHECK(server_of("[::1]8080") == "only a port can follow `]`");
}

TEST_CASE("an invitation names the server and the room") {
    CHECK(server_of("http://example.org:8080/r/7K2M9QXD3P") == "ws://example.org:8080/ws");
    CHECK(room_of("http://example.org:8080/r/7K2M9QXD3P") == "7K2M9QXD3P");
    CHECK(room_of("http://example.org:8080/r/7k2m9-qxd3p/") == "7K2M9QXD3P");
    CHECK(room_of("http://example.org:8080/r/7K2M9QXD3P?from=mail#top") == "7K2M9QXD3P");
    CHECK(server_of("https://example.org/games/r/7K2M9QXD3P") == "wss://example.org:443/games/ws");
    CHECK(room_of("http://example.org:8080") == "none");
    CHECK(server_of("http://example.org/r/short") == "`short` is not a room code");
}

TEST_CASE("all names of the loopback address are one server: the link finds the seat again") {
    const auto identity = [](std::string_view text) { return parse_destination(text)->server.identity(); };
    CHECK(identity("http://localhost:8080") == identity("http://127.0.0.1:8080/r/7K3M9QX2VB"));
    CHECK(identity("http://localhost:8080") == identity("ws://[::1]:8080/ws"));
    CHECK(identity("http://localhost:8080") != identity("http://localhost:8081"));
    CHECK(identity("http://localhost:8080") != identity("https://localhost:8080"));
    CHECK(identity("http://example.org:8080") != identity("http://localhost:8080"));
}

TEST_CASE("an invalid address is refused with a sentence that gives the reason") {
    CHECK(server_of("") == "`` isn't a link or host name");
    CHECK(server_of("ftp://example.org").starts_with("`ftp://` is not a supported scheme"));
    CHECK(server_of("example.org:0") == "`0` is not a port; ports are 1 to 65535");
    CHECK(server_of("example.org:65536") == "`65536` is not a port; ports are 1 to 65535");
    CHECK(server_of("example.org:") == "`` is not a port; ports are 1 to 65535");
    CHECK(server_of("example.org:80x") == "`80x` is not a port; ports are 1 to 65535");
    CHECK(server_of("http://ann@example.org") == "an address with a user name is not supported");
    CHECK(server_of("exa mple.org") == "`exa mple.org` isn't a link or host name");
    CHECK(server_of("http://example.org/a\x1b[2J").find("invalid character") != std::string::npos);
}

}  // namespace
}  // namespace seq::client
