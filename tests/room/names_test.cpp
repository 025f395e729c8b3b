#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// The names of members in a room.

namespace seq::room {
namespace {

using namespace protocol;

TEST_CASE("a newcomer cannot have a name that looks like that of a member") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    for (const std::string name :
         {"Gina", "gina", "GINA", "G i n a", "Gin\u0430", "Gin\ufe0fa", "Gina\u0301", "G1na", "Gi\u200dna"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "name-taken");
    }
    CHECK(accepted(sim.join("Gino")));
    CHECK(sim.room().summary().people.size() == 3);
}

TEST_CASE("no newcomer looks like the host, and names of all scripts are welcome") {
    RoomSimulator sim{4};
    REQUIRE(accepted(sim.join("Ann Lee")));
    for (const std::string name :
         {"ꓮnn ꓡee", "Ꭺnn Ꮮee", "Ann Ⅼee", "Aոո Lee", "𝖠𝗇𝗇 𝖫𝖾𝖾", "Ⓐⓝⓝ Ⓛⓔⓔ", "Ann Lee.", "Αηη Lee"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "name-taken");
    }
    for (const std::string name :
         {"Ann Lee\u070f", "Ann Lee\ufffc", "Ann Lee\u0378", "Ann Lee\U0001fffe", "♔ Ann"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "odd-name");
    }
    for (const std::string name :
         {"Ἀθηνᾶ", "山田", "محمد", "Łukasz", "ไทย", "नमस्ते", "שרה", "Жанна", "🤷‍♀️"}) {
        CAPTURE(name);
        CHECK(accepted(sim.join(name)));
    }
}

TEST_CASE("a refusal of a name suggests one that is free") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    const auto refused = sim.join("gina");
    REQUIRE(code_of(refused) == "name-taken");
    CHECK(sentence_of(refused).ends_with("such as `gina 2`"));  // clients offer the name in that sentence
    REQUIRE(accepted(sim.join("Gina 2")));
    CHECK(sentence_of(sim.join("Gina 2")).ends_with("such as `Gina 3`"));
}

TEST_CASE("a name is free again when its member has left, and is kept while the member is away") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    const Friend gina = sim.at("Gina");
    sim.lose("Gina");
    CHECK(code_of(sim.join("gina")) == "name-taken");
    sim.at("Gina").token = gina.token;
    REQUIRE(accepted(sim.come_back("Gina")));
    REQUIRE(accepted(sim.send("Gina", Leave{})));
    CHECK(accepted(sim.join("gina")));
}

TEST_CASE(
    "those who wait at the door have different names too, and the same join sent again is not another") {
    RoomSimulator sim{4};
    sim.send("Ann", SetFlag{RoomFlag::locked, true});
    CHECK_FALSE(sim.join("Gina").has_value());
    const Token token = sim.at("Gina").token;
    CHECK(code_of(sim.join("gina")) == "name-taken");
    CHECK(code_of(sim.join("Ann")) == "name-taken");
    sim.at("Gina").session = SessionId{4242};
    CHECK_FALSE(sim.send("Gina", Join{sim.room().code(), "Gina", token}).has_value());
    CHECK(sim.at("Ann").knocks.size() == 1);
}

TEST_CASE("no member can have the name of a bot") {
    RoomSimulator sim{4};
    for (const std::string name : {"Bot 1", "bot 12", "B\u043et 3", "Bot7", "Bot l", "🤖 Bot 1", "Bot ①"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "bot-name");
    }
    CHECK(accepted(sim.join("Botticelli")));
    CHECK(accepted(sim.join("Bot")));
    const ClientMessage create{{}, {}, Create{"sequence", 2, {}, {}, "Bot 1", {}}};
    const auto opened = Room::open({"TESTR00M00"}, "http://example/r/", {SessionId{1}, create}, TimePoint{});
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error().code == "bot-name");
}

}  // namespace
}  // namespace seq::room
