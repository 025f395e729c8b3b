#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "tests/flood/support/frames.hpp"
#include "tests/flood/support/siege.hpp"
#include "tests/support/certificates.hpp"

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
    siege.swarm().add(dose(1000),
                      {.then = frame(Opcode::text, R"({"type":"start"})"), .slow = Slow::messages});
    siege.withstand("4001");
}

TEST_CASE(
    "who opens a session and says nothing, or half closes it, is gone at the deadline of the first message") {
    Siege siege{open_doors({"--limit", "first-message-timeout=1"})};
    siege.swarm().add(dose(200), {});
    siege.swarm().add(dose(200), {.manner = Manner::half_closes});
    siege.withstand();
    CHECK(siege.swarm().ends().contains("4001"));
}

TEST_CASE("a peer that vanished behind an open connection is closed with 4001") {
    Siege siege{open_doors({"--limit", "ping-interval=0.5,idle-timeout=5"})};
    siege.swarm().add(dose(200), {.then = text(protocol::Start{})});
    siege.withstand("4001");
}

TEST_CASE(
    "two hundred clients that request whole games and never read are disconnected, using little memory") {
    Siege siege{open_doors({"--limit", "write-timeout=1,close-timeout=1", "--rooms-max", "1000", "--limit",
                            "budget-factor=1000,records-per-minute=1000000,written-bytes-per-day=1e15"})};
    const protocol::Create alone{.preset = "hearts-due",
                                 .players = 1,
                                 .sides = {},
                                 .options = {{"deal", "quick"}, {"target", "100"}},
                                 .name = "Mute",
                                 .token = {}};
    std::string game = text(protocol::Sit{}) + text(protocol::Start{});
    for (int casts = 0; casts < 100; ++casts)
        game += text(protocol::Move{{.kind = protocol::MoveKind::cast}});
    for (std::size_t n = 0; n < dose(200); ++n)
        siege.swarm().add(1, {.then = text(with_new_token(alone)) + game,
                              .endless = text(protocol::FetchReplay{}) + text(protocol::FetchRecord{}),
                              .reads = Reads::the_handshake,
                              .receive_bytes = 4096});
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
