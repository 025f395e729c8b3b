#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "protocol/message/ids.hpp"

using namespace seq::protocol;

TEST_CASE("a room's code is read as people type it") {
    const RoomCode code{"0123456789"};
    CHECK(parse_room_code("0123456789") == code);
    CHECK(parse_room_code("01234-56789") == code);
    CHECK(parse_room_code(" 0 1 2 3 4 5 6 7 8 9 ") == code);
    CHECK(parse_room_code("oI2345678-9") == code);
    CHECK(parse_room_code("Ol23456789") == code);
    CHECK(parse_room_code("abcdefghjk") == RoomCode{"ABCDEFGHJK"});
    CHECK(parse_room_code("mnpqrstvwx") == RoomCode{"MNPQRSTVWX"});
}

TEST_CASE("a malformed room code is refused") {
    for (const std::string_view text : {"", "-", "012345678", "01234567890", "012345678U", "u123456789",
                                        "01234_6789", "0123456789\n", "012345678é"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_room_code(text));
    }
    CHECK_FALSE(parse_room_code(std::string_view{"012345678\0", 10}));
}

TEST_CASE("fifty bits make a code, the first character from the highest five") {
    CHECK(make_room_code(0).text == "0000000000");
    CHECK(make_room_code(1).text == "0000000001");
    CHECK(make_room_code(31ULL << 45).text == "Z000000000");
    CHECK(make_room_code((1ULL << 50) - 1).text == "ZZZZZZZZZZ");
    CHECK(make_room_code(~0ULL).text == "ZZZZZZZZZZ");
    CHECK(make_room_code(1ULL << 50).text == "0000000000");
}

TEST_CASE("every code that is made is read back, and different bits make different codes") {
    CHECK(rc::check("parse_room_code(make_room_code(x)) is make_room_code(x)",
                    [](std::uint64_t a, std::uint64_t b) {
                        constexpr std::uint64_t bits = (1ULL << 50) - 1;
                        RC_ASSERT(parse_room_code(make_room_code(a).text) == make_room_code(a));
                        RC_ASSERT((make_room_code(a) == make_room_code(b)) == ((a & bits) == (b & bits)));
                    }));
}
