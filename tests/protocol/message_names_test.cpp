#include <doctest/doctest.h>
#include <string>

#include "protocol/message/text.hpp"

namespace seq::protocol {

TEST_CASE("names that look alike are folded to the same text") {
    const std::string gina = folded_name("Gina");
    for (const char* name : {"gina", "GINA", "Gi na", "G\u0456n\u0430", "Gin\u00e1", "Gina\u0301",
                             "Gina\ufe0f", "\uff27\uff49\uff4e\uff41", "Glna", "G1NA"}) {
        CAPTURE(name);
        CHECK(folded_name(name) == gina);
    }
    CHECK(folded_name("\u0410\u041d\u041d\u0410") == folded_name("AHHA"));  // Cyrillic capitals
    CHECK(folded_name("\u039f\u03a1\u0391") == folded_name("OPA"));         // Greek ones
    CHECK(folded_name("Zo0") == folded_name("ZOO"));
}

TEST_CASE("names that people tell apart stay different") {
    for (const char* name : {"Gino", "Gina 2", "Ginna", "Tina", "\u5409\u5a1c", "\U0001f600", "2", "-"}) {
        CAPTURE(name);
        CHECK(folded_name(name) != folded_name("Gina"));
        CHECK_FALSE(folded_name(name).empty());
    }
    CHECK(folded_name("\u0416\u0430\u043d\u043d\u0430") != folded_name("\u042f\u043d\u0430"));
    CHECK(folded_name("\U0001f600") != folded_name("\U0001f601"));
}

TEST_CASE("a number is appended to a name, or replaces its own, within the bound") {
    CHECK(numbered_name("Gina", 2) == "Gina 2");
    CHECK(numbered_name("Gina 2", 3) == "Gina 3");
    CHECK(numbered_name("Agent007", 2) == "Agent007 2");
    CHECK(numbered_name("7", 2) == "7 2");
    CHECK(numbered_name(std::string(24, 'x'), 12) == std::string(21, 'x') + " 12");
}

TEST_CASE("names that look like those of bots are recognized") {
    for (const char* name : {"Bot 1", "BOT 12", "bot3", "B0t 3", "\u0412\u043e\u0442 1", "Bot l"})
        CHECK(looks_like_a_bot(name));
    for (const char* name : {"Bot", "Bottle", "Bob 1", "Botil", "Robot 1", "Bot Ann"})
        CHECK_FALSE(looks_like_a_bot(name));
}

}  // namespace seq::protocol
