#include "tests/room/people.hpp"

// The names of members in a room.

namespace seq::room {
using namespace protocol;
namespace {

TEST_CASE("a newcomer cannot have a name that looks like that of a member") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    for (const std::string name :
         {"Gina", "gina", "GINA", "G i n a", "Gin\u0430", "Gin\ufe0fa", "Gina\u0301", "G1na", "Gi\u200dna"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "name-taken");
    }
    sim.join_all({"Gino"});
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
        sim.join_all({name});
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

TEST_CASE("a name is free again when its member has left, not while the member is away or at the door") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    const Friend gina = sim.at("Gina");
    sim.lose("Gina");
    CHECK(code_of(sim.join("gina")) == "name-taken");
    sim.at("Gina").token = gina.token;
    sim.return_all({"Gina"});
    sim.does({{"Gina", Leave{}}, {"Ann", SetFlag{RoomFlag::locked, true}}});
    CHECK_FALSE(sim.join("gina").has_value());
    CHECK(code_of(sim.join("Gina")) == "name-taken");
    CHECK(code_of(sim.join("Ann")) == "name-taken");
    CHECK(sim.at("Ann").knocks.size() == 1);
}

TEST_CASE("no member can have the name of a bot") {
    RoomSimulator sim{4};
    for (const std::string name : {"Bot 1", "bot 12", "B\u043et 3", "Bot7", "Bot l", "🤖 Bot 1", "Bot ①"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "bot-name");
    }
    sim.join_all({"Botticelli", "Bot"});
    CHECK(opened_room(creation({"sequence", 2}, {}, "Bot 1")).error().code == "bot-name");
}

}  // namespace
}  // namespace seq::room
