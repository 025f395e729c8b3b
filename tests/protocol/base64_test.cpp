#include <doctest/doctest.h>
#include <string>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {
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
