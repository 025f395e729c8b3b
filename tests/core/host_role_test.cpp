#include <doctest/doctest.h>

#include "tests/core/people.hpp"

// Taking over the role of an absent host, and what it may be used for.

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// Ann, Bob and Cy play, Dee watches, and Ann, the host, has been without a connection for so long.
struct HostIsAway {
    explicit HostIsAway(std::chrono::milliseconds time, const std::string& deal = "quick")
        : evening{3, {{"deal", deal}}} {
        REQUIRE(accepted(evening.join("Dee")));
        evening.begin({"Bob", "Cy"});
        evening.lose("Ann");
        evening.pass_time(time);
    }
    std::string take(const std::string& name) {
        return code_of(evening.send(name, HandOver{id_of(evening, name)}));
    }
    std::string send(const std::string& name, ClientBody body) {
        return code_of(evening.send(name, std::move(body)));
    }
    MemberId host() { return seen_anew(evening, "Dee").host; }

    Evening evening;
};

TEST_CASE("while a game runs its players can become host in place of an absent one, and spectators cannot") {
    HostIsAway table{minutes{1}};
    CHECK(table.take("Dee") == "not-seated");
    CHECK(table.take("Bob") == "");
    CHECK(table.host() == id_of(table.evening, "Bob"));
}

TEST_CASE("while the next game is dealt a spectator cannot become host either") {
    HostIsAway table{seconds{0}, "ceremony"};
    table.evening.pass_time(seconds{19});
    table.evening.restart(minutes{2});  // the deal waits, the host is still away
    for (const char* name : {"Bob", "Cy", "Dee"})
        REQUIRE(accepted(table.evening.come_back(name)));
    CHECK(table.take("Dee") == "not-seated");
    CHECK(table.take("Bob") == "");
}

TEST_CASE("in the first minute only the player who has been here longest can take over, then every player") {
    HostIsAway table{seconds{119}};
    CHECK(table.take("Cy") == "not-next");
    SUBCASE("another minute later every player can") {
        table.evening.pass_time(seconds{1});
        CHECK(table.take("Cy") == "");
    }
    SUBCASE("a player who is not connected does not keep the others waiting") {
        table.evening.lose("Bob");
        CHECK(table.take("Cy") == "");
    }
}

TEST_CASE("when no game runs every member can take over") {
    Evening lobby = three_friends();
    lobby.lose("Ann");
    lobby.pass_time(minutes{1});
    CHECK(accepted(lobby.send("Cy", HandOver{id_of(lobby, "Cy")})));
}

TEST_CASE("a host who returns within a day has the role back, whoever has it by then, also after a restart") {
    HostIsAway table{minutes{1}};
    REQUIRE(table.take("Bob") == "");
    REQUIRE(table.send("Bob", HandOver{id_of(table.evening, "Cy")}) == "");
    table.evening.restart(hours{20});
    REQUIRE(accepted(table.evening.come_back("Dee")));
    REQUIRE(accepted(table.evening.come_back("Cy")));
    CHECK(table.host() == id_of(table.evening, "Cy"));
    REQUIRE(accepted(table.evening.come_back("Ann")));
    CHECK(table.host() == id_of(table.evening, "Ann"));
    CHECK(table.send("Cy", SetLock{true}) == "not-host");
    CHECK(table.send("Ann", SetLock{true}) == "");
}

TEST_CASE("a host who returns after more than a day is a member like all others") {
    HostIsAway table{minutes{1}};
    REQUIRE(table.take("Bob") == "");
    table.evening.pass_time(hours{24});
    REQUIRE(accepted(table.evening.come_back("Ann")));
    CHECK(table.host() == id_of(table.evening, "Bob"));
}

TEST_CASE("a host who gives the role away does not get it back") {
    Evening evening = three_friends();
    REQUIRE(accepted(evening.send("Ann", HandOver{id_of(evening, "Bob")})));
    evening.lose("Ann");
    evening.pass_time(minutes{2});
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(evening.at("Ann").host == id_of(evening, "Bob"));
}

TEST_CASE("who has taken over removes nobody and ends no game for five minutes, and never removes the host") {
    HostIsAway table{minutes{1}};
    const MemberId ann = id_of(table.evening, "Ann");
    REQUIRE(table.take("Bob") == "");
    table.evening.pass_time(seconds{299});
    CHECK(table.send("Bob", RemoveMember{id_of(table.evening, "Dee"), {}}) == "acting-host");
    CHECK(table.send("Bob", Abandon{}) == "acting-host");
    CHECK(table.send("Bob", HandOver{id_of(table.evening, "Cy")}) == "");
    CHECK(table.send("Cy", Abandon{}) == "acting-host");  // whoever it is handed to
    table.evening.pass_time(seconds{1});
    CHECK(table.send("Cy", RemoveMember{id_of(table.evening, "Dee"), {}}) == "");
    CHECK(table.send("Cy", RemoveMember{ann, {}}) == "acting-host");
    CHECK(table.send("Cy", Abandon{}) == "");
}

TEST_CASE("a host who was replaced can return to a game that was closed to spectators meanwhile") {
    Evening evening{2};
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.join("Cy")));
    evening.send("Bob", Sit{});
    evening.send("Cy", Sit{});
    REQUIRE(accepted(evening.send("Ann", Start{})));
    evening.lose("Ann");
    evening.pass_time(minutes{1});
    REQUIRE(accepted(evening.send("Bob", HandOver{id_of(evening, "Bob")})));
    REQUIRE(accepted(evening.send("Bob", CloseToSpectators{true})));
    CHECK(accepted(evening.come_back("Ann")));
    CHECK(evening.at("Ann").host == id_of(evening, "Ann"));
}

}  // namespace
}  // namespace seq::core
