#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <string>

#include "protocol/message/ids.hpp"
#include "protocol/message/text.hpp"
#include "tests/protocol/support/examples.hpp"

namespace seq::protocol {

bool are_alike(std::string_view one, std::string_view other) {
    return look_alike(folded_name(one), folded_name(other));
}

TEST_CASE("names that look alike are recognized") {
    for (const char* name :
         {"gina", "GINA", "Gi na", "G\u0456n\u0430", "Gin\u00e1", "Gina\u0301", "Gina\ufe0f",
          "\uff27\uff49\uff4e\uff41", "Glna", "G1NA", "G\u200dina", "Gi\u200cn\U000e0100a", "Gi\u2800na"}) {
        CAPTURE(name);
        CHECK(are_alike(name, "Gina"));
    }
    for (const char* name : {"ꓮnn ꓡee", "Ꭺnn Ꮮee", "Ann Ⅼee", "Aոո Lee", "𝖠𝗇𝗇 𝖫𝖾𝖾", "Ⓐⓝⓝ Ⓛⓔⓔ", "Ann Lee.",
                             "(Ann) Lee!", "Ann-Lee", "Αηη Lee", "ANN LEE"}) {
        CAPTURE(name);
        CHECK(are_alike(name, "Ann Lee"));
    }
    for (const auto& [one, other] : {std::pair{"АННА", "AHHA"},
                                     {"АННА", "анна"},
                                     {"ΟΡΑ", "OPA"},
                                     {"ΝΙΝΑ", "νινα"},
                                     {"Iνan", "Ivan"},
                                     {"Zo0", "ZOO"},
                                     {"Straße", "STRASSE"},
                                     {"ﬁn", "fin"},
                                     {"ÆON", "aeon"},
                                     {"Ⅷ", "viii"}}) {
        CAPTURE(one);
        CHECK(are_alike(one, other));
        CHECK(are_alike(other, one));
    }
}

TEST_CASE("names that people tell apart stay different") {
    for (const char* name : {"Gino", "Gina 2", "Ginna", "Tina", "\u5409\u5a1c", "\U0001f600", "2", "-"}) {
        CAPTURE(name);
        CHECK_FALSE(are_alike(name, "Gina"));
        CHECK_FALSE(folded_name(name).as_written.empty());
    }
    for (const auto& [one, other] : {std::pair{"Жанна", "Яна"},
                                     {"😀", "😁"},
                                     {"-", "."},
                                     {"राम", "रमा"},
                                     {"かが", "かか"},
                                     {"Nina", "Vina"}}) {
        CAPTURE(one);
        CHECK_FALSE(are_alike(one, other));
    }
}

TEST_CASE("names of all scripts are usable, and none with hidden, unassigned or unbounded characters") {
    const auto examples = nlohmann::json::parse(testing::text_of_file("tests/protocol/plain_text.json"));
    const auto is_name = [](const std::string& text) { return plain_text(text, 24) && is_usable_name(text); };
    for (const std::string text : examples.at("names")) {
        CAPTURE(text);
        CHECK(is_name(text));
        CHECK_FALSE(looks_like_a_bot(text));
    }
    for (const char* list : {"not names", "hidden"})
        for (const std::string text : examples.at(list)) {
            CAPTURE(text);
            CHECK_FALSE(is_name(text));
        }
}

// The numbers are those of the Unicode standard, so that a table that was generated wrongly is noticed.
TEST_CASE("each code point can be in a name, or is refused") {
    int refused = 0;
    for (char32_t c = 0; c <= 0x10ffff; ++c) {
        const std::string name = std::filesystem::path{std::u32string(1, c)}.string();
        if (c >= 0xd800 && c <= 0xdfff) continue;
        const bool is_usable = is_usable_name("A" + name + "n");
        refused += is_usable ? 0 : 1;
        const std::u32string folded = folded_name("A" + name + "n").as_written;
        REQUIRE((folded.starts_with(U'a') && folded.ends_with(U'n')));
        const bool is_noncharacter = (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
        const bool is_private = (c >= 0xe000 && c <= 0xf8ff) || c >= 0xf0000;
        if (is_noncharacter || is_private || c < 0x20) REQUIRE_FALSE(is_usable);
        const bool is_mathematical = c >= 0x1d400 && c <= 0x1d7ff && is_usable;
        if (is_mathematical) REQUIRE(folded[1] < 0x1d400);
    }
    constexpr int unassigned = 825'345;
    constexpr int private_use = 137'468;
    constexpr int controls = 65 + 2;       // and the separators of lines and paragraphs
    constexpr int formats = 170 - 2 - 96;  // joiners and tags are allowed in some places
    constexpr int jamo = 256 + 29 + 72;
    constexpr int others = 8;  // U+034F, 17B4, 17B5, 3164, FFA0, FFFC, FFFD, and the sign of the host
    CHECK(refused == unassigned + private_use + controls + formats + jamo + others);
}

TEST_CASE("a number is appended to a name, or replaces its own, within the bound") {
    CHECK(numbered_name("Gina", 2) == "Gina 2");
    CHECK(numbered_name("Gina 2", 3) == "Gina 3");
    CHECK(numbered_name("Agent007", 2) == "Agent007 2");
    CHECK(numbered_name("7", 2) == "7 2");
    const std::string family = "👩\u200d👩\u200d👧\u200d👦";
    const std::string wales = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f";
    for (const std::string& name : {family + family + family, wales + wales + wales + wales, wales})
        CHECK(plain_text(numbered_name(name, 2), 24) == numbered_name(name, 2));
    CHECK(numbered_name(wales, 2) == wales + " 2");
    CHECK(numbered_name(std::string(24, 'x'), 12) == std::string(21, 'x') + " 12");
}

TEST_CASE("names that look like those of bots are recognized") {
    for (const char* name : {"Bot 1", "BOT 12", "bot3", "B0t 3", "\u0412\u043e\u0442 1", "Bot l", "🤖 Bot 1",
                             "Bot ①", "Bo\u200dt 1"})
        CHECK(looks_like_a_bot(name));
    for (const char* name : {"Bot", "Bottle", "Bob 1", "Botil", "Robot 1", "Bot Ann"})
        CHECK_FALSE(looks_like_a_bot(name));
}

TEST_CASE("a room's code is read as people type it") {
    const RoomCode code{"0123456789"};
    for (const std::string_view one :
         {"0123456789", "01234-56789", " 0 1 2 3 4 5 6 7 8 9 ", "oI2345678-9", "Ol23456789"})
        CHECK_MESSAGE(parse_room_code(one) == code, one);
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

}  // namespace seq::protocol
