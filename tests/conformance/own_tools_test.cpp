#include <array>
#include <stdexcept>

#include "tests/conformance/support/frame.hpp"
#include "tests/conformance/support/handshake.hpp"
#include "tests/conformance/support/server_frame.hpp"
#include "tests/conformance/support/table.hpp"
#include "tests/conformance/support/utf8.hpp"

// The test tools must be right themselves: they produce the RFC's example frames, and report each frame that
// a server must not send.

using namespace seq::conformance;
using namespace std::string_literals;

namespace {

TEST_CASE("5.7: a masked text frame is built as in the RFC") {
    CHECK(text_frame("Hello") == "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
}

TEST_CASE("5.7: an unmasked text message in two fragments is built as in the RFC") {
    const Frame first{.payload = "Hel", .is_final = false, .mask = std::nullopt};
    const Frame second{.opcode = opcode::continuation, .payload = "lo", .mask = std::nullopt};
    CHECK(bytes_of(first) + bytes_of(second) == "\x01\x03\x48\x65\x6c\x80\x02\x6c\x6f");
}

TEST_CASE("5.7: a masked pong is built as in the RFC") {
    CHECK(bytes_of({.opcode = opcode::pong, .payload = "Hello"}) ==
          "\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
}

TEST_CASE("5.7: lengths of two and of eight bytes are built as in the RFC") {
    const Frame two{.opcode = opcode::binary, .payload = std::string(256, 'x'), .mask = std::nullopt};
    CHECK(bytes_of(two).starts_with("\x82\x7e\x01\x00"s));
    const Frame eight{.opcode = opcode::binary, .payload = std::string(65536, 'x'), .mask = std::nullopt};
    CHECK(bytes_of(eight).starts_with("\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s));
}

TEST_CASE("1.3: the accept key is the one of the RFC's example") {
    CHECK(accept_value_for(usual_key) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
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

struct Wrong {
    const char* name;
    std::string (*bytes)();
};

std::string read_all(const std::string& bytes) {
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

void is_complained_about(const Wrong& row) {
    const std::string section{row.name, std::string_view{row.name}.find(':')};
    CHECK(read_all(row.bytes()).find(section) != std::string::npos);
}

constexpr auto wrong = std::to_array<Wrong>({
    {"5.1: a server's masked frame is complained about", [] { return text_frame("{}"); }},
    {"5.2: a server's RSV1 is complained about", [] { return "\xc1\x02{}"s; }},
    {"5.2: a server's reserved opcode is complained about", [] { return "\x83\x02{}"s; }},
    {"5.2: a server's reserved control opcode is complained about", [] { return "\x8b\x00"s; }},
    {"5.2: a server's short length in two bytes is complained about", [] { return "\x81\x7e\x00\x02{}"s; }},
    {"5.2: a server's short length in eight bytes is complained about",
     [] { return "\x81\x7f\x00\x00\x00\x00\x00\x00\x00\x02{}"s; }},
    {"5.5: a server's long ping is complained about",
     [] { return "\x89\x7e\x00\x7e"s + std::string(126, 'x'); }},
    {"5.5: a server's fragmented ping is complained about", [] { return "\x09\x00"s; }},
    {"5.5.1: a server's close of one byte is complained about", [] { return "\x88\x01x"s; }},
    {"5.5.1: a server's close with a spoilt reason is complained about",
     [] { return "\x88\x03\x03\xe8\xff"s; }},
    {"5.5.1: a server's frame behind its close is complained about", [] { return "\x88\x00\x81\x00"s; }},
    {"5.4: a server's fragment of nothing is complained about", [] { return "\x80\x00"s; }},
    {"5.4: a server's message within another is complained about", [] { return "\x01\x01{\x81\x01}"s; }},
    {"8.1: a server's spoilt text is complained about", [] { return "\x81\x01\xff"s; }},
    {"8.1: a server's text that breaks off in a character is complained about",
     [] { return "\x01\x01\xc3\x80\x00"s; }},
});
const int wrong_cases = each_row_is_a_case<wrong, is_complained_about>();

TEST_CASE("5.4: valid server frames cause no complaint, and fragments are joined") {
    ServerFrames frames;
    frames.add("\x01\x01\xc3\x89\x00\x80\x01\xab\x88\x02\x03\xe8"s);
    CHECK(frames.take() == ServerFrame{opcode::ping, ""});
    CHECK(frames.take() == ServerFrame{opcode::text, "\xc3\xab"});
    CHECK(frames.take() == ServerFrame{opcode::close, "\x03\xe8"});
    CHECK_FALSE(frames.take());
    CHECK(frames.at_a_boundary());
}

}  // namespace
