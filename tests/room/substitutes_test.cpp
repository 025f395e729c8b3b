#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// Somebody without a seat takes over a part in a running game.

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::minutes;
using std::chrono::seconds;

struct Seats {
    explicit Seats(const std::string& preset = "sequence", const NamedOptions& options = {})
        : sim{3, options, preset} {
        sim.begin({"Bob", "Cy"});
        REQUIRE(accepted(sim.join("Dan")));
    }
    std::string give(const std::string& by, const std::string& to) {
        return sim.ask(by, GiveSeat{id_of(sim, to)});
    }

    RoomSimulator sim;
};

TEST_CASE(
    "a spectator takes over from a player who is away, if the host agrees, and sees the hand from then on") {
    Seats table;
    RoomSimulator& sim = table.sim;
    const Hand hand = sim.at("Bob").view->as_cards().hand;
    CHECK(code_of(sim.send("Dan", AskSeat{2})) == "not-away");
    CHECK(code_of(sim.send("Cy", AskSeat{2})) == "already-seated");
    sim.lose("Bob");
    sim.pass_time(seconds{30});
    REQUIRE(accepted(sim.send("Dan", AskSeat{2})));
    CHECK(seen_anew(sim, "Dan").game->as_cards().hand.empty());
    CHECK(table.give("Ann", "Dan") == "too-early");
    CHECK(table.give("Cy", "Dan") == "not-host");
    sim.pass_time(seconds{30});
    REQUIRE(table.give("Ann", "Dan") == "accepted");
    CHECK(sim.at("Dan").view->as_cards().hand == hand);
    CHECK(sim.at("Dan").seat == Seat{2});

    sim.lose("Dan");  // before the new view, for all that the server knows
    sim.at("Dan").view.reset();
    REQUIRE(accepted(sim.come_back("Dan")));
    REQUIRE(sim.at("Dan").view.has_value());
    CHECK(sim.at("Dan").view->as_cards().hand == hand);

    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK_FALSE(sim.at("Bob").seat.has_value());
    CHECK(sim.at("Bob").view->as_cards().hand.empty());
    REQUIRE(accepted(sim.send("Bob", AskSeat{2})));  // it was his
    sim.restart_for({"Ann", "Bob", "Cy", "Dan"});
    REQUIRE(table.give("Dan", "Bob") == "accepted");
    CHECK(sim.at("Bob").view->as_cards().hand == hand);

    sim.play_to_the_end(39);
    const auto parts = sim.at("Ann").told<GameStatistics>().at(0).substitutions;
    REQUIRE(parts.size() == 2);
    CHECK(parts[0] == Substitution{Seat{2}, "Bob", "Dan", 0});
    CHECK(parts[1] == Substitution{Seat{2}, "Dan", "Bob", 0});
    const auto record = std::get<GameRecord>(sim.send("Ann", FetchRecord{}).value());
    CHECK(record.record.find("Dan plays seat 2 instead of Bob from here") != std::string::npos);
}

TEST_CASE(
    "a bot that took over is replaced at once, and the players vote when the host is the one who asks") {
    Seats table;
    RoomSimulator& sim = table.sim;
    REQUIRE(accepted(sim.send("Ann", Leave{})));  // Bob is host
    REQUIRE(accepted(sim.send("Bob", HandOver{id_of(sim, "Dan")})));
    REQUIRE(accepted(sim.send("Dan", AskSeat{1})));
    CHECK(table.give("Dan", "Dan") == "not-seated");
    CHECK(table.give("Bob", "Dan") == "accepted");
    CHECK_FALSE(sim.at("Dan").seat.has_value());
    CHECK(table.give("Bob", "Dan") == "already-voted");
    REQUIRE(accepted(sim.send("Dan", AskSeat{1})));  // what was voted for another request does not count
    CHECK(table.give("Bob", "Dan") == "accepted");
    CHECK_FALSE(sim.at("Dan").seat.has_value());
    REQUIRE(table.give("Cy", "Dan") == "accepted");
    CHECK(sim.at("Dan").seat == Seat{1});
    CHECK(sim.at("Bob").told<BotUnseated>().size() == 1);
}

TEST_CASE("X7: the stake of a part that was taken over stays that of its owner, who gets the pot") {
    Seats table{"sequences", {{"stake", "100"}}};
    RoomSimulator& sim = table.sim;
    sim.lose("Bob");
    sim.pass_time(minutes{1});
    REQUIRE(accepted(sim.send("Dan", AskSeat{2})));
    REQUIRE(table.give("Ann", "Dan") == "accepted");
    sim.play_to_the_end(7);
    std::uint32_t together = 0;
    for (const char* name : {"Ann", "Bob", "Cy"})
        together += sim.at("Ann").purses.at(id_of(sim, name));
    CHECK(together == 3000);
    CHECK(sim.at("Ann").purses.at(id_of(sim, "Dan")) == 1000);
}

}  // namespace
}  // namespace seq::room
