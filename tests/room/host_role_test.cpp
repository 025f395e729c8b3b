#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// Taking over the role of an absent host, and what it permits.

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// Ann, Bob and Cy play, Dee watches, and Ann, the host, has been disconnected for this long.
struct HostIsAway {
    explicit HostIsAway(std::chrono::milliseconds time, const std::string& deal = "quick")
        : sim{3, {{"deal", deal}}} {
        REQUIRE(accepted(sim.join("Dee")));
        sim.begin({"Bob", "Cy"});
        sim.lose("Ann");
        sim.pass_time(time);
    }
    std::string take(const std::string& name) { return code_of(sim.send(name, HandOver{id_of(sim, name)})); }
    std::string send(const std::string& name, ClientBody body) {
        return code_of(sim.send(name, std::move(body)));
    }
    MemberId host() { return seen_anew(sim, "Dee").host; }

    RoomSimulator sim;
};

TEST_CASE("while a game runs its players can become host in place of an absent one, and spectators cannot") {
    HostIsAway table{minutes{1}};
    CHECK(table.take("Dee") == "not-seated");
    CHECK(table.take("Bob") == "");
    CHECK(table.host() == id_of(table.sim, "Bob"));
}

TEST_CASE("while the next game is dealt a spectator cannot become host either") {
    HostIsAway table{seconds{0}, "ceremony"};
    table.sim.pass_time(seconds{19});
    table.sim.restart(minutes{2});  // the deal waits, the host is still absent
    for (const char* name : {"Bob", "Cy", "Dee"})
        REQUIRE(accepted(table.sim.come_back(name)));
    CHECK(table.take("Dee") == "not-seated");
    CHECK(table.take("Bob") == "");
}

TEST_CASE("in the first minute only the player who has been here longest can take over, then every player") {
    HostIsAway table{seconds{119}};
    CHECK(table.take("Cy") == "not-next");
    SUBCASE("another minute later every player can") {
        table.sim.pass_time(seconds{1});
        CHECK(table.take("Cy") == "");
    }
    SUBCASE("a player who is not connected does not keep the others waiting") {
        table.sim.lose("Bob");
        CHECK(table.take("Cy") == "");
    }
}

TEST_CASE("when no game runs every member can take over") {
    RoomSimulator lobby = three_friends();
    lobby.lose("Ann");
    lobby.pass_time(minutes{1});
    CHECK(accepted(lobby.send("Cy", HandOver{id_of(lobby, "Cy")})));
}

TEST_CASE("a host who returns within a day has the role back from any successor, also after a restart") {
    HostIsAway table{minutes{1}};
    REQUIRE(table.take("Bob") == "");
    REQUIRE(table.send("Bob", HandOver{id_of(table.sim, "Cy")}) == "");
    table.sim.restart(hours{20});
    REQUIRE(accepted(table.sim.come_back("Dee")));
    REQUIRE(accepted(table.sim.come_back("Cy")));
    CHECK(table.host() == id_of(table.sim, "Cy"));
    REQUIRE(accepted(table.sim.come_back("Ann")));
    CHECK(table.host() == id_of(table.sim, "Ann"));
    CHECK(table.send("Cy", SetFlag{RoomFlag::locked, true}) == "not-host");
    CHECK(table.send("Ann", SetFlag{RoomFlag::locked, true}) == "");
}

TEST_CASE("a host who returns after more than a day is a member like all others") {
    HostIsAway table{minutes{1}};
    REQUIRE(table.take("Bob") == "");
    table.sim.pass_time(hours{24});
    REQUIRE(accepted(table.sim.come_back("Ann")));
    CHECK(table.host() == id_of(table.sim, "Bob"));
}

TEST_CASE("a host who gives the role away does not get it back") {
    RoomSimulator sim = three_friends();
    REQUIRE(accepted(sim.send("Ann", HandOver{id_of(sim, "Bob")})));
    sim.lose("Ann");
    sim.pass_time(minutes{2});
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(sim.at("Ann").host == id_of(sim, "Bob"));
}

TEST_CASE("a temporary host cannot remove members or end games for five minutes, nor ever remove the host") {
    HostIsAway table{minutes{1}};
    const MemberId ann = id_of(table.sim, "Ann");
    REQUIRE(table.take("Bob") == "");
    table.sim.pass_time(seconds{299});
    CHECK(table.send("Bob", RemoveMember{id_of(table.sim, "Dee"), {}}) == "acting-host");
    CHECK(table.send("Bob", Abandon{}) == "acting-host");
    CHECK(table.send("Bob", HandOver{id_of(table.sim, "Cy")}) == "");
    CHECK(table.send("Cy", Abandon{}) == "acting-host");  // the limits move with the role
    table.sim.pass_time(seconds{1});
    CHECK(table.send("Cy", RemoveMember{id_of(table.sim, "Dee"), {}}) == "");
    CHECK(table.send("Cy", RemoveMember{ann, {}}) == "acting-host");
    CHECK(table.send("Cy", Abandon{}) == "");
}

TEST_CASE("a host who was replaced can return to a game that was closed to spectators meanwhile") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 2);
    sim.send("Bob", Sit{});
    sim.send("Cy", Sit{});
    REQUIRE(accepted(sim.send("Ann", Start{})));
    sim.lose("Ann");
    sim.pass_time(minutes{1});
    REQUIRE(accepted(sim.send("Bob", HandOver{id_of(sim, "Bob")})));
    REQUIRE(accepted(sim.send("Bob", SetFlag{RoomFlag::closed_to_spectators, true})));
    CHECK(accepted(sim.come_back("Ann")));
    CHECK(sim.at("Ann").host == id_of(sim, "Ann"));
}

}  // namespace
}  // namespace seq::room
