#include "server/room/push.hpp"

#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// Which players are called by Web Push. Sending is tested in tests/push.

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::seconds;

const PushSubscribe subscription{"https://push.example/1", std::string(push_public_key_length, 'A'),
                                 std::string(push_auth_length, 'A')};

std::vector<AbsentPlayer> absent(RoomSimulator& sim) {
    std::vector<AbsentPlayer> players;
    sim.room().absent_players(players);
    return players;
}

/// The player who does not move now.
std::string other(const std::string& name) {
    return name == "Ann" ? "Bob" : "Ann";
}

TEST_CASE("a player of a running game is called when they are away, and not a moment earlier") {
    RoomSimulator sim = game_with({"Bob"});
    const std::string mover = sim.to_move().name;
    CHECK(absent(sim).empty());
    sim.lose(mover);
    sim.pass_time(seconds{7});
    CHECK(absent(sim).empty());
    sim.pass_time(seconds{1});
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, mover), 1, 0}});
    REQUIRE(accepted(sim.come_back(mover)));
    CHECK(absent(sim).empty());
}

TEST_CASE("a player whose turn it is not is away without a turn, and each turn has its own number") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    Friend& mover = sim.to_move();
    const std::string waiting = other(mover.name);
    sim.lose(waiting);
    sim.pass_time(seconds{8});
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, waiting), 1, std::nullopt}});
    REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, waiting), 1, 1}});
}

TEST_CASE("somebody with a seat who is away is called when the host asks who is ready for the next game") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    REQUIRE(accepted(sim.send("Ann", Abandon{})));
    REQUIRE(accepted(sim.join("Eve")));
    for (const char* name : {"Bob", "Eve"})
        sim.lose(name);
    sim.pass_time(seconds{8});
    CHECK(absent(sim).empty());
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{CheckReady{.open = true, .check = {}}})));
    CHECK(absent(sim) ==
          std::vector{AbsentPlayer{.member = id_of(sim, "Bob"), .game = 2, .is_prepared = true}});
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(absent(sim).empty());
}

TEST_CASE("a nudge of a player who is away is a reason to call them again") {
    RoomSimulator sim = game_with({"Bob"});
    const std::string mover = sim.to_move().name;
    sim.lose(mover);
    sim.pass_time(nudge_after);
    REQUIRE(absent(sim) == std::vector{AbsentPlayer{id_of(sim, mover), 1, 0, 0}});
    const std::uint32_t seat = sim.at(other(mover)).view->turn.number;
    REQUIRE(accepted(sim.send(other(mover), TalkCommand{Nudge{seat}})));
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, mover), 1, 0, 1}});
}

TEST_CASE("nobody is called for a turn while the game is paused, or while a bot plays for them") {
    RoomSimulator sim = game_with({"Bob"});
    const std::string mover = sim.to_move().name;
    const std::string host = "Ann";
    if (mover == host) {  // the host stays, and is the one who moves first
        REQUIRE(accepted(sim.act(sim.to_move(), sim.to_move().legal.at(0))));
    }
    sim.lose("Bob");
    sim.pass_time(seconds{8});
    REQUIRE(absent(sim).size() == 1);
    REQUIRE(accepted(sim.send(host, Pause{})));
    CHECK_FALSE(absent(sim).at(0).turn.has_value());
    REQUIRE(accepted(sim.send(host, Unpause{})));
    REQUIRE(accepted(sim.send(host, StandIn{id_of(sim, "Bob"), BotLevel::medium})));
    CHECK(absent(sim).empty());
}

TEST_CASE("without a running game nobody is called, and neither are spectators and bots") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.lose("Bob");
    sim.pass_time(seconds{10});
    CHECK(absent(sim).empty());
    REQUIRE(accepted(sim.come_back("Bob")));
    REQUIRE(accepted(sim.send("Ann", SeatBot{3, BotLevel::easy})));
    REQUIRE(accepted(sim.join("Dee")));
    REQUIRE(accepted(sim.send("Ann", Sit{1})));
    REQUIRE(accepted(sim.send("Bob", Sit{2})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    sim.lose("Dee");
    sim.pass_time(seconds{10});
    CHECK(absent(sim).empty());
}

TEST_CASE("a subscription is answered without a version, and only so often") {
    RoomSimulator sim{2};
    const std::size_t records = sim.journal().size();
    for (int n = 0; n < 10; ++n) {
        const auto answer = sim.send("Ann", subscription);
        REQUIRE(accepted(answer));
        CHECK(std::get<Accepted>(*answer).version == 0);
    }
    CHECK(code_of(sim.send("Ann", subscription)) == "too-many");
    CHECK(code_of(sim.send("Ann", PushUnsubscribe{})) == "too-many");
    sim.pass_time(seconds{6});
    CHECK(accepted(sim.send("Ann", PushUnsubscribe{})));
    CHECK(sim.journal().size() == records);
}

TEST_CASE("an archived room takes no subscriptions") {
    RoomSimulator sim{2};
    sim.sweep({.lobby = std::chrono::milliseconds{-1}});
    sim.close_room();
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(code_of(sim.send("Ann", subscription)) == "room-archived");
}

}  // namespace
}  // namespace seq::room
