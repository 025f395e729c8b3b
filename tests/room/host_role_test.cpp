#include "tests/room/people.hpp"

// Taking over the role of an absent host, and what it permits.

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

}  // namespace
}  // namespace seq::room
