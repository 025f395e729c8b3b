#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// The link to the members' voice call.

namespace seq::room {
namespace {

using namespace protocol;

std::string set_link(RoomSimulator& sim, const std::string& name, std::optional<std::string> link) {
    const auto answer = sim.send(name, LobbyCommand{SetVoiceLink{std::move(link)}});
    return accepted(answer) ? "accepted" : code_of(answer);
}

TEST_CASE("the host sets and removes the voice link at any time, and every member sees it") {
    RoomSimulator sim{2};
    sim.begin({"Bob"});
    CHECK(set_link(sim, "Bob", "https://meet.example/") == "not-host");
    CHECK(set_link(sim, "Ann", "https://meet.example/our-table?a=b") == "accepted");
    CHECK(sim.at("Bob").voice_link == "https://meet.example/our-table?a=b");
    REQUIRE(accepted(sim.join("Eve")));
    CHECK(sim.at("Eve").voice_link == "https://meet.example/our-table?a=b");
    sim.restart();
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(seen_anew(sim, "Bob").voice_link == "https://meet.example/our-table?a=b");
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(set_link(sim, "Ann", std::nullopt) == "accepted");
    CHECK_FALSE(seen_anew(sim, "Bob").voice_link);
}

TEST_CASE("a wrong voice link is refused as a command, which ends no session, however often it is sent") {
    RoomSimulator sim{2};
    for (const char* link :
         {"", "https://127.0.0.1/", "https://-/", "https://meet.example:99999/", "meet.example"})
        CHECK(set_link(sim, "Ann", link) == "bad-link");
    CHECK_FALSE(seen_anew(sim, "Ann").voice_link);
}

TEST_CASE("the voice link moves to the room that follows a full one") {
    RoomSimulator sim{2};
    REQUIRE(accepted(sim.join("Bob")));
    REQUIRE(set_link(sim, "Ann", "https://meet.example/our-table") == "accepted");
    sim.retire();
    sim.move_to_successor();
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(seen_anew(sim, "Bob").voice_link == "https://meet.example/our-table");
}

TEST_CASE("strangers who come into a deserted room do not see the voice link of those who have left") {
    RoomSimulator sim{2};
    REQUIRE(set_link(sim, "Ann", "https://meet.example/our-table") == "accepted");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{Leave{}})));
    REQUIRE(accepted(sim.join("Mallory")));
    CHECK_FALSE(sim.at("Mallory").voice_link);
}

}  // namespace
}  // namespace seq::room
