#include <set>

#include "tests/room/people.hpp"

// Before a game and between games: seats, ready marks, and what is played next.

namespace seq::room {
using namespace protocol;
namespace {

TEST_CASE("a member who stands up frees the seat, and everybody sees it") {
    RoomSimulator sim = three_friends();
    sim.does({{"Bob", Stand{}, "not-seated"}, {"Bob", Sit{2}}, {"Bob", Stand{}}});
    CHECK(sim.at("Ann").newest<SeatLeft>()->member == sim.at("Bob").id);
    CHECK_FALSE(sim.at("Bob").seat.has_value());
    sim.does("Cy", Sit{2});
}

TEST_CASE("ready marks are announced, shown to newcomers, and survive a restart") {
    RoomSimulator sim = three_friends();
    sim.does({{"Bob", SetReady{true}, "not-seated"}, {"Bob", Sit{2}}, {"Bob", SetReady{true}}});
    CHECK(sim.at("Ann").newest<ReadyChanged>()->ready);
    sim.restart_for({"Cy", "Bob"});
    CHECK(member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().ready);
    sim.does("Bob", SetReady{false});
    CHECK_FALSE(member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().ready);
}

TEST_CASE("a ready mark goes with the seat, with another game, and when the game starts") {
    RoomSimulator sim = three_friends();
    const auto ready = [&] { return member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().ready; };
    const auto mark = [&] {
        sim.does("Bob", SetReady{true});
        REQUIRE(ready());
    };
    sim.does("Bob", Sit{2});
    mark();
    sim.does("Bob", Sit{3});
    CHECK_FALSE(ready());
    mark();
    sim.does("Bob", Stand{});
    CHECK_FALSE(ready());
    sim.does("Bob", Sit{2});
    mark();
    sim.does("Ann", SetOption{"draw", "auto"});
    CHECK_FALSE(ready());
    mark();
    sim.does({{"Ann", Sit{1}}, {"Cy", Sit{3}}});
    sim.does("Ann", Start{});  // marks inform, the host decides
    CHECK_FALSE(ready());
    CHECK(sim.ask("Bob", {SetReady{true}, Stand{}}) == "game-running game-running");
}

TEST_CASE("two members who both agree change seats") {
    RoomSimulator sim = three_friends();
    sim.does({{"Ann", Sit{1}}, {"Bob", Sit{2}}, {"Ann", GiveSeat{sim.at("Bob").id}, "not-asked"}});
    sim.does("Bob", AskSeat{1});
    CHECK(sim.at("Ann").newest<SeatAsked>()->seat == Seat{1});
    CHECK(member_in(seen_anew(sim, "Cy"), sim.at("Bob").id).value().asks == Seat{1});
    sim.does({{"Cy", GiveSeat{sim.at("Bob").id}, "not-asked"}, {"Ann", GiveSeat{sim.at("Bob").id}}});
    CHECK(sim.at("Bob").seat == Seat{1});
    CHECK(sim.at("Ann").seat == Seat{2});
    CHECK(sim.ask("Bob", GiveSeat{sim.at("Ann").id}) == "not-asked");
}

TEST_CASE("a seat is given to a member who has asked for it and has not sat down elsewhere meanwhile") {
    RoomSimulator sim = three_friends();
    sim.does({{"Ann", Sit{1}}, {"Bob", AskSeat{2}, "seat-free"}, {"Bob", AskSeat{4}, "no-such-seat"}});
    CHECK(sim.ask("Ann", {AskSeat{1}, GiveSeat{MemberId{9}}}) == "already-seated not-asked");
    sim.does({{"Bob", AskSeat{1}}, {"Bob", Sit{2}}, {"Ann", GiveSeat{sim.at("Bob").id}, "not-asked"}});
    sim.does({{"Cy", AskSeat{1}}, {"Ann", GiveSeat{sim.at("Cy").id}}});
    CHECK(sim.at("Cy").seat == Seat{1});
    CHECK_FALSE(sim.at("Ann").seat.has_value());  // she has stood up
}

TEST_CASE("the host shuffles the seats: the same people sit on the same seats in another order") {
    RoomSimulator sim = three_friends();
    CHECK(sim.ask("Ann", ShuffleSeats{}) == "seats-empty");
    sim.all({"Ann", "Bob", "Cy"}, Sit{});
    CHECK(sim.ask("Bob", ShuffleSeats{}) == "not-host");
    std::set<std::string> orders;
    for (int n = 0; n < 60; ++n) {
        sim.does("Ann", ShuffleSeats{});
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
    CHECK(sim.ask("Bob", SetOption{"draw", "auto"}) == "not-host");
    CHECK(sim.ask("Ann", SetOption{"draw", "sometimes"}) == "bad-option");
    sim.does({{"Ann", SetOption{"stake", "5"}, "unknown-option"}, {"Ann", SetOption{"draw", "auto"}}});
    CHECK(sim.at("Bob").newest<SetupChanged>()->setup.options.draw == DrawMode::automatic);
    sim.all({"Ann", "Bob", "Cy"}, Sit{});
    sim.does("Ann", Start{});
    CHECK(sim.at("Bob").view->setup.options.draw == DrawMode::automatic);
    CHECK(sim.ask("Ann", SetOption{"draw", "manual"}) == "game-running");
    CHECK(sim.ask("Ann", SetGame{"sequence", 2, {}}) == "game-running");
}

TEST_CASE("X7: no stake is set that the host cannot pay") {
    RoomSimulator sim = three_friends("hearts-due");
    sim.does({{"Ann", SetOption{"stake", "1001"}, "stake-above-purse"}, {"Ann", SetOption{"stake", "1000"}}});
}

TEST_CASE("with fewer players, those whose seats no longer exist stand up") {
    RoomSimulator sim = three_friends();
    sim.all({"Ann", "Bob", "Cy"}, Sit{});
    sim.does({{"Ann", SetOption{"draw", "auto"}}, {"Bob", SetGame{"sequence", 2, {}}, "not-host"}});
    CHECK(sim.ask("Ann", SetGame{"sequence", 5, {}}) == "bad-players");
    sim.does({{"Ann", SetGame{"whist", 2, {}}, "unknown-preset"}, {"Ann", SetGame{"sequence", 2, {}}}});
    CHECK_FALSE(sim.at("Cy").seat.has_value());
    CHECK(sim.at("Bob").seat == Seat{2});
    const Snapshot snapshot = seen_anew(sim, "Cy");
    CHECK(snapshot.setup.players() == 2);
    CHECK(snapshot.setup.options.draw == DrawMode::automatic);  // the same game keeps its options
    sim.does("Ann", Start{});
}

TEST_CASE("after a game the host may choose another, with other cards, and it is played to its end") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw_grace", "0"}, {"draw", "auto"}});
    test::SplitMix random{5};
    sim.play_to_the_end(random);
    for (const char* preset : {"sequence-bible", "sequence-dice", "hearts-due", "sequence"}) {
        CAPTURE(preset);
        sim.does("Ann", SetGame{preset, 2, {}});
        CHECK_FALSE(sim.room().finished());
        CHECK_FALSE(seen_anew(sim, "Bob").game.has_value());
        sim.restart_for({"Ann", "Bob"});
        sim.does("Ann", Start{});
        sim.play_to_the_end(random);
    }
    CHECK(sim.at("Bob").games == 5);
}

Options options_after(RoomSimulator& sim, SetGame command) {
    sim.does("Ann", std::move(command));
    return seen_anew(sim, "Bob").setup.options;
}

TEST_CASE("S19, T3: options that the host has set are kept, the others follow the game and its players") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw_grace", "0"}, {"draw", "auto"}});
    const Options options = options_after(sim, {"sequence-rv", 4, {}});
    CHECK(options.draw_grace_s == 0);
    CHECK(options.draw == DrawMode::automatic);
    CHECK(options.table_talk == TableTalk::call);
    CHECK(options_after(sim, {"sequence-dice", 2, {}}).table_talk == TableTalk::off);
    CHECK(options_after(sim, {"sequence-dice", 4, {}}).table_talk == TableTalk::honour);
    CHECK(options_after(sim, {"sequence", 4, {}}).table_talk == TableTalk::off);
    sim.does("Ann", SetOption{"table_talk", "silent"});
    CHECK(options_after(sim, {"sequence-bible", 4, {}}).table_talk == TableTalk::silent);
    CHECK(options_after(sim, {"hearts-due", 4, {}}).draw_grace_s == 3);  // which has no such option
}

}  // namespace
}  // namespace seq::room
