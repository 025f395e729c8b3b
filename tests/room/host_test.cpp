#include "tests/room/people.hpp"

// The host's tools, the host role, and leaving a room permanently.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

TEST_CASE("a removed member is notified and disconnected, and the seat is free") {
    RoomSimulator sim = three_friends();
    sim.does({{"Bob", Sit{1}}, {"Bob", RemoveMember{id_of(sim, "Cy")}, "not-host"}});
    CHECK(sim.ask("Ann", RemoveMember{id_of(sim, "Ann")}) == "not-yourself");
    CHECK(sim.ask("Ann", RemoveMember{MemberId{9}}) == "no-such-member");
    sim.does("Ann", RemoveMember{id_of(sim, "Bob")});
    CHECK(sim.at("Bob").closed == CloseReason::removed);
    CHECK(sim.at("Bob").notices == Names{"removed"});
    CHECK(sim.at("Cy").newest<MemberLeft>()->removed);
    CHECK(seen_anew(sim, "Cy").members.size() == 2);
    sim.does("Cy", Sit{1});
}

TEST_CASE("a removed member's token does not come back, by any way, also after a restart") {
    RoomSimulator sim = three_friends();
    sim.lose("Bob");
    REQUIRE(accepted(sim.come_back("Bob")));  // the proposed token is not confirmed yet
    const Token proposed = sim.at("Bob").token;
    sim.does("Ann", RemoveMember{id_of(sim, "Bob")});
    for (int again = 0; again < 2; ++again) {
        CHECK(code_of(sim.come_back("Bob")) == "removed");
        CHECK(sim.ask("Bob", Join{sim.room().code(), "Bob", proposed}) == "removed");
        sim.restart();
    }
    REQUIRE(accepted(sim.join("Bob")));  // another token is a new member
    CHECK(id_of(sim, "Bob") == MemberId{4});
}

TEST_CASE("chat of a muted member is refused until the host unmutes them") {
    RoomSimulator sim = three_friends();
    CHECK(sim.ask("Bob", MuteMember{id_of(sim, "Cy"), true}) == "not-host");
    CHECK(sim.ask("Ann", MuteMember{id_of(sim, "Ann"), true}) == "not-yourself");
    sim.does({{"Ann", MuteMember{id_of(sim, "Cy"), true}}, {"Cy", Say{"but"}, "muted"}, {"Cy", Sit{}}});
    sim.restart_for({"Ann", "Cy"});
    CHECK(sim.ask("Cy", Say{"but"}) == "muted");
    CHECK(seen_anew(sim, "Cy").members.at(2).muted);
    sim.does({{"Ann", MuteMember{id_of(sim, "Cy"), false}}, {"Cy", Say{"thank you"}}});
}

TEST_CASE("the host hands over the role and everything that belongs to it") {
    RoomSimulator sim = three_friends();
    CHECK(sim.ask("Bob", HandOver{id_of(sim, "Cy")}) == "not-host");
    CHECK(sim.ask("Ann", HandOver{id_of(sim, "Ann")}) == "already-host");
    sim.does({{"Ann", HandOver{MemberId{9}}, "no-such-member"}, {"Ann", HandOver{id_of(sim, "Bob")}}});
    CHECK(sim.ask("Ann", SetFlag{RoomFlag::locked, true}) == "not-host");
    sim.does("Bob", SetFlag{RoomFlag::locked, true});
    sim.restart_for({"Cy"});
    CHECK(seen_anew(sim, "Cy").host == id_of(sim, "Bob"));
}

TEST_CASE("the role of a host who is away for a minute can be taken over, and goes back on their return") {
    RoomSimulator sim = three_friends();
    const HandOver to_bob{id_of(sim, "Bob")};
    CHECK(sim.ask("Bob", to_bob) == "host-present");
    sim.lose("Ann", 59s);
    CHECK(sim.ask("Bob", to_bob) == "host-present");
    sim.pass_time(1s);
    sim.restart_for({"Bob"});
    CHECK(sim.ask("Bob", HandOver{id_of(sim, "Cy")}) == "not-host");
    sim.does("Bob", {to_bob, SetFlag{RoomFlag::locked, true}});
    sim.return_all({"Ann"});
    CHECK(sim.ask("Bob", SetFlag{RoomFlag::locked, false}) == "not-host");
    sim.does("Ann", SetFlag{RoomFlag::locked, false});
    CHECK(sim.at("Bob").host == id_of(sim, "Ann"));
}

TEST_CASE("a member who leaves is no longer a member, and the connection ends with the answer") {
    RoomSimulator sim = three_friends();
    sim.does("Bob", Sit{});
    const ClientMessage leave = sim.command("Bob", Leave{});
    CHECK(accepted(sim.send("Bob", leave)));
    CHECK(sim.at("Bob").closed == CloseReason::goodbye);
    CHECK(seen_anew(sim, "Cy").members.size() == 2);
    CHECK(code_of(sim.come_back("Bob")) == "left");
    CHECK(code_of(sim.send("Bob", leave)) == "not-joined");
    sim.join_all({"Bob"});
    CHECK(id_of(sim, "Bob") == MemberId{4});
}

TEST_CASE("when the host leaves, the role passes to the member present who joined first") {
    RoomSimulator sim = three_friends();
    sim.lose("Bob");
    sim.does("Ann", Leave{});
    CHECK(sim.at("Cy").newest<HostChanged>()->member == id_of(sim, "Cy"));
    sim.does("Cy", SetFlag{RoomFlag::locked, true});
    sim.restart_for({"Bob"});
    CHECK(sim.ask("Bob", SetFlag{RoomFlag::locked, false}) == "not-host");
}

TEST_CASE("a room that everybody has left is open, and the next person to join is its host") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.does({{"Ann", SetFlag{RoomFlag::locked, true}}, {"Bob", Leave{}}, {"Ann", Leave{}}});
    sim.join_all({"Cy"});
    sim.does("Cy", SetOption{"draw", "auto"});
    sim.restart_for({"Cy"});
    CHECK(seen_anew(sim, "Cy").host == id_of(sim, "Cy"));
}

TEST_CASE("X7: a member who joins again has a new purse, and all are told when such a game is set again") {
    RoomSimulator sim = game_with({"Bob"}, {{"stake", "100"}, {"target", "25"}}, "sequences");
    sim.play_to_the_end(2);
    sim.does("Bob", Leave{});
    sim.join_all({"Bob"});
    CHECK(sim.at("Bob").purses.at(id_of(sim, "Bob")) == 1000);
    sim.restart_for({"Ann", "Bob"});
    sim.does("Ann", SetGame{"sequence-dice", 2, {}});
    sim.join_all({"Cy"});
    REQUIRE(sim.at("Cy").purses.empty());
    sim.does({{"Ann", SetGame{"sequences", 2, {}}}, {"Bob", Sit{}}});
    CHECK(sim.at("Cy").purses.at(id_of(sim, "Ann")) == sim.at("Ann").purses.at(id_of(sim, "Ann")));
    sim.does("Ann", Start{});
}

}  // namespace
}  // namespace seq::room
