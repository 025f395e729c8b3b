#include <array>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/conformance/support/table.hpp"

// RFC 6455, 4.2.1 and 4.4: invalid opening handshakes are answered with an HTTP error.

using namespace seq::conformance;

namespace {

struct Field {
    std::string_view name{};
    std::string_view value{};
};

struct Refused {
    const char* name;
    std::string (*sent)();
    unsigned status;
    Field field{};  ///< that has to stand in the answer
};

void is_refused(const Refused& row) {
    ServerUnderTest server;
    Peer peer{server.connect()};
    peer.send(row.sent());
    const Response response = peer.response();
    CHECK(response.status == row.status);
    CHECK(response.values("sec-websocket-accept").empty());
    if (!row.field.name.empty()) CHECK(response.has(row.field.name, row.field.value));
    server.check_neighbour();
}

std::string having(const std::string& field) {
    return Request{}.set(field).text();
}

std::string without(std::string_view name) {
    return Request{}.drop(name).text();
}

std::string twice(const std::string& field) {
    return Request{}.add(field).text();
}

std::string line(const std::string& line) {
    return Request{}.line(line).text();
}

constexpr Field our_version{"sec-websocket-version", "13"};
constexpr Field our_upgrade{"upgrade", "websocket"};

constexpr auto lines = std::to_array<Refused>({
    {"4.2.1: POST opens no session", [] { return line("POST /ws HTTP/1.1"); }, 405},
    {"4.2.1: HEAD opens no session", [] { return line("HEAD /ws HTTP/1.1"); }, 426},
    {"4.2.1: a method that nobody knows opens no session", [] { return line("FETCH /ws HTTP/1.1"); }, 405},
    {"4.2.1: get in small letters is another method", [] { return line("get /ws HTTP/1.1"); }, 405},
    {"4.2.1: HTTP 1.0 opens no session", [] { return line("GET /ws HTTP/1.0"); }, 426},
    {"4.2.1: HTTP 2.0 in the words of HTTP 1.1 is no request", [] { return line("GET /ws HTTP/2.0"); }, 400},
    {"4.2.1: a line without a version is no request", [] { return line("GET /ws"); }, 400},
    {"4.2.2: another path opens no session", [] { return line("GET /elsewhere HTTP/1.1"); }, 400},
    {"4.2.2: a path that only begins like ours opens no session", [] { return line("GET /wss HTTP/1.1"); },
     400},
    {"3: a fragment is no part of a resource", [] { return line("GET /ws#here HTTP/1.1"); }, 400},
});
const int lines_cases = each_row_is_a_case<lines, is_refused>();

constexpr auto fields = std::to_array<Refused>({
    {"4.2.1: without Host it is refused", [] { return without("Host"); }, 400},
    {"RFC 9112, 3.2: with two hosts it is refused", [] { return twice("Host: evil.example"); }, 400},
    {"4.2.1: without Upgrade it is no upgrade", [] { return without("Upgrade"); }, 426, our_upgrade},
    {"4.2.1: an upgrade to something else is none to us", [] { return having("Upgrade: h2c"); }, 426,
     our_upgrade},
    {"4.2.1: an empty Upgrade is no upgrade", [] { return having("Upgrade:"); }, 426, our_upgrade},
    {"4.2.1: without Connection it is no upgrade", [] { return without("Connection"); }, 426, our_upgrade},
    {"4.2.1: a Connection without Upgrade is no upgrade", [] { return having("Connection: keep-alive"); },
     426, our_upgrade},
    {"4.2.1: a Connection with another word is no upgrade", [] { return having("Connection: Upgraded"); },
     426, our_upgrade},
});
const int fields_cases = each_row_is_a_case<fields, is_refused>();

constexpr auto keys = std::to_array<Refused>({
    {"4.2.1: without a key it is refused", [] { return without("Sec-WebSocket-Key"); }, 400},
    {"4.2.1: an empty key is refused", [] { return having("Sec-WebSocket-Key:"); }, 400},
    {"4.2.1: a key of 15 bytes is refused", [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j"); },
     400},
    {"4.2.1: a key of 17 bytes is refused",
     [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZTE="); }, 400},
    {"4.2.1: a key of 18 bytes in as many letters is refused",
     [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZTEy"); }, 400},
    {"4.2.1: a key without its padding is refused",
     [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ"); }, 400},
    {"4.2.1: a key that is not base64 is refused",
     [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub2*jZQ=="); }, 400},
    {"4.2.1: a key in the other base64 is refused",
     [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub2-_ZQ=="); }, 400},
    {"4.2.1: a key with a blank in it is refused",
     [] { return having("Sec-WebSocket-Key: dGhlIHNhbXBs SBub25jZQ=="); }, 400},
    {"4.2.1: a key of a thousand letters is refused",
     [] { return having("Sec-WebSocket-Key: " + std::string(1000, 'A')); }, 400},
    {"11.3.1: two keys are refused", [] { return twice("Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw=="); },
     400},
    {"11.3.1: one key twice is refused", [] { return twice("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="); },
     400},
});
const int keys_cases = each_row_is_a_case<keys, is_refused>();

constexpr auto versions = std::to_array<Refused>({
    {"4.4: without a version it is told ours", [] { return without("Sec-WebSocket-Version"); }, 426,
     our_version},
    {"4.4: version 0 is told ours", [] { return having("Sec-WebSocket-Version: 0"); }, 426, our_version},
    {"4.4: version 7 is told ours", [] { return having("Sec-WebSocket-Version: 7"); }, 426, our_version},
    {"4.4: version 8 is told ours", [] { return having("Sec-WebSocket-Version: 8"); }, 426, our_version},
    {"4.4: version 12 is told ours", [] { return having("Sec-WebSocket-Version: 12"); }, 426, our_version},
    {"4.4: version 14 is told ours", [] { return having("Sec-WebSocket-Version: 14"); }, 426, our_version},
    {"4.4: version 013 is told ours", [] { return having("Sec-WebSocket-Version: 013"); }, 426, our_version},
    {"4.4: a list of versions is told ours", [] { return having("Sec-WebSocket-Version: 13, 8"); }, 426,
     our_version},
    {"4.4: a version of letters is told ours", [] { return having("Sec-WebSocket-Version: new"); }, 426,
     our_version},
    {"11.3.5: two versions are told ours", [] { return twice("Sec-WebSocket-Version: 13"); }, 426,
     our_version},
    {"4.2.2: what is refused for its version is told what to upgrade to",
     [] { return having("Sec-WebSocket-Version: 8"); }, 426, our_upgrade},
});
const int versions_cases = each_row_is_a_case<versions, is_refused>();

constexpr auto subprotocols = std::to_array<Refused>({
    {"4.2.2: without a subprotocol it is refused", [] { return without("Sec-WebSocket-Protocol"); }, 400},
    {"4.2.2: an empty subprotocol is refused", [] { return having("Sec-WebSocket-Protocol:"); }, 400},
    {"4.2.2: subprotocols that we do not speak are refused",
     [] { return having("Sec-WebSocket-Protocol: chat, superchat"); }, 400},
    {"4.2.2: a newer subprotocol of our name is refused",
     [] { return having("Sec-WebSocket-Protocol: sequence.v2"); }, 400},
    {"4.1: a subprotocol in other letters is another",
     [] { return having("Sec-WebSocket-Protocol: Sequence.V1"); }, 400},
    {"10.2: a page of another site is refused", [] { return twice("Origin: https://evil.example"); }, 403},
});
const int subprotocols_cases = each_row_is_a_case<subprotocols, is_refused>();

constexpr auto heads = std::to_array<Refused>({
    {"RFC 9112, 5.1: a blank before the colon is no field",
     [] { return Request{}.drop("Upgrade").add("Upgrade : websocket").text(); }, 400},
    {"RFC 9112, 5: a line without a colon is no field", [] { return twice("nonsense"); }, 400},
    {"RFC 9112, 2.2: lines that end without a return are no request",
     [] { return Request{}.line_end("\n").text() + "\r\n\r\n"; }, 400},
    {"RFC 9110, 5.5: a zero byte in a value is no field",
     [] { return twice(std::string{"X: a"} + '\0' + "b"); }, 400},
    {"RFC 6585, 5: a header that is too long is refused",
     [] { return twice("X-Long: " + std::string(9000, 'x')); }, 431},
    {"RFC 6585, 5: too many short fields are refused",
     [] {
         Request request;
         for (int i = 0; i < 1000; ++i)
             request.add("X-" + std::to_string(i) + ": y");
         return request.text();
     },
     431},
});
const int heads_cases = each_row_is_a_case<heads, is_refused>();

constexpr auto ahead = std::to_array<Refused>({
    {"4.1: a frame before the server's answer is refused", [] { return Request{}.text() + ping_frame("?"); },
     400},
    {"4.1: a body is refused", [] { return twice("Content-Length: 5") + "hello"; }, 400},
    {"4.1: a body that is announced and not there is refused", [] { return twice("Content-Length: 5"); },
     400},
    {"4.1: a body in chunks is refused",
     [] { return twice("Transfer-Encoding: chunked") + "5\r\nhello\r\n0\r\n\r\n"; }, 400},
});
const int ahead_cases = each_row_is_a_case<ahead, is_refused>();

}  // namespace
