#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// The host's tools, the host role, and leaving a room permanently.

namespace seq::room {
namespace {

using namespace protocol;

TEST_CASE("a removed member is notified and disconnected, and the seat is free") {
    RoomSimulator sim = three_friends();
    sim.send("Bob", Sit{1});
    CHECK(code_of(sim.send("Bob", RemoveMember{id_of(sim, "Cy")})) == "not-host");
    CHECK(code_of(sim.send("Ann", RemoveMember{id_of(sim, "Ann")})) == "not-yourself");
    CHECK(code_of(sim.send("Ann", RemoveMember{MemberId{9}})) == "no-such-member");
    CHECK(accepted(sim.send("Ann", RemoveMember{id_of(sim, "Bob")})));
    CHECK(sim.at("Bob").closed == CloseReason::removed);
    CHECK(sim.at("Bob").notices == std::vector<std::string>{"removed"});
    const auto& news = std::get<PublicEvents>(sim.at("Cy").inbox.back()).events;
    CHECK(std::get<MemberLeft>(std::get<LobbyEvent>(news.at(0))).removed);
    CHECK(seen_anew(sim, "Cy").members.size() == 2);
    CHECK(accepted(sim.send("Cy", Sit{1})));
}

TEST_CASE("a removed member's token does not come back, by any way, also after a restart") {
    RoomSimulator sim = three_friends();
    sim.lose("Bob");
    REQUIRE(accepted(sim.come_back("Bob")));  // the proposed token is not confirmed yet
    const Token proposed = sim.at("Bob").token;
    REQUIRE(accepted(sim.send("Ann", RemoveMember{id_of(sim, "Bob")})));
    for (int again = 0; again < 2; ++again) {
        CHECK(code_of(sim.come_back("Bob")) == "removed");
        CHECK(code_of(sim.send("Bob", Join{sim.room().code(), "Bob", proposed})) == "removed");
        sim.restart();
    }
    REQUIRE(accepted(sim.join("Bob")));  // another token is a new member
    CHECK(id_of(sim, "Bob") == MemberId{4});
}

TEST_CASE("chat of a muted member is refused until the host unmutes them") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Bob", MuteMember{id_of(sim, "Cy"), true})) == "not-host");
    CHECK(code_of(sim.send("Ann", MuteMember{id_of(sim, "Ann"), true})) == "not-yourself");
    CHECK(accepted(sim.send("Ann", MuteMember{id_of(sim, "Cy"), true})));
    CHECK(code_of(sim.send("Cy", Say{"but"})) == "muted");
    CHECK(accepted(sim.send("Cy", Sit{})));
    sim.restart_for({"Ann", "Cy"});
    CHECK(code_of(sim.send("Cy", Say{"but"})) == "muted");
    CHECK(seen_anew(sim, "Cy").members.at(2).muted);
    CHECK(accepted(sim.send("Ann", MuteMember{id_of(sim, "Cy"), false})));
    CHECK(accepted(sim.send("Cy", Say{"thank you"})));
}

TEST_CASE("the host hands over the role and everything that belongs to it") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Bob", HandOver{id_of(sim, "Cy")})) == "not-host");
    CHECK(code_of(sim.send("Ann", HandOver{id_of(sim, "Ann")})) == "already-host");
    CHECK(code_of(sim.send("Ann", HandOver{MemberId{9}})) == "no-such-member");
    CHECK(accepted(sim.send("Ann", HandOver{id_of(sim, "Bob")})));
    CHECK(code_of(sim.send("Ann", SetFlag{RoomFlag::locked, true})) == "not-host");
    CHECK(accepted(sim.send("Bob", SetFlag{RoomFlag::locked, true})));
    sim.restart_for({"Cy"});
    CHECK(seen_anew(sim, "Cy").host == id_of(sim, "Bob"));
}

TEST_CASE("the role of a host who is away for a minute can be taken over, and goes back on their return") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Bob", HandOver{id_of(sim, "Bob")})) == "host-present");
    sim.lose("Ann");
    sim.pass_time(std::chrono::seconds{59});
    CHECK(code_of(sim.send("Bob", HandOver{id_of(sim, "Bob")})) == "host-present");
    sim.pass_time(std::chrono::seconds{1});
    CHECK(code_of(sim.send("Bob", HandOver{id_of(sim, "Cy")})) == "not-host");
    CHECK(accepted(sim.send("Bob", HandOver{id_of(sim, "Bob")})));
    CHECK(accepted(sim.send("Bob", SetFlag{RoomFlag::locked, true})));
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(code_of(sim.send("Bob", SetFlag{RoomFlag::locked, false})) == "not-host");
    CHECK(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, false})));
    CHECK(sim.at("Bob").host == id_of(sim, "Ann"));
}

TEST_CASE(
    "the role of a host who was away for a minute before a restart can be taken over at once after it") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.lose("Ann");
    sim.pass_time(std::chrono::seconds{61});
    sim.restart_for({"Bob"});
    CHECK(accepted(sim.send("Bob", LobbyCommand{HandOver{id_of(sim, "Bob")}})));
}

TEST_CASE("a member who leaves is no longer a member, and the connection ends with the answer") {
    RoomSimulator sim = three_friends();
    sim.send("Bob", Sit{});
    const ClientMessage leave = sim.command("Bob", Leave{});
    CHECK(accepted(sim.send("Bob", leave)));
    CHECK(sim.at("Bob").closed == CloseReason::goodbye);
    CHECK(seen_anew(sim, "Cy").members.size() == 2);
    CHECK(code_of(sim.come_back("Bob")) == "left");
    CHECK(code_of(sim.send("Bob", leave)) == "not-joined");
    REQUIRE(accepted(sim.join("Bob")));
    CHECK(id_of(sim, "Bob") == MemberId{4});
}

TEST_CASE("when the host leaves, the role passes to the member present who joined first") {
    RoomSimulator sim = three_friends();
    sim.lose("Bob");
    CHECK(accepted(sim.send("Ann", Leave{})));
    const auto& news = std::get<PublicEvents>(sim.at("Cy").inbox.back()).events;
    CHECK(std::get<HostChanged>(std::get<LobbyEvent>(news.at(1))).member == id_of(sim, "Cy"));
    CHECK(accepted(sim.send("Cy", SetFlag{RoomFlag::locked, true})));
    sim.restart_for({"Bob"});
    CHECK(code_of(sim.send("Bob", SetFlag{RoomFlag::locked, false})) == "not-host");
}

TEST_CASE("a room that everybody has left is open, and the next person to join is its host") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.send("Ann", SetFlag{RoomFlag::locked, true});
    sim.send("Bob", Leave{});
    CHECK(accepted(sim.send("Ann", Leave{})));
    REQUIRE(accepted(sim.join("Cy")));
    CHECK(accepted(sim.send("Cy", SetOption{"draw", "auto"})));
    sim.restart_for({"Cy"});
    CHECK(seen_anew(sim, "Cy").host == id_of(sim, "Cy"));
}

TEST_CASE("X7: a member who leaves and joins again has a new purse") {
    RoomSimulator sim = game_with({"Bob"}, {{"stake", "100"}, {"target", "25"}}, "sequences");
    sim.play_to_the_end(2);
    sim.send("Bob", Leave{});
    REQUIRE(accepted(sim.join("Bob")));
    CHECK(sim.at("Bob").purses.at(id_of(sim, "Bob")) == 1000);
    sim.restart_for({"Ann", "Bob"});
    sim.send("Bob", Sit{});
    CHECK(accepted(sim.send("Ann", Start{})));
}

TEST_CASE("X7: when a six-dice game is set again, members are told the purses that they cannot know") {
    RoomSimulator sim = game_with({"Bob"}, {{"stake", "100"}, {"target", "25"}}, "sequences");
    sim.play_to_the_end(2);
    const auto purses = sim.at("Ann").purses;
    REQUIRE(accepted(sim.send("Ann", SetGame{"sequence-dice", 2, {}})));
    REQUIRE(accepted(sim.join("Cy")));
    REQUIRE(sim.at("Cy").purses.empty());
    REQUIRE(accepted(sim.send("Ann", SetGame{"sequences", 2, {}})));
    CHECK(sim.at("Cy").purses == purses);
}

}  // namespace
}  // namespace seq::room
