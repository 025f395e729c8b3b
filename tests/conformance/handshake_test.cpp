#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 4.2: the server's side of the opening handshake.

using namespace seq::conformance;

namespace {

using Change = Request (*)();

// The requirements of 4.2.2, item 5, on the answer.
void check_acceptance(const Response& response, std::string_view key) {
    REQUIRE(response.status == 101);
    CHECK(lower_case(response.values("upgrade").at(0)) == "websocket");
    CHECK(lower_case(response.values("connection").at(0)) == "upgrade");
    CHECK(response.values("sec-websocket-accept") == std::vector{accept_value_for(key)});
    CHECK(response.values("sec-websocket-protocol") == std::vector<std::string>{"sequence.v1"});
    CHECK(response.values("sec-websocket-extensions").empty());
}

struct Accepted {
    const char* name;
    Change request;
    std::string_view key = usual_key;
};

void opens_a_session(const Accepted& row) {
    ServerUnderTest server;
    Peer peer{server.connect()};
    peer.send(row.request().text());
    check_acceptance(peer.response(), row.key);
    CHECK(peer.create() == "accepted");
    server.check_neighbour();
}

Request with(const std::string& field) {
    return Request{}.set(field);
}

Request and_also(const std::string& field) {
    return Request{}.add(field);
}

constexpr auto accepted = std::to_array<Accepted>({
    {"4.2.1: the handshake of the RFC is accepted", [] { return Request{}; }},
    {"4.2.2: another key has another answer",
     [] { return with("Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw=="); }, "x3JJHMbDL1EzLkh9GBhXDw=="},
    {"4.2.2: a key of zeros has its answer",
     [] { return with("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="); }, "AAAAAAAAAAAAAAAAAAAAAA=="},
    {"4.2.2: a key with + and / has its answer",
     [] { return with("Sec-WebSocket-Key: ++//++//++//++//++//+w=="); }, "++//++//++//++//++//+w=="},
    {"4.2.1: blanks around the key are no part of it",
     [] { return with("Sec-WebSocket-Key:   dGhlIHNhbXBsZSBub25jZQ==\t "); }},
    {"4.2.1: names of fields are read in either case",
     [] {
         return with("HOST: 127.0.0.1")
             .set("upgrade: websocket")
             .set("CONNECTION: Upgrade")
             .set("sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==")
             .set("SEC-WEBSOCKET-VERSION: 13")
             .set("sec-WebSocket-PROTOCOL: sequence.v1");
     }},
    {"4.2.1: Upgrade is read in either case", [] { return with("Upgrade: WebSocket"); }},
    {"4.2.1: Upgrade may list other protocols", [] { return with("Upgrade: h2c, websocket"); }},
    {"4.2.1: Upgrade may stand twice", [] { return with("Upgrade: h2c").add("Upgrade: websocket"); }},
    {"4.2.1: Connection is read in either case", [] { return with("Connection: UPGRADE"); }},
    {"4.2.1: Connection may list other options", [] { return with("Connection: keep-alive, Upgrade"); }},
    {"4.2.1: Connection may list other options behind it", [] { return with("Connection: upgrade , foo"); }},
    {"4.2.1: Connection may stand twice",
     [] { return with("Connection: keep-alive").add("Connection: Upgrade"); }},
    {"4.2.1: the order of fields does not matter",
     [] { return Request{}.drop("Host").add("Host: 127.0.0.1"); }},
    {"4.2.1: fields that nobody knows do no harm",
     [] { return and_also("X-Something: else").add("Cookie: a=b").add("User-Agent: conformance"); }},
    {"4.2.1: an empty field does no harm", [] { return and_also("X-Empty:"); }},
    {"4.2.1: a host with a port is a host", [] { return with("Host: play.example:8080"); }},
    {"4.2.1: a query behind the path does no harm",
     [] { return Request{}.line("GET /ws?from=there HTTP/1.1"); }},
    {"4.2.1: the whole address in the place of the path is read",
     [] { return Request{}.line("GET http://127.0.0.1/ws HTTP/1.1"); }},
    {"4.2.1: the whole address of a TLS server in the place of the path is read",
     [] { return Request{}.line("GET https://127.0.0.1/ws HTTP/1.1"); }},
    {"4.2.2: of several subprotocols ours is chosen",
     [] { return with("Sec-WebSocket-Protocol: chat, sequence.v1, superchat"); }},
    {"4.2.2: subprotocols without blanks between them are read",
     [] { return with("Sec-WebSocket-Protocol: chat,sequence.v1"); }},
    {"11.3.4: subprotocols may stand in several fields",
     [] { return with("Sec-WebSocket-Protocol: chat").add("Sec-WebSocket-Protocol: sequence.v1"); }},
    {"9.1: compression that is offered is not agreed on",
     [] { return and_also("Sec-WebSocket-Extensions: permessage-deflate"); }},
    {"9.1: compression with its parameters is not agreed on",
     [] {
         return and_also("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits, x-unknown");
     }},
    {"9.1: extensions in several fields are not agreed on",
     [] {
         return and_also("Sec-WebSocket-Extensions: permessage-deflate")
             .add("Sec-WebSocket-Extensions: permessage-bzip2");
     }},
    {"RFC 9112, 5.2: a value that goes on in a folded line is one value",
     [] { return with("Connection: keep-alive,\r\n Upgrade"); }},
});
const int accepted_cases = each_row_is_a_case<accepted, opens_a_session>();

TEST_CASE("4.2.1: a handshake in two packets, split at every byte, is accepted") {
    ServerUnderTest server;
    const std::string request = Request{}.text();
    for (std::size_t first = 1; first < request.size(); ++first) {
        Peer peer{server.connect()};
        server.send_apart(peer, request, first);
        REQUIRE(peer.response().status == 101);
    }
}

TEST_CASE("4.2.1: a handshake that arrives byte by byte is accepted") {
    ServerUnderTest server;
    Peer peer{server.connect()};
    for (const char byte : Request{}.text()) {
        peer.send(std::string{byte});
        server.come_round();
    }
    check_acceptance(peer.response(), usual_key);
    CHECK(peer.create() == "accepted");
}

TEST_CASE("4.1: a frame right after the server's handshake is read") {
    ServerUnderTest server;
    Peer peer{server.connect()};
    peer.send(Request{}.text());
    CHECK(peer.response().status == 101);
    peer.send(ping_frame("first"));
    CHECK(peer.hear() == ServerFrame{opcode::pong, "first"});
}

TEST_CASE("4.2.1: a page may be requested on the connection that becomes a session") {
    ServerUnderTest server;
    Peer peer{server.connect()};
    peer.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    CHECK(peer.response().status == 200);
    peer.send(Request{}.text());
    check_acceptance(peer.response(), usual_key);
    CHECK(peer.create() == "accepted");
}

}  // namespace
