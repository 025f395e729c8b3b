#include <doctest/doctest.h>
#include <initializer_list>
#include <string>

#include "protocol/digest/digest.hpp"
#include "protocol/message/codec.hpp"

// The digest that distinguishes a repeated command from another one with the same id.

namespace seq::protocol {
namespace {

constexpr const char* an_id = R"("id":"00112233445566778899aabbccddeeff")";
const std::string a_token(64, 'a');

Digest digest_of_fields(const std::string& fields) {
    const auto command = decode_client("{" + std::string{an_id} + "," + fields + "}");
    REQUIRE_MESSAGE(command.has_value(), command.error().sentence);
    return command->content;
}

std::string resume_text(const std::string& token, const std::string& rest) {
    return R"("type":"resume","room":"K7MB20WQ4X","token":")" + token + R"(","next_token":")" +
           std::string(64, 'b') + '"' + rest;
}

bool are_all_the_same(std::initializer_list<std::string> commands) {
    for (const std::string& command : commands)
        if (digest_of_fields(command) != digest_of_fields(*commands.begin())) return false;
    return true;
}

}  // namespace

TEST_CASE("the digest of a command's content ignores order, escapes, `seen`, `sure` and case of digits") {
    CHECK(are_all_the_same(
        {R"("type":"say","text":"hé / you")", R"("text":"hé / you","type":"say")",
         R"("type":"say","text":"\u0068\u00e9 \/ you")", R"("seen":4,"type":"say","text":"hé / you")",
         R"("type":"say","text":"hé / you","sure":true)", R"(  "type" : "say" , "text" : "hé / you" )"}));
    CHECK(are_all_the_same({R"("type":"set-option","key":"draw","value":"auto")",
                            R"("value":"auto","type":"set-option","key":"draw")"}));
    CHECK(are_all_the_same({resume_text(a_token, ""), resume_text(std::string(64, 'A'), ""),
                            resume_text(a_token, R"(,"epoch":1,"seen":9)"),
                            resume_text(a_token, R"(,"seen":12,"epoch":3)")}));
    CHECK(are_all_the_same({R"("type":"join","room":"K7MB20WQ4X","name":"Bob","token":")" + a_token + '"',
                            R"("type":"join","room":"k7mb2-owq4x","name":"Bob","token":")" + a_token + '"'}));
    const std::string start = R"("type":"create","preset":"sequence","players":2,"name":"Ann","token":")" +
                              a_token + R"(","options":)";
    CHECK(
        are_all_the_same({start + R"({"draw":"auto","line":"5"})", start + R"({"line":"5","draw":"auto"})"}));
}

TEST_CASE("the digest of a command's content differs for another command") {
    const std::string say = R"("type":"say","text":"yes")";
    for (const char* other : {R"("type":"say","text":"Yes")", R"("type":"phrase","phrase":"yes")"})
        CHECK_FALSE(are_all_the_same({say, other}));
    CHECK_FALSE(are_all_the_same({R"("type":"sit")", R"("type":"sit","seat":1)"}));
    CHECK_FALSE(are_all_the_same({R"("type":"sit","seat":1)", R"("type":"sit","seat":2)"}));
    CHECK_FALSE(are_all_the_same({R"("type":"lock","locked":true)", R"("type":"lock","locked":false)"}));
    CHECK_FALSE(are_all_the_same({resume_text(a_token, ""), resume_text(std::string(64, 'c'), "")}));
    const std::string commit = R"("type":"deal-commit","game":1,"commit":")" + a_token + R"(","epoch":)";
    CHECK_FALSE(are_all_the_same({commit + "0", commit + "1"}));  // the epoch of a deal is content
}

TEST_CASE("no password and no secret of a link is in the digest of a content") {
    CHECK(
        are_all_the_same({R"("type":"set-password")", R"("type":"set-password","password":"open sesame")"}));
    const std::string join = R"("type":"join","room":"K7MB20WQ4X","name":"Bob","token":")" + a_token + '"';
    CHECK(are_all_the_same({join, join + R"(,"password":"open sesame")",
                            join + R"(,"secret":"00112233445566778899aabbccddeeff")"}));
}

// Digests are journaled, so their form is part of the journal's format.
TEST_CASE("the digest of a content has the form that journals have") {
    CHECK(digest_of_fields(R"("type":"say","text":"a\"b")") ==
          sha256(as_bytes(R"({"text":"a\"b","type":"say"})")));
    CHECK(digest_of_fields(R"("type":"join","room":"k7mb20wq4x","name":"Bob","token":")" + a_token + '"') ==
          sha256(as_bytes(R"({"name":"Bob","room":"K7MB20WQ4X","token":")" +
                          to_hex(Token{[] {
                                     Digest bytes{};
                                     bytes.fill(0xaa);
                                     return bytes;
                                 }()}
                                     .hash()) +
                          R"(","type":"join"})")));
}

namespace {
struct BothForms {
    std::string bytes;
    std::string standard;
    std::string url;
};

TEST_CASE("base64 is written and read in both forms of RFC 4648") {
    for (const BothForms& example : {BothForms{"", "", ""},
                                     {"f", "Zg==", "Zg"},  // RFC 4648, 10
                                     {"fo", "Zm8=", "Zm8"},
                                     {"foo", "Zm9v", "Zm9v"},
                                     {"foob", "Zm9vYg==", "Zm9vYg"},
                                     {"\xFB\xFF", "+/8=", "-_8"},
                                     {std::string(1, '\0'), "AA==", "AA"},
                                     {"\xFF\xFF\xFF\xFF", "/////w==", "_____w"}}) {
        CAPTURE(example.standard);
        CHECK(to_base64(as_bytes(example.bytes)) == example.standard);
        CHECK(to_base64url(as_bytes(example.bytes)) == example.url);
        CHECK(from_base64(example.standard) == example.bytes);
        CHECK(from_base64url(example.url) == example.bytes);
    }
}

TEST_CASE("text that is not base64 of the form is not read") {
    for (const char* text : {"A", "AQ==", "AQI+", "A B", "AB", "-_9", "AAAAA"}) {
        CAPTURE(text);
        CHECK_FALSE(from_base64url(text).has_value());
    }
    for (const char* text : {"A", "AQ", "AQ=", "AB==", "AQI-", "A===", "====", "AQ==AQ==", "Zm9v\n"}) {
        CAPTURE(text);
        CHECK_FALSE(from_base64(text).has_value());
    }
}

}  // namespace

}  // namespace seq::protocol
