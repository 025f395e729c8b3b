#include <doctest/doctest.h>

#include "tests/conformance/support/server_under_test.hpp"
#include "tests/support/websocket/frame.hpp"

// RFC 6455, 4.1, 4.2 and 4.4: the server's side of the opening handshake, right and wrong.

using namespace seq::conformance;
using namespace seq::test;

namespace {

// The requirements of 4.2.2, item 5, on the answer.
void check_acceptance(const Response& response,
                      const std::string& accept_value = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") {
    REQUIRE(response.status == 101);
    CHECK(lower_case(response.values("upgrade").at(0)) == "websocket");
    CHECK(lower_case(response.values("connection").at(0)) == "upgrade");
    CHECK(response.values("sec-websocket-accept") == std::vector{accept_value});
    CHECK(response.values("sec-websocket-protocol") == std::vector<std::string>{"sequence.v1"});
    CHECK(response.values("sec-websocket-extensions").empty());
}

void check_accepted(const std::vector<Handshake>& rows) {
    ServerUnderTest server;
    for (const Handshake& row : rows) {
        CAPTURE(row.text());
        Peer peer = server.connect();
        peer.send(row.text());
        check_acceptance(peer.response());
        CHECK(peer.create() == "accepted");
    }
    server.check_neighbour();
}

TEST_CASE("4.2.1: a handshake is accepted in each form that the RFC allows") {
    check_accepted({
        {},
        {.fields = {"Sec-WebSocket-Key:   dGhlIHNhbXBsZSBub25jZQ==\t "}},
        {.fields = {"HOST: 127.0.0.1", "upgrade: WebSocket", "CONNECTION: UPGRADE",
                    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "SEC-WEBSOCKET-VERSION: 13",
                    "sec-WebSocket-PROTOCOL: sequence.v1"}},
        {.fields = {"Upgrade: h2c, websocket"}},
        {.fields = {"Upgrade: h2c", "Upgrade: websocket"}},
        {.fields = {"Connection: keep-alive, upgrade , foo"}},
        {.fields = {"Connection: keep-alive", "Connection: Upgrade"}},
        {.fields = {"Connection: keep-alive,\r\n Upgrade"}},  // RFC 9112, 5.2
        {.fields = {"X-Something: else", "Cookie: a=b", "X-Empty:"}},
        {.fields = {"Host: play.example:8080"}},
        {.line = "GET /ws?from=there HTTP/1.1"},
        {.line = "GET http://127.0.0.1/ws HTTP/1.1"},
        {.line = "GET https://127.0.0.1/ws HTTP/1.1"},
    });
}

TEST_CASE("4.2.2 and 9.1: of several subprotocols ours is chosen, and no extension is agreed on") {
    check_accepted({
        {.fields = {"Sec-WebSocket-Protocol: chat,sequence.v1, superchat"}},
        {.fields = {"Sec-WebSocket-Protocol: chat", "Sec-WebSocket-Protocol: sequence.v1"}},  // 11.3.4
        {.fields = {"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits, x-unknown"}},
        {.fields = {"Sec-WebSocket-Extensions: permessage-deflate",
                    "Sec-WebSocket-Extensions: permessage-bzip2"}},
    });
}

TEST_CASE("4.2.2: another key has another answer") {
    ServerUnderTest server;
    Peer peer = server.connect();
    peer.send(Handshake{.fields = {"Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw=="}}.text());
    check_acceptance(peer.response(), "HSmrc0sMlYUkAGmm5OPpG2HaGWk=");
}

TEST_CASE("4.2.1: a page may be requested on the connection that becomes a session") {
    ServerUnderTest server;
    Peer peer = server.connect();
    peer.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    CHECK(peer.response().status == 200);
    for (const char byte : Handshake{}.text()) {
        peer.send(std::string{byte});
        server.come_round();
    }
    check_acceptance(peer.response());
    peer.send(ping_frame("first"));
    CHECK(peer.hear() == ServerFrame{opcode::pong, "first"});
    CHECK(peer.create() == "accepted");
}

struct Refused {
    Handshake sent;
    unsigned status = 400;
    std::string behind{};          ///< what is sent after the head
    bool is_told_version = false;  ///< ours
};

// Each is sent by a client of its own.
void check_refused(const std::vector<Refused>& rows) {
    ServerUnderTest server;
    for (const Refused& row : rows) {
        CAPTURE(row.sent.text());
        Peer peer = server.connect();
        peer.send(row.sent.text() + row.behind);
        const Response response = peer.response();
        CHECK(response.status == row.status);
        CHECK(response.values("sec-websocket-accept").empty());
        if (row.status == 426) CHECK(response.values("upgrade") == std::vector<std::string>{"websocket"});
        if (row.is_told_version)
            CHECK(response.values("sec-websocket-version") == std::vector<std::string>{"13"});
    }
    server.check_neighbour();
}

TEST_CASE("4.2.1: another method, version of HTTP or path opens no session") {
    check_refused({
        {{.line = "POST /ws HTTP/1.1"}, 405},
        {{.line = "HEAD /ws HTTP/1.1"}, 426},
        {{.line = "FETCH /ws HTTP/1.1"}, 405},
        {{.line = "get /ws HTTP/1.1"}, 405},
        {{.line = "GET /ws HTTP/1.0"}, 426},
        {{.line = "GET /ws HTTP/2.0"}},
        {{.line = "GET /ws"}},
        {{.line = "GET /elsewhere HTTP/1.1"}},
        {{.line = "GET /wss HTTP/1.1"}},
        {{.line = "GET /ws#here HTTP/1.1"}},
    });
}

TEST_CASE("4.2.1: a handshake without Host, or with two, is refused, and one without Upgrade is told of it") {
    check_refused({
        {{.without = "Host"}},
        {{.fields = {"Host: 127.0.0.1", "Host: evil.example"}}},
        {{.without = "Upgrade"}, 426},
        {{.fields = {"Upgrade: h2c"}}, 426},
        {{.fields = {"Upgrade:"}}, 426},
        {{.without = "Connection"}, 426},
        {{.fields = {"Connection: keep-alive"}}, 426},
        {{.fields = {"Connection: Upgraded"}}, 426},
    });
}

TEST_CASE("4.2.1 and 11.3.1: a key that is not 16 bytes in base64, or not the only one, is refused") {
    check_refused({
        {{.without = "Sec-WebSocket-Key"}},
        {{.fields = {"Sec-WebSocket-Key:"}}},
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j"}}},      // 15 bytes
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZTE="}}},  // 17 bytes
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZTEy"}}},  // 18 bytes
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ"}}},
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub2*jZQ=="}}},
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub2-_ZQ=="}}},
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBs SBub25jZQ=="}}},
        {{.fields = {"Sec-WebSocket-Key: " + std::string(1000, 'A')}}},
        {{.fields = {"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="}}},
    });
}

TEST_CASE("4.4 and 11.3.5: a version that is not 13, or not the only one, is told ours") {
    std::vector<Refused> rows{
        {{.without = "Sec-WebSocket-Version"}, 426, {}, true},
        {{.fields = {"Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 13"}}, 426, {}, true},
    };
    for (const std::string version : {"0", "8", "12", "14", "013", "13, 8", "new"})
        rows.push_back({{.fields = {"Sec-WebSocket-Version: " + version}}, 426, {}, true});
    check_refused(rows);
}

TEST_CASE("4.2.2 and 10.2: without our subprotocol, or from a page of another site, it is refused") {
    check_refused({
        {{.without = "Sec-WebSocket-Protocol"}},
        {{.fields = {"Sec-WebSocket-Protocol:"}}},
        {{.fields = {"Sec-WebSocket-Protocol: chat, superchat"}}},
        {{.fields = {"Sec-WebSocket-Protocol: sequence.v2"}}},
        {{.fields = {"Sec-WebSocket-Protocol: Sequence.V1"}}},
        {{.fields = {"Origin: https://evil.example"}}, 403},
    });
}

TEST_CASE("RFC 9112 and RFC 6585, 5: a head that is no HTTP is refused with 400, a long one with 431") {
    std::vector<std::string> many_fields;
    for (int i = 0; i < 1000; ++i)
        many_fields.push_back("X-" + std::to_string(i) + ": y");
    check_refused({
        {{.fields = {"Upgrade : websocket"}, .without = "Upgrade"}},
        {{.fields = {"nonsense"}}},
        {{.line_end = "\n"}, 400, "\r\n\r\n"},
        {{.fields = {std::string{"X: a"} + '\0' + "b"}}},
        {{.fields = {"X-Long: " + std::string(9000, 'x')}}, 431},
        {{.fields = many_fields}, 431},
    });
}

TEST_CASE("4.1: a body, or a frame before the server's answer, is refused") {
    check_refused({
        {{}, 400, ping_frame("?")},
        {{.fields = {"Content-Length: 5"}}, 400, "hello"},
        {{.fields = {"Content-Length: 5"}}},
        {{.fields = {"Transfer-Encoding: chunked"}}, 400, "5\r\nhello\r\n0\r\n\r\n"},
    });
}

}  // namespace
