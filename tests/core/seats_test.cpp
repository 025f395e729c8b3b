#include <doctest/doctest.h>
#include <set>

#include "tests/core/people.hpp"

// Before a game and between games: who sits where, who is ready, and what will be played.

namespace seq::core {
namespace {

using namespace protocol;

/// The events of the newest version that this friend was told of.
const std::vector<RoomEvent>& news_of(Evening& evening, const std::string& name) {
    return std::get<Public>(evening.at(name).inbox.back()).events;
}

template <typename Wanted>
Wanted lobby_event(const RoomEvent& event) {
    return std::get<Wanted>(std::get<LobbyEvent>(event));
}

TEST_CASE("who stands up leaves the seat to others, and everybody is told") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Bob", Stand{})) == "not-seated");
    evening.send("Bob", Sit{2});
    CHECK(accepted(evening.send("Bob", Stand{})));
    CHECK(lobby_event<SeatLeft>(news_of(evening, "Ann").at(0)).member == evening.at("Bob").id);
    CHECK_FALSE(evening.at("Bob").seat.has_value());
    CHECK(accepted(evening.send("Cy", Sit{2})));
}

TEST_CASE("ready marks are told, are there for newcomers, and outlive the server") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Bob", SetReady{true})) == "not-seated");
    evening.send("Bob", Sit{2});
    CHECK(accepted(evening.send("Bob", SetReady{true})));
    CHECK(lobby_event<ReadyChanged>(news_of(evening, "Ann").at(0)).ready);
    evening.restart();
    REQUIRE(accepted(evening.come_back("Cy")));
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(member_in(seen_anew(evening, "Cy"), evening.at("Bob").id).value().ready);
    CHECK(accepted(evening.send("Bob", SetReady{false})));
    CHECK_FALSE(member_in(seen_anew(evening, "Cy"), evening.at("Bob").id).value().ready);
}

TEST_CASE("a ready mark goes with the seat, with another game, and when the game starts") {
    Evening evening = three_friends();
    const auto ready = [&] {
        return member_in(seen_anew(evening, "Cy"), evening.at("Bob").id).value().ready;
    };
    const auto mark = [&] {
        REQUIRE(accepted(evening.send("Bob", SetReady{true})));
        REQUIRE(ready());
    };
    evening.send("Bob", Sit{2});
    mark();
    evening.send("Bob", Sit{3});
    CHECK_FALSE(ready());
    mark();
    evening.send("Bob", Stand{});
    CHECK_FALSE(ready());
    evening.send("Bob", Sit{2});
    mark();
    evening.send("Ann", SetOption{"draw", "auto"});
    CHECK_FALSE(ready());
    mark();
    evening.send("Ann", Sit{1});
    evening.send("Cy", Sit{3});
    CHECK(accepted(evening.send("Ann", Start{})));  // marks inform, the host decides
    CHECK_FALSE(ready());
    CHECK(code_of(evening.send("Bob", SetReady{true})) == "game-running");
    CHECK(code_of(evening.send("Bob", Stand{})) == "game-running");
}

TEST_CASE("two who both want it change seats") {
    Evening evening = three_friends();
    evening.send("Ann", Sit{1});
    evening.send("Bob", Sit{2});
    CHECK(code_of(evening.send("Ann", GiveSeat{evening.at("Bob").id})) == "not-asked");
    CHECK(accepted(evening.send("Bob", AskSeat{1})));
    CHECK(lobby_event<SeatAsked>(news_of(evening, "Ann").at(0)).seat == Seat{1});
    CHECK(member_in(seen_anew(evening, "Cy"), evening.at("Bob").id).value().asks == Seat{1});
    CHECK(code_of(evening.send("Cy", GiveSeat{evening.at("Bob").id})) == "not-asked");
    CHECK(accepted(evening.send("Ann", GiveSeat{evening.at("Bob").id})));
    CHECK(evening.at("Bob").seat == Seat{1});
    CHECK(evening.at("Ann").seat == Seat{2});
    CHECK(code_of(evening.send("Bob", GiveSeat{evening.at("Ann").id})) == "not-asked");
}

TEST_CASE("a seat can be given to one who has none, and the giver stands up") {
    Evening evening = three_friends();
    evening.send("Ann", Sit{1});
    evening.send("Cy", AskSeat{1});
    CHECK(accepted(evening.send("Ann", GiveSeat{evening.at("Cy").id})));
    CHECK(evening.at("Cy").seat == Seat{1});
    CHECK_FALSE(evening.at("Ann").seat.has_value());
}

TEST_CASE("a seat that is free, one's own, or not there is not asked for") {
    Evening evening = three_friends();
    evening.send("Ann", Sit{1});
    CHECK(code_of(evening.send("Bob", AskSeat{2})) == "seat-free");
    CHECK(code_of(evening.send("Bob", AskSeat{4})) == "no-such-seat");
    CHECK(code_of(evening.send("Ann", AskSeat{1})) == "already-seated");
    CHECK(code_of(evening.send("Ann", GiveSeat{MemberId{9}})) == "not-asked");
}

TEST_CASE("a request for a seat lapses when who asked sits down elsewhere") {
    Evening evening = three_friends();
    evening.send("Ann", Sit{1});
    evening.send("Bob", AskSeat{1});
    evening.send("Bob", Sit{2});
    CHECK(code_of(evening.send("Ann", GiveSeat{evening.at("Bob").id})) == "not-asked");
}

TEST_CASE("the host shuffles the seats: the same people sit on the same seats in another order") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Ann", ShuffleSeats{})) == "seats-empty");
    for (const char* name : {"Ann", "Bob", "Cy"})
        evening.send(name, Sit{});
    CHECK(code_of(evening.send("Bob", ShuffleSeats{})) == "not-host");
    std::set<std::string> orders;
    for (int n = 0; n < 60; ++n) {
        REQUIRE(accepted(evening.send("Ann", ShuffleSeats{})));
        std::string order;
        std::set<Seat> seats;
        for (const char* name : {"Ann", "Bob", "Cy"}) {
            seats.insert(evening.at(name).seat.value());
            order += std::to_string(evening.at(name).seat->number);
        }
        CHECK(seats == std::set<Seat>{Seat{1}, Seat{2}, Seat{3}});
        orders.insert(order);
    }
    CHECK(orders.size() == 6);
    const std::optional<Seat> bobs = evening.at("Bob").seat;
    evening.restart();
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(member_in(seen_anew(evening, "Bob"), evening.at("Bob").id).value().seat == bobs);
}

TEST_CASE("the host alone changes an option, between games, and everybody is told the whole setup") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Bob", SetOption{"draw", "auto"})) == "not-host");
    CHECK(code_of(evening.send("Ann", SetOption{"draw", "sometimes"})) == "bad-option");
    CHECK(code_of(evening.send("Ann", SetOption{"stake", "5"})) == "unknown-option");
    CHECK(accepted(evening.send("Ann", SetOption{"draw", "auto"})));
    CHECK(lobby_event<SetupChanged>(news_of(evening, "Bob").at(0)).setup.options.draw == DrawMode::automatic);
    for (const char* name : {"Ann", "Bob", "Cy"})
        evening.send(name, Sit{});
    CHECK(accepted(evening.send("Ann", Start{})));
    CHECK(evening.at("Bob").view->setup.options.draw == DrawMode::automatic);
    CHECK(code_of(evening.send("Ann", SetOption{"draw", "manual"})) == "game-running");
    CHECK(code_of(evening.send("Ann", SetGame{"sequence", 2, {}})) == "game-running");
}

TEST_CASE("X7: no stake is set that the host cannot pay") {
    Evening evening = three_friends("hearts-due");
    CHECK(code_of(evening.send("Ann", SetOption{"stake", "1001"})) == "stake-above-purse");
    CHECK(accepted(evening.send("Ann", SetOption{"stake", "1000"})));
}

TEST_CASE("with fewer players those on seats that are no more stand up") {
    Evening evening = three_friends();
    for (const char* name : {"Ann", "Bob", "Cy"})
        evening.send(name, Sit{});
    evening.send("Ann", SetOption{"draw", "auto"});
    CHECK(code_of(evening.send("Bob", SetGame{"sequence", 2, {}})) == "not-host");
    CHECK(code_of(evening.send("Ann", SetGame{"sequence", 5, {}})) == "bad-players");
    CHECK(code_of(evening.send("Ann", SetGame{"whist", 2, {}})) == "unknown-preset");
    CHECK(accepted(evening.send("Ann", SetGame{"sequence", 2, {}})));
    CHECK_FALSE(evening.at("Cy").seat.has_value());
    CHECK(evening.at("Bob").seat == Seat{2});
    const Whole whole = seen_anew(evening, "Cy");
    CHECK(whole.setup.players() == 2);
    CHECK(whole.setup.options.draw == DrawMode::automatic);  // the same game keeps its options
    CHECK(accepted(evening.send("Ann", Start{})));
}

TEST_CASE("after a game the host may choose another, with other cards, and it is played to its end") {
    Evening evening{2, {{"draw_grace", "0"}, {"draw", "auto"}}};
    evening.begin({"Bob"});
    test::SplitMix random{5};
    evening.play_to_the_end(random);
    for (const char* preset : {"sequence-bible", "sequence-dice", "hearts-due", "sequence"}) {
        CAPTURE(preset);
        REQUIRE(accepted(evening.send("Ann", SetGame{preset, 2, {}})));
        CHECK_FALSE(evening.room().finished());
        CHECK_FALSE(seen_anew(evening, "Bob").game.has_value());
        evening.restart();
        REQUIRE(accepted(evening.come_back("Ann")));
        REQUIRE(accepted(evening.come_back("Bob")));
        REQUIRE(accepted(evening.send("Ann", Start{})));
        evening.play_to_the_end(random);
    }
    CHECK(evening.at("Bob").games == 5);
}

TEST_CASE("S19: the room's own options are kept from game to game, the game's own are not") {
    Evening evening{2, {{"draw_grace", "0"}, {"draw", "auto"}}};
    evening.join("Bob");
    REQUIRE(accepted(evening.send("Ann", SetGame{"sequence-rv", 4, {}})));
    const Setup setup = seen_anew(evening, "Bob").setup;
    CHECK(setup.options.draw_grace_s == 0);
    CHECK(setup.options.draw == DrawMode::manual);
    CHECK(setup.options.table_talk == TableTalk::call);
}

}  // namespace
}  // namespace seq::core
