#include <doctest/doctest.h>
#include <stdexcept>
#include <vector>

#include "tests/support/websocket/frame.hpp"
#include "tests/support/websocket/server_frame.hpp"
#include "tests/support/websocket/utf8.hpp"

// The test tools must be right themselves: they produce the RFC's example frames, and report each frame that
// a server must not send.

using namespace seq::test;
using namespace std::string_literals;

namespace {

TEST_CASE("5.7: frames are built as in the RFC's examples") {
    CHECK(text_frame("Hello") == "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    const Frame first{.payload = "Hel", .is_final = false, .mask = std::nullopt};
    const Frame second{.opcode = opcode::continuation, .payload = "lo", .mask = std::nullopt};
    CHECK(bytes_of(first) + bytes_of(second) == "\x01\x03\x48\x65\x6c\x80\x02\x6c\x6f");
    const Frame two{.opcode = opcode::binary, .payload = std::string(256, 'x'), .mask = std::nullopt};
    CHECK(bytes_of(two).starts_with("\x82\x7e\x01\x00"s));
    const Frame eight{.opcode = opcode::binary, .payload = std::string(65536, 'x'), .mask = std::nullopt};
    CHECK(bytes_of(eight).starts_with("\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s));
}

TEST_CASE("8.1: all pairs of bytes, and all relevant longer ones, are judged as in RFC 3629") {
    std::size_t characters = 0;
    std::string bytes;
    for (unsigned first = 0x80; first < 0x100; ++first)
        for (unsigned second = 0; second < 0x100; ++second) {
            bytes = {static_cast<char>(first), static_cast<char>(second)};
            characters += is_utf8(bytes) ? 1U : 0U;
            characters += is_utf8(bytes + "\x80") && second >= 0x80 ? 64U : 0U;
            characters += is_utf8(bytes + "\x80\x80") && second >= 0x80 ? 4096U : 0U;
        }
    CHECK(characters == 0x110000 - 0x80 - 0x800);  // all code points except ASCII and the surrogates
}

std::string complaint_about(const std::string& bytes) {
    ServerFrames frames;
    frames.add(bytes);
    try {
        for (bool more = true; more;)
            more = frames.take().has_value();
    } catch (const std::runtime_error& complaint) {
        return complaint.what();
    }
    return {};
}

struct Wrong {
    const char* section;  ///< of the RFC
    std::string bytes;
};

TEST_CASE("5 and 8.1: a frame that a server must not send is reported with its section") {
    const std::vector<Wrong> rows{
        {"5.1:", text_frame("{}")},  // masked
        {"5.2:", "\xc1\x02{}"s},     // RSV1
        {"5.2:", "\x83\x02{}"s},     // reserved opcodes
        {"5.2:", "\x8b\x00"s},
        {"5.2:", "\x81\x7e\x00\x02{}"s},  // short lengths in two and in eight bytes
        {"5.2:", "\x81\x7f\x00\x00\x00\x00\x00\x00\x00\x02{}"s},
        {"5.5:", "\x89\x7e\x00\x7e"s + std::string(126, 'x')},
        {"5.5:", "\x09\x00"s},                // a fragmented ping
        {"5.5.1:", "\x88\x01x"s},             // a Close of one byte
        {"5.5.1:", "\x88\x03\x03\xe8\xff"s},  // its reason
        {"5.5.1:", "\x88\x00\x81\x00"s},      // a frame behind it
        {"5.4:", "\x80\x00"s},                // a fragment of nothing
        {"5.4:", "\x01\x01{\x81\x01}"s},      // a message within another
        {"8.1:", "\x81\x01\xff"s},
        {"8.1:", "\x01\x01\xc3\x80\x00"s},
    };
    for (const Wrong& row : rows) {
        CAPTURE(row.bytes);
        CHECK(complaint_about(row.bytes).find(row.section) != std::string::npos);
    }
}

TEST_CASE("5.4: valid server frames cause no complaint, and fragments are joined") {
    ServerFrames frames;
    frames.add("\x01\x01\xc3\x89\x00\x80\x01\xab\x88\x02\x03\xe8"s);
    CHECK(frames.take() == ServerFrame{opcode::ping, ""});
    CHECK(frames.take() == ServerFrame{opcode::text, "\xc3\xab"});
    CHECK(frames.take() == ServerFrame{opcode::close, "\x03\xe8"});
    CHECK_FALSE(frames.take());
    CHECK(frames.at_a_boundary());
}

TEST_CASE("5.1: the frames of a client are read if they are masked, split at any byte") {
    ServerFrames frames{true};
    std::vector<std::string> messages;
    for (const char byte :
         text_frame("Hello") + fragments({"Hel", "lo"}) + text_frame(std::string(256, 'x'))) {
        frames.add({&byte, 1});
        if (auto message = frames.take()) messages.push_back(message->payload);
    }
    CHECK(messages == std::vector<std::string>{"Hello", "Hello", std::string(256, 'x')});
    frames.add("\x81\x05Hello");
    CHECK_THROWS(frames.take());
}

}  // namespace
