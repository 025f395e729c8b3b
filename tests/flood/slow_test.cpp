#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "tests/flood/support/siege.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/websocket/frame.hpp"

// Slow clients: a byte a second, nothing at all, or never reading.

namespace seq::flood {
namespace {

// High limits on the number of connections, so that only slowness ends them.
std::vector<std::string> open_doors(std::vector<std::string> more) {
    more.insert(more.end(), {"--connections-max", "2000", "--limit", "waiting-max=1500"});
    return more;
}

TEST_CASE("a thousand connections that send a byte of their request a second are cut at the deadline") {
    Siege siege{open_doors({"--limit", "handshake-timeout=2"})};
    siege.swarm().add(dose(1000), {.slow = Slow::request});
    siege.withstand("cut");
}

TEST_CASE("a thousand sessions that send a byte of a message a second are closed with 4001") {
    Siege siege{open_doors({"--limit", "message-timeout=2"})};
    siege.swarm().add(dose(1000), {.then = test::text_frame(R"({"type":"start"})"), .slow = Slow::messages});
    siege.withstand("4001");
}

TEST_CASE(
    "two hundred clients that request whole games and never read are disconnected, using little memory") {
    Siege siege{open_doors({"--limit", "write-timeout=1,close-timeout=1", "--rooms-max", "1000", "--limit",
                            "budget-factor=1000,records-per-minute=1000000,written-bytes-per-day=1e15"})};
    protocol::Create alone{.preset = "hearts-due",
                           .players = 1,
                           .sides = {},
                           .options = {{"deal", "quick"}, {"target", "100"}},
                           .name = "Mute",
                           .token = {}};
    std::string game = text(protocol::Sit{}) + text(protocol::Start{});
    for (int casts = 0; casts < 100; ++casts)
        game += text(protocol::Move{{.kind = protocol::MoveKind::cast}});
    for (std::size_t n = 0; n < dose(200); ++n) {
        alone.token = new_token();
        siege.swarm().add(1, {.then = text(alone) + game,
                              .endless = text(protocol::FetchReplay{}) + text(protocol::FetchRecord{}),
                              .reads = Reads::the_handshake,
                              .receive_bytes = 4096});
    }
    siege.withstand("cut");
}

TEST_CASE("a client that requests page after page and never reads is disconnected at the deadline") {
    const test::TemporaryFolder web;
    test::write_file(web.path() / "index.html", std::string(200'000, ' '));
    Siege siege{open_doors({"--limit", "handshake-timeout=1,write-timeout=1", "--web", web.path().string()})};
    std::string requests;
    for (int n = 0; n < 90; ++n)
        requests += "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    siege.swarm().add(dose(200), {.opening = requests, .reads = Reads::nothing, .receive_bytes = 4096});
    siege.withstand("cut");
}

}  // namespace
}  // namespace seq::flood
