#include "tests/room/people.hpp"

// The host's tools, the host role and who takes it over, and leaving a room permanently.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Ann, Bob and Cy play, Dee watches, and Ann, the host, has been disconnected for this long.
struct HostIsAway : RoomSimulator {
    explicit HostIsAway(milliseconds time, const std::string& deal = "quick")
        : RoomSimulator{3, {{"deal", deal}}} {
        join_all({"Dee"});
        begin({"Bob", "Cy"});
        lose("Ann", time);
    }
    std::string take(const std::string& name) { return ask(name, HandOver{at(name).id}); }
    MemberId host() { return seen_anew(*this, "Dee").host; }
};

TEST_CASE("while a game runs its players can become host in place of an absent one, and spectators cannot") {
    for (const std::string deal : {"quick", "ceremony"}) {
        HostIsAway table{deal == "quick" ? minutes{1} : minutes{0}, deal};
        if (deal == "ceremony") {
            table.pass_time(19s);
            table.restart_for({"Bob", "Cy", "Dee"}, 2min);  // the deal waits, the host is still absent
        }
        CHECK(table.take("Dee") == "not-seated");
        CHECK(table.take("Bob") == "accepted");
        CHECK(table.host() == id_of(table, "Bob"));
    }
}

TEST_CASE("in the first minute only the player who has been here longest can take over, then every player") {
    HostIsAway table{119s};
    CHECK(table.take("Cy") == "not-next");
    SUBCASE("another minute later every player can") {
        table.pass_time(1s);
        CHECK(table.take("Cy") == "accepted");
    }
    SUBCASE("a player who is not connected does not keep the others waiting") {
        table.lose("Bob");
        CHECK(table.take("Cy") == "accepted");
    }
}

TEST_CASE("when no game runs every member can take over, and a host who gives the role away loses it") {
    RoomSimulator lobby = three_friends();
    lobby.does("Ann", HandOver{id_of(lobby, "Bob")});
    lobby.lose("Ann");
    lobby.lose("Bob", 2min);
    lobby.does("Cy", HandOver{id_of(lobby, "Cy")});
    lobby.return_all({"Ann"});
    CHECK(lobby.at("Ann").host == id_of(lobby, "Cy"));
}

TEST_CASE("a host who returns within a day has the role back from any successor, and not later") {
    HostIsAway table{1min};
    REQUIRE(table.take("Bob") == "accepted");
    table.does("Bob", HandOver{id_of(table, "Cy")});
    table.restart_for({"Dee", "Cy"}, 20h);
    CHECK(table.host() == id_of(table, "Cy"));
    table.return_all({"Ann"});
    CHECK(table.host() == id_of(table, "Ann"));
    CHECK(table.ask("Cy", SetFlag{RoomFlag::locked, true}) == "not-host");
    table.does("Ann", SetFlag{RoomFlag::locked, true});
    HostIsAway late{1min};
    REQUIRE(late.take("Bob") == "accepted");
    late.pass_time(24h);
    late.return_all({"Ann"});
    CHECK(late.host() == id_of(late, "Bob"));
}

TEST_CASE("a temporary host cannot remove members or end games for five minutes, nor ever remove the host") {
    HostIsAway table{1min};
    const MemberId ann = id_of(table, "Ann");
    REQUIRE(table.take("Bob") == "accepted");
    table.pass_time(299s);
    CHECK(table.ask("Bob", RemoveMember{id_of(table, "Dee"), {}}) == "acting-host");
    CHECK(table.ask("Bob", Abandon{}) == "acting-host");
    table.does("Bob", HandOver{id_of(table, "Cy")});
    CHECK(table.ask("Cy", Abandon{}) == "acting-host");  // the limits move with the role
    table.pass_time(1s);
    table.does("Cy", RemoveMember{id_of(table, "Dee"), {}});
    CHECK(table.ask("Cy", RemoveMember{ann, {}}) == "acting-host");
    table.does("Cy", Abandon{});
}

TEST_CASE("a host who was replaced can return to a game that was closed to spectators meanwhile") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 2);
    sim.does({{"Bob", Sit{}}, {"Cy", Sit{}}, {"Ann", Start{}}});
    sim.lose("Ann", 1min);
    sim.does("Bob", {HandOver{id_of(sim, "Bob")}, SetFlag{RoomFlag::closed_to_spectators, true}});
    sim.return_all({"Ann"});
    CHECK(sim.at("Ann").host == id_of(sim, "Ann"));
}

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
