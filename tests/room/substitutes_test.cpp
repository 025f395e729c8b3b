#include "tests/room/people.hpp"

// Somebody without a seat takes over a part in a running game.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

struct Seats : RoomSimulator {
    explicit Seats(const std::string& preset = "sequence", const NamedOptions& options = {})
        : RoomSimulator{3, options, preset} {
        begin({"Bob", "Cy"});
        join_all({"Dan"});
    }
    std::string give(const std::string& by, const std::string& to) {
        return ask(by, GiveSeat{id_of(*this, to)});
    }
};

TEST_CASE(
    "a spectator takes over from a player who is away, if the host agrees, and sees the hand from then on") {
    Seats sim;
    const Hand hand = sim.at("Bob").view->as_cards().hand;
    sim.does({{"Dan", AskSeat{2}, "not-away"}, {"Cy", AskSeat{2}, "already-seated"}});
    sim.lose("Bob", 30s);
    sim.does("Dan", AskSeat{2});
    CHECK(seen_anew(sim, "Dan").game->as_cards().hand.empty());
    CHECK(sim.give("Ann", "Dan") == "too-early");
    CHECK(sim.give("Cy", "Dan") == "not-host");
    sim.pass_time(30s);
    REQUIRE(sim.give("Ann", "Dan") == "accepted");
    CHECK(sim.at("Dan").view->as_cards().hand == hand);
    CHECK(sim.at("Dan").seat == Seat{2});

    sim.lose("Dan");  // before the new view, for all that the server knows
    sim.at("Dan").view.reset();
    sim.return_all({"Dan"});
    REQUIRE(sim.at("Dan").view.has_value());
    CHECK(sim.at("Dan").view->as_cards().hand == hand);

    sim.return_all({"Bob"});
    CHECK_FALSE(sim.at("Bob").seat.has_value());
    CHECK(sim.at("Bob").view->as_cards().hand.empty());
    sim.does("Bob", AskSeat{2});  // it was his
    sim.restart_for({"Ann", "Bob", "Cy", "Dan"});
    REQUIRE(sim.give("Dan", "Bob") == "accepted");
    CHECK(sim.at("Bob").view->as_cards().hand == hand);

    sim.play_to_the_end(39);
    const auto parts = sim.at("Ann").told<GameStatistics>().at(0).substitutions;
    REQUIRE(parts.size() == 2);
    CHECK(parts[0] == Substitution{Seat{2}, "Bob", "Dan", 0});
    CHECK(parts[1] == Substitution{Seat{2}, "Dan", "Bob", 0});
    const auto record = std::get<GameRecord>(sim.send("Ann", FetchRecord{}).value());
    CHECK(record.record.find("Dan plays seat 2 instead of Bob from here") != std::string::npos);
}

TEST_CASE("a bot that took over is replaced at once, and the players vote if the host asks") {
    Seats sim;
    sim.does("Ann", Leave{});  // Bob is host
    sim.does({{"Bob", HandOver{id_of(sim, "Dan")}}, {"Dan", AskSeat{1}}});
    CHECK(sim.give("Dan", "Dan") == "not-seated");
    CHECK(sim.give("Bob", "Dan") == "accepted");
    CHECK_FALSE(sim.at("Dan").seat.has_value());
    CHECK(sim.give("Bob", "Dan") == "already-voted");
    sim.does("Dan", AskSeat{1});  // what was voted for another request does not count
    CHECK(sim.give("Bob", "Dan") == "accepted");
    CHECK_FALSE(sim.at("Dan").seat.has_value());
    REQUIRE(sim.give("Cy", "Dan") == "accepted");
    CHECK(sim.at("Dan").seat == Seat{1});
    CHECK(sim.at("Bob").told<BotUnseated>().size() == 1);
}

TEST_CASE("X7: the stake of a part that was taken over stays that of its owner, who gets the pot") {
    Seats sim{"sequences", {{"stake", "100"}}};
    sim.lose("Bob", 1min);
    sim.does("Dan", AskSeat{2});
    REQUIRE(sim.give("Ann", "Dan") == "accepted");
    sim.play_to_the_end(7);
    std::uint32_t together = 0;
    for (const char* name : {"Ann", "Bob", "Cy"})
        together += sim.at("Ann").purses.at(id_of(sim, name));
    CHECK(together == 3000);
    CHECK(sim.at("Ann").purses.at(id_of(sim, "Dan")) == 1000);
}

}  // namespace
}  // namespace seq::room
