#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

namespace {

/// The answers of all pages, concatenated, including the one of this room's link.
std::string all_pages(std::uint16_t port, const std::string& code) {
    std::string pages;
    for (const std::string target : {"/", "/healthz", "/readyz", "/r/"})
        pages += get(port, target == "/r/" ? target + code : target);
    for (std::size_t at = pages.find(code); at != std::string::npos; at = pages.find(code))
        pages.replace(at, code.size(), "CODE");
    return pages;
}

}  // namespace

TEST_CASE("S22: the pages of a room in the middle of a game are those of a room that does not exist") {
    RunningServer server;
    const std::string before = all_pages(server.port(), "0123456789");
    Friends friends{server.port()};
    friends.begin();
    CHECK(all_pages(server.port(), friends.room().text) == before);
}

TEST_CASE("a connection can send several requests, within a limit") {
    RunningServer server{Limits{.requests_max = 3}};
    std::string requests;
    for (int i = 0; i < 5; ++i)
        requests += "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    CHECK(count_of(ask_http(server.port(), requests), "HTTP/1.1 200") == 3);
}

TEST_CASE(
    "the log says why a page or a proxy does not get through, and that a proxy names no visitor, once") {
    const CapturedLog log;
    MemoryJournal journal;
    const auto proxies = TrustedProxies::parse("127.0.0.1").value();
    const RunningServer server{
        journal, ServerSetup{.public_url = "https://play.example.org", .trusted_proxies = proxies}};
    CHECK(Client{server.port(), {.origin = "https://other.example"}}.status() == 403);
    CHECK(get(server.port(), "/ws").starts_with("HTTP/1.1 426"));
    CHECK(Client{server.port()}.status() == 101);
    CHECK(Client{server.port()}.status() == 101);
    const std::string text = log.text();
    CHECK(count_of(text,
                   "origin-refused address=127.0.0.0/24: a page of https://other.example may not connect; "
                   "allowed: https://play.example.org (") == 1);
    CHECK(count_of(text, "upgrade-missing address=127.0.0.0/24: a request for /ws came without Upgrade") ==
          1);
    CHECK(count_of(text, "visitor-unknown address=127.0.0.0/24: ") == 1);
}

TEST_CASE("a request of HTTP/1.1 has exactly one Host") {
    RunningServer server;
    const auto status = [&](const std::string& head) {
        return ask_http(server.port(), "GET /healthz HTTP/" + head + "Connection: close\r\n\r\n")
            .substr(9, 3);
    };
    CHECK(status("1.1\r\n") == "400");
    CHECK(status("1.1\r\nHost: x\r\nHost: y\r\n") == "400");
    CHECK(status("1.1\r\nHost: x\r\n") == "200");
    CHECK(status("1.0\r\n") == "200");
}

TEST_CASE("one address gets so many bytes of pages, and others theirs, behind a proxy too") {
    ServerSetup setup;
    setup.limits.page_bytes_a_second = 1;
    setup.limits.page_bytes_at_once = 3 * setup.limits.page_bytes_least;
    setup.trusted_proxies = TrustedProxies::parse("127.0.0.1").value();
    RunningServer server{setup};
    const auto ask = [&](const std::string& path, const std::string& client) {
        return ask_http(server.port(),
                        "GET " + path + " HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + client + "\r\n\r\n");
    };
    std::string three;
    for (int i = 0; i < 3; ++i)
        three += "GET /nothing HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n";
    CHECK(count_of(ask_http(server.port(), three), "HTTP/1.1 404") == 3);
    const std::string refusal = ask("/", "192.0.2.1");
    CHECK(refusal.starts_with("HTTP/1.1 429"));
    CHECK(count_of(refusal, "Retry-After: ") == 1);
    CHECK(ask("/healthz", "192.0.2.1").starts_with("HTTP/1.1 200"));
    CHECK(ask("/", "192.0.2.2").starts_with("HTTP/1.1 200"));
}
