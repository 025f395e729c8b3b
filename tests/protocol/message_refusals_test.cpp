#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"
#include "tests/protocol/support/examples.hpp"

using namespace seq::protocol;

namespace {

constexpr std::string_view id = "00112233445566778899aabbccddeeff";
const std::string token(64, 'a');

/// A command of this type with these additional fields.
std::string command(std::string_view type, const std::string& fields = {}) {
    return R"({"type":")" + std::string{type} + R"(","id":")" + std::string{id} + '"' +
           (fields.empty() ? "" : "," + fields) + '}';
}

DecodeError error_of(std::string_view bytes) {
    CAPTURE(bytes);
    auto read = decode_client(bytes);
    REQUIRE_FALSE(read);
    return read.error();
}

void check_refused(const std::string& bytes, std::string_view code, std::string_view sentence) {
    CAPTURE(bytes);
    const DecodeError error = error_of(bytes);
    CHECK(error.code == code);
    CHECK(error.sentence == sentence);
    REQUIRE(error.id);  // it is readable, so the answer must contain it
    CHECK(to_hex(error.id->bytes) == id);
}

}  // namespace

TEST_CASE("a command with a fault is refused with its code and a sentence that names the field") {
    const auto rows = testing::rows_of_file("tests/protocol/refusals.txt");
    REQUIRE(rows.size() > 60);
    for (const auto& row : rows)
        check_refused(command(row.at(1), row.at(2)), row.at(0), row.at(3));
    check_refused(command("say", R"("text":")" + std::string(281, 'x') + '"'), "long-text",
                  "field `text`: must have no more than 280 characters");
    check_refused(command("set-voice-link", R"("link":"http://meet.example")"), "bad-link",
                  "field `link`: " + std::string{voice_link_form});
    check_refused(R"({"id":"00112233445566778899aabbccddeeff"})", "missing-field",
                  "field `type`: is missing");
}

TEST_CASE(
    "a message that is no object, or has no type or id, is refused, and an id that is faulty is not given "
    "back") {
    for (const std::string_view bytes : {"[]", "5", "null", "\"draw\"", "true", "[{}]"}) {
        const DecodeError error = error_of(bytes);
        CHECK(error.code == "wrong-type");
        CHECK(error.sentence == "the message: must be an object");
    }
    CHECK(error_of(R"({"type":"draw"})").code == "missing-field");
    CHECK(error_of(R"({"type":7,"id":"x"})").sentence == "field `type`: must be a string");
    CHECK(error_of(command("sit", R"("id":"ffffffffffffffffffffffffffffffff")")).code == "duplicate-key");
    for (const auto& [bytes, sentence] :
         {std::pair{std::string{R"({"type":"draw"})"}, "field `id`: is missing"},
          {R"({"type":"draw","id":7})", "field `id`: must be a string"},
          {R"({"type":"draw","id":"0011"})", "field `id`: must be 32 hex digits"},
          {command("sit", R"("id":"ffffffffffffffffffffffffffffffff")"),
           "the field `id` stands twice in one object"}}) {
        CHECK(error_of(bytes).sentence == sentence);
        CHECK_FALSE(error_of(bytes).id);
    }
}

TEST_CASE("bad-json says where, and an id before that place is known") {
    const DecodeError cut = error_of(R"({"type":"draw","id":"00112233445566778899aabbccddeeff",)");
    CHECK(cut.code == "bad-json");
    REQUIRE(cut.id);
    using namespace std::string_view_literals;
    for (const std::string_view bytes : {""sv,
                                         " "sv,
                                         "{"sv,
                                         "}"sv,
                                         "{}{}"sv,
                                         "{} x"sv,
                                         "{'type':1}"sv,
                                         "{\"type\":\"draw\"}\0"sv,
                                         "\0"sv,
                                         "[1,]"sv,
                                         "{\"a\":1,}"sv,
                                         "nul"sv,
                                         "NaN"sv,
                                         "01"sv,
                                         "+1"sv,
                                         "1."sv,
                                         ".5"sv,
                                         "-"sv,
                                         "\"\\x\""sv,
                                         "\"\\ud800\""sv,
                                         "\"\\udc00\""sv,
                                         "\"\\ud800\\u0041\""sv,
                                         "\"\xff\""sv,
                                         "\"\xed\xa0\x80\""sv,
                                         "\"\xc0\xaf\""sv,
                                         "\"a\0b\""sv,
                                         "\"\n\""sv,
                                         "// x\n{}"sv,
                                         "/* */{}"sv,
                                         "\xff\xfe{\0}\0"sv,
                                         "\xef\xbb\xbf{}"sv,
                                         "{}\0{}"sv,
                                         "{\"a\" 1}"sv,
                                         "{1:2}"sv,
                                         "\"open"sv}) {
        CHECK(error_of(bytes).code == "bad-json");
    }
}

TEST_CASE("bad-json: neither a good text nor a faulty one before it changes what is said about a text") {
    const auto byte_of_the_fault = [] { return error_of(R"({"type":"draw",})").sentence; };
    const std::string at_first = byte_of_the_fault();
    CHECK(at_first == "this is not JSON: it goes wrong at byte 16");
    CHECK(byte_of_the_fault() == at_first);
    for (const std::string& before : {command("draw"), std::string{"{\"a\":1e999}"}, std::string{"[1"}}) {
        static_cast<void>(decode_client(before));
        CHECK(byte_of_the_fault() == at_first);
        CHECK(decode_client(command("draw")));
    }
}

TEST_CASE("too-deep: eight levels are read, nine are not") {
    const auto nested = [](std::size_t levels) {  // the message itself is the first level
        return command("draw", R"("x":)" + std::string(levels - 1, '[') + std::string(levels - 1, ']'));
    };
    CHECK(error_of(nested(json_depth_max)).code == "unknown-field");
    const DecodeError error = error_of(nested(json_depth_max + 1));
    CHECK(error.code == "too-deep");
    CHECK(error.sentence == "the message is nested deeper than 8");
    CHECK(error.id);
    CHECK(error_of(std::string(16000, '[')).code == "too-deep");
    CHECK(error_of(std::string(16000, '{')).code == "bad-json");
}

TEST_CASE("too-long: bytes and values have a limit") {
    const std::string whole = command("draw");
    CHECK(decode_client(whole + std::string(message_bytes_max - whole.size(), ' ')));
    const DecodeError error = error_of(whole + std::string(message_bytes_max - whole.size() + 1, ' '));
    CHECK(error.code == "too-long");
    CHECK(error.sentence == "the message is longer than 16384 bytes");
    CHECK_FALSE(error.id);
    CHECK(error_of(std::string(200'000, '[')).code == "too-long");

    std::string many = "1";
    for (std::size_t n = 1; n < json_nodes_max; ++n)
        many += ",1";
    CHECK(error_of("[" + many + "]").sentence == "the message has more than 512 values");
    CHECK(error_of("[" + many.substr(2) + "]").code == "wrong-type");
}

TEST_CASE("a resume has both epoch and version, or neither") {
    const std::string resume =
        R"("room":"0000000001","token":")" + token + R"(","next_token":")" + token + '"';
    CHECK(decode_client(command("resume", resume)));
    check_refused(command("resume", resume + R"(,"seen":4)"), "missing-field", "field `epoch`: is missing");
    check_refused(command("resume", resume + R"(,"epoch":1)"), "missing-field", "field `seen`: is missing");
}
