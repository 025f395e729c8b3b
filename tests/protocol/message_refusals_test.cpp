#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/voice_link.hpp"

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

struct Fault {
    std::string bytes;
    std::string_view code;
    std::string_view sentence;
};

/// The id of each of these is readable, and the answer must contain it.
void check_faults(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
        CAPTURE(fault.bytes);
        const DecodeError error = error_of(fault.bytes);
        CHECK(error.code == fault.code);
        CHECK(error.sentence == fault.sentence);
        REQUIRE(error.id);
        CHECK(to_hex(error.id->bytes) == id);
    }
}

}  // namespace

TEST_CASE("missing-field names the field") {
    check_faults({
        {R"({"id":"00112233445566778899aabbccddeeff"})", "missing-field", "field `type`: is missing"},
        {command("place"), "missing-field", "field `card`: is missing"},
        {command("place", R"("card":"7H")"), "missing-field", "field `space`: is missing"},
        {command("exchange"), "missing-field", "field `card`: is missing"},
        {command("forfeit"), "missing-field", "field `card`: is missing"},
        {command("remove", R"("card":"JS")"), "missing-field", "field `space`: is missing"},
        {command("put"), "missing-field", "field `space`: is missing"},
        {command("swap"), "missing-field", "field `space`: is missing"},
        {command("say"), "missing-field", "field `text`: is missing"},
        {command("join"), "missing-field", "field `room`: is missing"},
        {command("create"), "missing-field", "field `preset`: is missing"},
    });
    const DecodeError error = error_of(R"({"type":"draw"})");
    CHECK(error.code == "missing-field");
    CHECK(error.sentence == "field `id`: is missing");
    CHECK_FALSE(error.id);
}

TEST_CASE("unknown-field names the field, also one that another command has") {
    check_faults({
        {command("draw", R"("space":"d4")"), "unknown-field", "field `space`: is not known here"},
        {command("roll", R"("dice":[6,6])"), "unknown-field", "field `dice`: is not known here"},
        {command("cast", R"("dice":[6,6,6,6,6,6])"), "unknown-field", "field `dice`: is not known here"},
        {command("put", R"("space":"d4","card":"7H")"), "unknown-field", "field `card`: is not known here"},
        {command("swap", R"("space":"d4","side":1)"), "unknown-field", "field `side`: is not known here"},
        {command("record", R"("seat":1)"), "unknown-field", "field `seat`: is not known here"},
        {command("sit", R"("Seat":1)"), "unknown-field", "field `Seat`: is not known here"},
        {command("start", R"("a\u202eb":1)"), "unknown-field", "field `?`: is not known here"},
    });
}

TEST_CASE("wrong-type says what the field must be") {
    check_faults({
        {command("sit", R"("seat":"1")"), "wrong-type", "field `seat`: must be a whole number"},
        {command("sit", R"("seat":null)"), "wrong-type", "field `seat`: must be a whole number"},
        {command("sit", R"("seat":1.0)"), "wrong-type",
         "field `seat`: must be a whole number, written without point and exponent"},
        {command("sit", R"("seat":1e0)"), "wrong-type",
         "field `seat`: must be a whole number, written without point and exponent"},
        {command("sit", R"("seat":[1])"), "wrong-type", "field `seat`: must be a whole number"},
        {command("draw", R"("seen":true)"), "wrong-type", "field `seen`: must be a whole number"},
        {command("say", R"("text":5)"), "wrong-type", "field `text`: must be a string"},
        {command("say", R"("text":{"a":{"b":[]}})"), "wrong-type", "field `text`: must be a string"},
        {command("place", R"("card":"7H","space":"d4","sequences":"a4-e4")"), "wrong-type",
         "field `sequences`: must be an array"},
        {command("place", R"("card":"7H","space":"d4","sequences":[["a4","e4"],7])"), "wrong-type",
         "field `sequences[1]`: must be an array"},
        {command("place", R"("card":"7H","space":"d4","sequences":[["a4",4]])"), "wrong-type",
         "field `sequences[0][1]`: must be a string"},
        {command("create", R"("preset":"sequence","players":2,"options":{"draw":true})"), "wrong-type",
         "field `options.draw`: must be a string"},
        {command("create", R"("preset":"sequence","players":2,"options":[])"), "wrong-type",
         "field `options`: must be an object"},
    });
    for (const std::string_view bytes : {"[]", "5", "null", "\"draw\"", "true", "[{}]"}) {
        const DecodeError error = error_of(bytes);
        CHECK(error.code == "wrong-type");
        CHECK(error.sentence == "the message: must be an object");
    }
    CHECK(error_of(R"({"type":7,"id":"x"})").sentence == "field `type`: must be a string");
    CHECK(error_of(R"({"type":"draw","id":7})").sentence == "field `id`: must be a string");
}

TEST_CASE("bad-value says what the field may be") {
    const std::string create = R"("preset":"sequence","players":2,"name":"Ann","token":")";
    check_faults({
        {command("sit", R"("seat":0)"), "bad-value", "field `seat`: must be from 1 to 255"},
        {command("sit", R"("seat":-1)"), "bad-value", "field `seat`: must be from 1 to 255"},
        {command("sit", R"("seat":-0)"), "bad-value", "field `seat`: must be from 1 to 255"},
        {command("sit", R"("seat":256)"), "bad-value", "field `seat`: must be from 1 to 255"},
        {command("sit", R"("seat":18446744073709551617)"), "bad-value",
         "field `seat`: must be from 1 to 255"},
        {command("sit", R"("seat":-99999999999999999999)"), "bad-value",
         "field `seat`: must be from 1 to 255"},
        {command("draw", R"("seen":9007199254740992)"), "bad-value",
         "field `seen`: must be from 0 to 9007199254740991"},
        {command("place", R"("card":"7H","space":"k4")"), "bad-value",
         "field `space`: must be a space from a1 to j10"},
        {command("place", R"("card":"7H","space":"d4\u0000")"), "bad-value",
         "field `space`: must be a space from a1 to j10"},
        {command("place", R"("card":"","space":"d4")"), "bad-value", "field `card`: must have 1 to 8 bytes"},
        {command("place", R"("card":"7H","space":"d4","sequences":[["a4"]])"), "bad-value",
         "field `sequences[0]`: must be the two ends of a sequence"},
        {command("place", R"("card":"7H","space":"d4","sequences":[1,2,3,4,5,6,7,8,9])"), "bad-value",
         "field `sequences`: must have no more than 8 sequences"},
        {command("remove", R"("card":"","space":"d4")"), "bad-value", "field `card`: must have 1 to 8 bytes"},
        {command("put", R"("space":"k1")"), "bad-value", "field `space`: must be a space from a1 to j10"},
        {command("record", R"("game":0)"), "bad-value", "field `game`: must be from 1 to 4294967295"},
        {command("say", R"("text":"  ")"), "blank-text", "field `text`: must not be blank"},
        {command("say", R"("text":")" + std::string(281, 'x') + '"'), "long-text",
         "field `text`: must have no more than 280 characters"},
        {command("say", R"("text":"e\u0301\u0301\u0301\u0301")"), "odd-text",
         "field `text`: must have no more than 3 accents on one letter"},
        {command("name-table", R"("name":"a\u202eb")"), "odd-text",
         "field `name`: must have no control, invisible or direction-changing characters"},
        {command("set-voice-link", R"("link":"http://meet.example")"), "bad-link",
         "field `link`: " + std::string{voice_link_form}},
        {command("join", R"("room":"U000000000")"), "bad-value",
         "field `room`: must be a room's code of ten letters and digits"},
        {command("create", create + R"(abc")"), "bad-value", "field `token`: must be 64 hex digits"},
        {command("create", create + token.substr(1) + R"(g")"), "bad-value",
         "field `token`: must be 64 hex digits"},
        {command("create", R"("preset":"","players":2)"), "bad-value",
         "field `preset`: must have 1 to 64 bytes"},
        {command("create", R"("preset":"sequence","players":2,"sides":0)"), "bad-value",
         "field `sides`: must be from 1 to 4294967295"},
        {command("sit", R"("seat":1e999)"), "bad-value", "the number at byte 66 is too large"},
    });
    CHECK(error_of(R"({"type":"draw","id":"0011"})").sentence == "field `id`: must be 32 hex digits");
    CHECK_FALSE(error_of(R"({"type":"draw","id":"0011"})").id);
}

TEST_CASE("unknown-command quotes what was asked for") {
    check_faults({
        {command("shuffle"), "unknown-command", "field `type`: there is no command `shuffle`"},
        {command(""), "unknown-command", "field `type`: there is no command ``"},
        {command("penalty", R"("side":1)"), "unknown-command",  // the table's, never a seat's (S23)
         "field `type`: there is no command `penalty`"},
        {command("Draw"), "unknown-command", "field `type`: there is no command `Draw`"},
        {command("draw\\u0000"), "unknown-command", "field `type`: there is no command `draw?`"},
    });
}

TEST_CASE("duplicate-key names the field, at every depth, and trusts neither value") {
    check_faults({
        {command("sit", R"("seat":1,"seat":1)"), "duplicate-key",
         "the field `seat` stands twice in one object"},
        {command("sit", R"("seat":1,"se\u0061t":2)"), "duplicate-key",
         "the field `seat` stands twice in one object"},
        {command("create", R"("options":{"draw":"auto","draw":"manual"})"), "duplicate-key",
         "the field `draw` stands twice in one object"},
    });
    const DecodeError twice = error_of(command("sit", R"("id":"ffffffffffffffffffffffffffffffff")"));
    CHECK(twice.code == "duplicate-key");
    CHECK_FALSE(twice.id);
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
    check_faults({
        {command("resume", resume + R"(,"seen":4)"), "missing-field", "field `epoch`: is missing"},
        {command("resume", resume + R"(,"epoch":1)"), "missing-field", "field `seen`: is missing"},
    });
}
