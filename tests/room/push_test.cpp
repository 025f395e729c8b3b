#include "tests/room/people.hpp"

// Which players are called by Web Push. Sending is tested in tests/push.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

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
    sim.lose(mover, 7s);
    CHECK(absent(sim).empty());
    sim.pass_time(1s);
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, mover), 1, 0}});
    sim.return_all({mover});
    CHECK(absent(sim).empty());
}

TEST_CASE("a player whose turn it is not is away without a turn, and each turn has its own number") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    Friend& mover = sim.to_move();
    const std::string waiting = other(mover.name);
    sim.lose(waiting, 8s);
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, waiting), 1, std::nullopt}});
    REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, waiting), 1, 1}});
}

TEST_CASE("somebody with a seat who is away is called when the host asks who is ready for the next game") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    sim.does("Ann", Abandon{});
    sim.join_all({"Eve"});
    for (const char* name : {"Bob", "Eve"})
        sim.lose(name);
    sim.pass_time(8s);
    CHECK(absent(sim).empty());
    sim.does("Ann", CheckReady{.open = true, .check = {}});
    CHECK(absent(sim) ==
          std::vector{AbsentPlayer{.member = id_of(sim, "Bob"), .game = 2, .is_prepared = true}});
    sim.return_all({"Bob"});
    CHECK(absent(sim).empty());
}

TEST_CASE("a nudge of a player who is away is a reason to call them again") {
    RoomSimulator sim = game_with({"Bob"});
    const std::string mover = sim.to_move().name;
    sim.lose(mover, nudge_after);
    REQUIRE(absent(sim) == std::vector{AbsentPlayer{id_of(sim, mover), 1, 0, 0}});
    const std::uint32_t seat = sim.at(other(mover)).view->turn.number;
    sim.does(other(mover), Nudge{seat});
    CHECK(absent(sim) == std::vector{AbsentPlayer{id_of(sim, mover), 1, 0, 1}});
}

TEST_CASE("nobody is called for a turn while the game is paused, or while a bot plays for them") {
    RoomSimulator sim = game_with({"Bob"});
    const std::string mover = sim.to_move().name;
    const std::string host = "Ann";
    if (mover == host) {  // the host stays, and is the one who moves first
        REQUIRE(accepted(sim.act(sim.to_move(), sim.to_move().legal.at(0))));
    }
    sim.lose("Bob", 8s);
    REQUIRE(absent(sim).size() == 1);
    sim.does(host, Pause{});
    CHECK_FALSE(absent(sim).at(0).turn.has_value());
    sim.does(host, {Unpause{}, StandIn{id_of(sim, "Bob"), BotLevel::medium}});
    CHECK(absent(sim).empty());
}

TEST_CASE("without a running game nobody is called, and neither are spectators and bots") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.lose("Bob", 10s);
    CHECK(absent(sim).empty());
    sim.return_all({"Bob"});
    sim.does("Ann", SeatBot{3, BotLevel::easy});
    sim.join_all({"Dee"});
    sim.does({{"Ann", Sit{1}}, {"Bob", Sit{2}}, {"Ann", Start{}}});
    sim.lose("Dee", 10s);
    CHECK(absent(sim).empty());
}

TEST_CASE("a subscription is answered without a version, only so often, and not in an archived room") {
    RoomSimulator sim{2};
    const std::size_t records = sim.journal().size();
    for (int n = 0; n < 10; ++n)
        CHECK(std::get<Accepted>(sim.send("Ann", subscription).value()).version == 0);
    CHECK(sim.ask("Ann", {subscription, PushUnsubscribe{}}) == "too-many too-many");
    sim.pass_time(6s);
    sim.does("Ann", PushUnsubscribe{});
    CHECK(sim.journal().size() == records);
    sim.pass_time(1min);
    sim.close_room();
    sim.return_all({"Ann"});
    CHECK(sim.ask("Ann", subscription) == "room-archived");
}

}  // namespace
}  // namespace seq::room
