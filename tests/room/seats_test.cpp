#include <doctest/doctest.h>
#include <set>

#include "tests/room/people.hpp"

// Before a game and between games: seats, ready marks, and what is played next.

namespace seq::room {
namespace {

using namespace protocol;

/// The events of the newest version that this friend received.
const std::vector<RoomEvent>& news_of(RoomSimulator& sim, const std::string& name) {
    return std::get<PublicEvents>(sim.at(name).inbox.back()).events;
}

template <typename Wanted>
Wanted lobby_event(const RoomEvent& event) {
    return std::get<Wanted>(std::get<LobbyEvent>(event));
}

TEST_CASE("a member who stands up frees the seat, and everybody sees it") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Bob", Stand{})) == "not-seated");
    sim.send("Bob", Sit{2});
    CHECK(accepted(sim.send("Bob", Stand{})));
    CHECK(lobby_event<SeatLeft>(news_of(sim, "Ann").at(0)).member == sim.at("Bob").id);
    CHECK_FALSE(sim.at("Bob").seat.has_value());
    CHECK(accepted(sim.send("Cy", Sit{2})));
}

TEST_CASE("ready marks are announced, shown to newcomers, and survive a restart") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Bob", SetReady{true})) == "not-seated");
    sim.send("Bob", Sit{2});
    CHECK(accepted(sim.send("Bob", SetReady{true})));
    CHECK(lobby_event<ReadyChanged>(news_of(sim, "Ann").at(0)).ready);
    sim.restart_for({"Cy", "Bob"});
    CHECK(member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().ready);
    CHECK(accepted(sim.send("Bob", SetReady{false})));
    CHECK_FALSE(member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().ready);
}

TEST_CASE("a ready mark goes with the seat, with another game, and when the game starts") {
    RoomSimulator sim = three_friends();
    const auto ready = [&] { return member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().ready; };
    const auto mark = [&] {
        REQUIRE(accepted(sim.send("Bob", SetReady{true})));
        REQUIRE(ready());
    };
    sim.send("Bob", Sit{2});
    mark();
    sim.send("Bob", Sit{3});
    CHECK_FALSE(ready());
    mark();
    sim.send("Bob", Stand{});
    CHECK_FALSE(ready());
    sim.send("Bob", Sit{2});
    mark();
    sim.send("Ann", SetOption{"draw", "auto"});
    CHECK_FALSE(ready());
    mark();
    sim.send("Ann", Sit{1});
    sim.send("Cy", Sit{3});
    CHECK(accepted(sim.send("Ann", Start{})));  // marks inform, the host decides
    CHECK_FALSE(ready());
    CHECK(code_of(sim.send("Bob", SetReady{true})) == "game-running");
    CHECK(code_of(sim.send("Bob", Stand{})) == "game-running");
}

TEST_CASE("two members who both agree change seats") {
    RoomSimulator sim = three_friends();
    sim.send("Ann", Sit{1});
    sim.send("Bob", Sit{2});
    CHECK(code_of(sim.send("Ann", GiveSeat{sim.at("Bob").id})) == "not-asked");
    CHECK(accepted(sim.send("Bob", AskSeat{1})));
    CHECK(lobby_event<SeatAsked>(news_of(sim, "Ann").at(0)).seat == Seat{1});
    CHECK(member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().asks == Seat{1});
    CHECK(code_of(sim.send("Cy", GiveSeat{sim.at("Bob").id})) == "not-asked");
    CHECK(accepted(sim.send("Ann", GiveSeat{sim.at("Bob").id})));
    CHECK(sim.at("Bob").seat == Seat{1});
    CHECK(sim.at("Ann").seat == Seat{2});
    CHECK(code_of(sim.send("Bob", GiveSeat{sim.at("Ann").id})) == "not-asked");
}

TEST_CASE("a seat can be given to a member without one, and the giver stands up") {
    RoomSimulator sim = three_friends();
    sim.send("Ann", Sit{1});
    sim.send("Cy", AskSeat{1});
    CHECK(accepted(sim.send("Ann", GiveSeat{sim.at("Cy").id})));
    CHECK(sim.at("Cy").seat == Seat{1});
    CHECK_FALSE(sim.at("Ann").seat.has_value());
}

TEST_CASE("a seat that is free, or does not exist, or is the member's own, cannot be asked for") {
    RoomSimulator sim = three_friends();
    sim.send("Ann", Sit{1});
    CHECK(code_of(sim.send("Bob", AskSeat{2})) == "seat-free");
    CHECK(code_of(sim.send("Bob", AskSeat{4})) == "no-such-seat");
    CHECK(code_of(sim.send("Ann", AskSeat{1})) == "already-seated");
    CHECK(code_of(sim.send("Ann", GiveSeat{MemberId{9}})) == "not-asked");
}

TEST_CASE("a request for a seat lapses when its sender sits down elsewhere") {
    RoomSimulator sim = three_friends();
    sim.send("Ann", Sit{1});
    sim.send("Bob", AskSeat{1});
    sim.send("Bob", Sit{2});
    CHECK(code_of(sim.send("Ann", GiveSeat{sim.at("Bob").id})) == "not-asked");
}

TEST_CASE("the host shuffles the seats: the same people sit on the same seats in another order") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Ann", ShuffleSeats{})) == "seats-empty");
    for (const char* name : {"Ann", "Bob", "Cy"})
        sim.send(name, Sit{});
    CHECK(code_of(sim.send("Bob", ShuffleSeats{})) == "not-host");
    std::set<std::string> orders;
    for (int n = 0; n < 60; ++n) {
        REQUIRE(accepted(sim.send("Ann", ShuffleSeats{})));
        std::string order;
        std::set<Seat> seats;
        for (const char* name : {"Ann", "Bob", "Cy"}) {
            seats.insert(sim.at(name).seat.value());
            order += std::to_string(sim.at(name).seat->number);
        }
        CHECK(seats == std::set<Seat>{Seat{1}, Seat{2}, Seat{3}});
        orders.insert(order);
    }
    CHECK(orders.size() == 6);
    const std::optional<Seat> bobs = sim.at("Bob").seat;
    sim.restart_for({"Bob"});
    CHECK(member_in(seen_anew(sim, "Bob"), sim.at("Bob").id).value().seat == bobs);
}

TEST_CASE("only the host changes options, between games, and everybody gets the whole setup") {
    RoomSimulator sim = three_friends();
    CHECK(code_of(sim.send("Bob", SetOption{"draw", "auto"})) == "not-host");
    CHECK(code_of(sim.send("Ann", SetOption{"draw", "sometimes"})) == "bad-option");
    CHECK(code_of(sim.send("Ann", SetOption{"stake", "5"})) == "unknown-option");
    CHECK(accepted(sim.send("Ann", SetOption{"draw", "auto"})));
    CHECK(lobby_event<SetupChanged>(news_of(sim, "Bob").at(0)).setup.options.draw == DrawMode::automatic);
    for (const char* name : {"Ann", "Bob", "Cy"})
        sim.send(name, Sit{});
    CHECK(accepted(sim.send("Ann", Start{})));
    CHECK(sim.at("Bob").view->setup.options.draw == DrawMode::automatic);
    CHECK(code_of(sim.send("Ann", SetOption{"draw", "manual"})) == "game-running");
    CHECK(code_of(sim.send("Ann", SetGame{"sequence", 2, {}})) == "game-running");
}

TEST_CASE("X7: no stake is set that the host cannot pay") {
    RoomSimulator sim = three_friends("hearts-due");
    CHECK(code_of(sim.send("Ann", SetOption{"stake", "1001"})) == "stake-above-purse");
    CHECK(accepted(sim.send("Ann", SetOption{"stake", "1000"})));
}

TEST_CASE("with fewer players, those whose seats no longer exist stand up") {
    RoomSimulator sim = three_friends();
    for (const char* name : {"Ann", "Bob", "Cy"})
        sim.send(name, Sit{});
    sim.send("Ann", SetOption{"draw", "auto"});
    CHECK(code_of(sim.send("Bob", SetGame{"sequence", 2, {}})) == "not-host");
    CHECK(code_of(sim.send("Ann", SetGame{"sequence", 5, {}})) == "bad-players");
    CHECK(code_of(sim.send("Ann", SetGame{"whist", 2, {}})) == "unknown-preset");
    CHECK(accepted(sim.send("Ann", SetGame{"sequence", 2, {}})));
    CHECK_FALSE(sim.at("Cy").seat.has_value());
    CHECK(sim.at("Bob").seat == Seat{2});
    const Snapshot snapshot = seen_anew(sim, "Cy");
    CHECK(snapshot.setup.players() == 2);
    CHECK(snapshot.setup.options.draw == DrawMode::automatic);  // the same game keeps its options
    CHECK(accepted(sim.send("Ann", Start{})));
}

TEST_CASE("after a game the host may choose another, with other cards, and it is played to its end") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw_grace", "0"}, {"draw", "auto"}});
    test::SplitMix random{5};
    sim.play_to_the_end(random);
    for (const char* preset : {"sequence-bible", "sequence-dice", "hearts-due", "sequence"}) {
        CAPTURE(preset);
        REQUIRE(accepted(sim.send("Ann", SetGame{preset, 2, {}})));
        CHECK_FALSE(sim.room().finished());
        CHECK_FALSE(seen_anew(sim, "Bob").game.has_value());
        sim.restart_for({"Ann", "Bob"});
        REQUIRE(accepted(sim.send("Ann", Start{})));
        sim.play_to_the_end(random);
    }
    CHECK(sim.at("Bob").games == 5);
}

Options options_after(RoomSimulator& sim, SetGame command) {
    REQUIRE(accepted(sim.send("Ann", std::move(command))));
    return seen_anew(sim, "Bob").setup.options;
}

TEST_CASE("S19: options that the host has set are kept from game to game") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw_grace", "0"}, {"draw", "auto"}});
    const Options options = options_after(sim, {"sequence-rv", 4, {}});
    CHECK(options.draw_grace_s == 0);
    CHECK(options.draw == DrawMode::automatic);
    sim.send("Ann", SetOption{"table_talk", "silent"});
    CHECK(options_after(sim, {"sequence-bible", 4, {}}).table_talk == TableTalk::silent);
    CHECK(options_after(sim, {"hearts-due", 4, {}}).draw_grace_s == 3);  // which has no such option
}

TEST_CASE("T3: options that the host has not set follow the game and the number of players") {
    RoomSimulator sim = lobby_with({"Bob"}, 4);
    CHECK(options_after(sim, {"sequence-rv", 4, {}}).table_talk == TableTalk::call);
    CHECK(options_after(sim, {"sequence-dice", 2, {}}).table_talk == TableTalk::off);
    CHECK(options_after(sim, {"sequence-dice", 4, {}}).table_talk == TableTalk::honour);
    CHECK(options_after(sim, {"sequence", 4, {}}).table_talk == TableTalk::off);
}

}  // namespace
}  // namespace seq::room
