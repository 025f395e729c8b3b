#include <array>
#include <doctest/doctest.h>
#include <memory>
#include <openssl/ssl.h>

#include "tests/flood/support/siege.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/websocket/handshake.hpp"

// HTTP: requests that no browser sends, pages that may not connect, connections that end at once.

namespace seq::flood {
namespace {

// A request that another server in front of ours might parse differently from us, followed by a second one
// that is meant to be taken for part of it, or the other way round.
std::string smuggling(const std::string& headers, const std::string& body) {
    return "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n" + body +
           "GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
}

TEST_CASE("a request that could hide another is the last one on its connection") {
    Siege siege;
    const std::vector<std::string> requests{
        smuggling("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nG"),
        smuggling("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "8\r\nSMUGGLED\r\n0\r\n\r\n"),
        smuggling("Content-Length: 0\r\nContent-Length: 40\r\n", ""),
        smuggling("Content-Length: 40\r\nContent-Length: 0\r\n", ""),
        smuggling("Content-Length: +5\r\n", "hello"),
        smuggling("Content-Length: 5, 5\r\n", "hello"),
        smuggling("Content-Length: 99999999999999999999999\r\n", "hello"),
        smuggling("Content-Length : 5\r\n", "hello"),
        smuggling("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
        smuggling("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
        smuggling("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
        smuggling("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "0\r\n\r\n"),
        smuggling("Transfer-Encoding:\tchunked\r\n", "0\r\n\r\n"),
        smuggling("X: y\nContent-Length: 5\r\n", "hello"),
        smuggling("X: y\r Transfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        smuggling("Content-Length: 5\r\n", "hello"),
        smuggling("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n"),
    };
    for (const std::string& request : requests)
        siege.swarm().add(1, {.opening = request});
    REQUIRE(siege.swarm().attack_to_the_end());
    const std::vector<Fate> fates = siege.swarm().fates();
    REQUIRE(fates.size() == requests.size());
    for (std::size_t n = 0; n < requests.size(); ++n) {
        CAPTURE(requests[n]);
        CAPTURE(fates[n].http);
        CHECK(test::count_of(fates[n].http, "HTTP/1.1 ") <= 1);
    }
    siege.check_server_state();
}

struct FromPage {
    std::vector<std::string> origin;
    std::string end;  ///< `4001` if it was accepted and then sent nothing
};

TEST_CASE("pages of this server may connect, those of ten others may not") {
    Siege siege{{"--public-url", "https://play.example.org", "--allowed-origins", "https://friends.example",
                 "--limit", "first-message-timeout=0.5"}};
    const std::vector<FromPage> pages{
        {{}, "4001"},  // no page at all: a program
        {{"Origin: https://play.example.org"}, "4001"},
        {{"Origin: HTTPS://PLAY.EXAMPLE.ORG"}, "4001"},
        {{"Origin: https://friends.example"}, "4001"},
        {{"Origin: http://127.0.0.1"}, "4001"},  // the name used to connect
        {{"Origin: https://play.example.org.evil.example"}, "403"},
        {{"Origin: https://evil.example/play.example.org"}, "403"},
        {{"Origin: https://play.example.org@evil.example"}, "403"},
        {{"Origin: https://xplay.example.org"}, "403"},
        {{"Origin: https://play.example.org:8443"}, "403"},
        {{"Origin: null"}, "403"},
        {{"Origin: file://"}, "403"},
        {{"Origin: https://friends.example.evil.example"}, "403"},
        {{"Origin: play.example.org"}, "403"},
        {{"Origin: https://play.example.org https://evil.example"}, "403"},
        {{"Origin: https://evil.example", "Origin: https://play.example.org"}, "403"},
    };
    for (const FromPage& page : pages)
        siege.swarm().add(1, {.opening = test::Handshake{.fields = page.origin}.text()});
    REQUIRE(siege.swarm().attack_to_the_end());
    const std::vector<Fate> fates = siege.swarm().fates();
    REQUIRE(fates.size() == pages.size());
    for (std::size_t n = 0; n < pages.size(); ++n) {
        CAPTURE(n);
        CHECK(fates[n].end() == pages[n].end);
    }
    siege.check_server_state();
}

TEST_CASE("a client that resets the connection right after the handshake leaves no state behind") {
    Siege siege;
    const std::size_t before = siege.open_files();
    siege.swarm().add(dose(1000), {.resets = true});
    siege.withstand();
    // The server notices each reset after some further activity.
    for (int looks = 0; siege.open_files() > before && looks < 100; ++looks)
        REQUIRE(siege.game().plays_on(1));
    CHECK(siege.open_files() <= before);
}

// Clients of a TLS port that do not complete the handshake.

/// The first message of a TLS client, to which the server must respond with a computation.
std::string client_hello() {
    const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context{SSL_CTX_new(TLS_client_method()),
                                                                    &SSL_CTX_free};
    const std::unique_ptr<SSL, decltype(&SSL_free)> client{SSL_new(context.get()), &SSL_free};
    BIO* from_server = BIO_new(BIO_s_mem());
    BIO* to_server = BIO_new(BIO_s_mem());
    SSL_set_bio(client.get(), from_server, to_server);  // which frees them
    SSL_connect(client.get());
    std::array<char, 4096> bytes;
    const int count = BIO_read(to_server, bytes.data(), static_cast<int>(bytes.size()));
    REQUIRE(count > 0);
    return {bytes.data(), static_cast<std::size_t>(count)};
}

TEST_CASE("unfinished TLS handshakes are aborted at the deadline, and a game over TLS continues") {
    Siege siege{
        {"--limit", "handshake-timeout=1", "--connections-max", "2000", "--limit", "waiting-max=1500"},
        Door::tls};
    const std::string hello = client_hello();
    siege.swarm().add(dose(200), {.opening = hello});
    siege.swarm().add(dose(200), {.opening = hello.substr(0, hello.size() / 2)});
    siege.swarm().add(dose(200), {.opening = hello, .slow = Slow::request});
    siege.swarm().add(dose(200), {.opening = hello, .reads = Reads::nothing, .receive_bytes = 4096});
    siege.withstand("cut");
}

}  // namespace
}  // namespace seq::flood
