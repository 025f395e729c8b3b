#include "server/core/budget/history_bound.hpp"

#include <doctest/doctest.h>

#include "tests/core/people.hpp"

// A room's history has a bound. Before it is reached commands are refused, least important ones first; then
// the running game is finished, and the table goes on in a fresh room.

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::seconds;

/// Ann and Bob at a table for two, with Cy who watches.
Evening table_with_spectator(const RoomLimits& limits) {
    Evening evening{2, {}, "sequence", limits};
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.join("Cy")));
    REQUIRE(accepted(evening.send("Ann", Sit{{1}})));
    REQUIRE(accepted(evening.send("Bob", Sit{{2}})));
    return evening;
}

/// Writes records, without anything else coming of them, until there are so many.
void fill_history(Evening& evening, std::uint64_t records) {
    for (bool ready = true; evening.room().version() < records; ready = !ready) {
        evening.pass_time(seconds{3});
        REQUIRE(code_of(evening.send("Ann", LobbyCommand{SetReady{ready}})).empty());
    }
    REQUIRE(evening.room().version() == records);
}

/// Somebody who is to move does anything that is legal.
void play_on(Evening& evening, test::SplitMix& random) {
    evening.pass_time(seconds{1});
    for (const char* name : {"Ann", "Bob"}) {
        Friend& who = evening.at(name);
        if (who.legal.empty()) continue;
        REQUIRE(code_of(evening.act(who, who.legal.at(random.below(who.legal.count())))).empty());
        return;
    }
    evening.pass_time(seconds{10});
}

}  // namespace

TEST_CASE("from half of its history on a room takes no more from spectators, and players do not notice") {
    Evening evening = table_with_spectator({.records_max = 1000});
    fill_history(evening, 499);
    CHECK(accepted(evening.send("Cy", Say{"hello"})));
    const auto refused = evening.send("Cy", Say{"hello again"});
    CHECK(code_of(refused) == "history-full");
    CHECK(std::get<Refused>(*refused).sentence ==
          "the history of this room is more than half full; spectators can only watch from now on");
    CHECK(code_of(evening.send("Cy", LobbyCommand{AskSeat{1}})) == "history-full");
    CHECK(code_of(evening.join("Dee")) == "history-full");
    CHECK(accepted(evening.send("Ann", Say{"we go on"})));
    CHECK(accepted(evening.send("Ann", LobbyCommand{SetLock{true}})));
    CHECK(accepted(evening.send("Bob", LobbyCommand{Stand{}})));
    CHECK(accepted(evening.send("Cy", Sit{{2}})));  // a seat is free to be taken
    evening.lose("Bob");
    CHECK(accepted(evening.come_back("Bob")));
    CHECK(accepted(evening.send("Bob", LobbyCommand{Leave{}})));
}

TEST_CASE(
    "from four fifths of its history on a room's lobby is closed, and games are still begun and played") {
    Evening evening = table_with_spectator({.records_max = 1000});
    fill_history(evening, 800);
    for (const ClientBody& body :
         {ClientBody{LobbyCommand{SetReady{true}}}, ClientBody{LobbyCommand{Stand{}}},
          ClientBody{LobbyCommand{SetLock{true}}}, ClientBody{LobbyCommand{SetPassword{"open sesame"}}},
          ClientBody{LobbyCommand{SetOption{"draw", "auto"}}},
          ClientBody{TalkCommand{CloseToSpectators{true}}}, ClientBody{UnseatBot{1}}})
        CHECK(code_of(evening.send("Ann", body)) == "history-full");
    CHECK(accepted(evening.send("Ann", LobbyCommand{MuteMember{id_of(evening, "Cy"), true}})));
    REQUIRE(accepted(evening.send("Ann", Start{})));
    CHECK(accepted(evening.send("Ann", Pause{})));
    CHECK(accepted(evening.send("Ann", Unpause{})));
    CHECK(accepted(evening.send("Bob", Say{"good luck"})));
    evening.lose("Bob");
    evening.pass_time(seconds{20});
    CHECK(accepted(evening.send("Ann", StandIn{id_of(evening, "Bob"), BotLevel::medium})));
    CHECK(accepted(evening.come_back("Bob")));
    CHECK(accepted(evening.send("Ann", Abandon{})));
    CHECK(accepted(evening.send("Ann", Start{})));
}

TEST_CASE("bytes count as records do") {
    Evening evening = table_with_spectator({.history_bytes_max = 20'000});
    std::uint64_t bytes = 0;
    for (const JournalRecord& record : evening.journal())
        bytes += record.body.size();
    REQUIRE(bytes < 10'000);
    for (bool ready = true; bytes < 10'000; ready = !ready) {
        CHECK_FALSE(code_of(evening.send("Cy", LobbyCommand{AskSeat{9}})) == "history-full");
        evening.pass_time(seconds{3});
        REQUIRE(accepted(evening.send("Ann", LobbyCommand{SetReady{ready}})));
        bytes += evening.journal().back().body.size();
    }
    CHECK(code_of(evening.send("Cy", LobbyCommand{AskSeat{1}})) == "history-full");
    evening.restart();  // what was counted follows from the records
    REQUIRE(accepted(evening.come_back("Cy")));
    CHECK(code_of(evening.send("Cy", LobbyCommand{AskSeat{1}})) == "history-full");
}

TEST_CASE(
    "a game that crosses the bound is finished, then the room is archived and everybody told where to go") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        CAPTURE(seed);
        test::SplitMix random{seed};
        Evening evening = table_with_spectator({.records_max = 100});
        fill_history(evening, 79);
        REQUIRE(accepted(evening.send("Ann", Start{})));
        while (evening.room().version() < 100)
            play_on(evening, random);
        CHECK_FALSE(evening.room().is_worn_out());
        CHECK(code_of(evening.send("Bob", Say{"nearly there"})) == "history-full");
        CHECK(code_of(evening.send("Ann", Pause{})) == "history-full");
        evening.restart();
        REQUIRE(accepted(evening.come_back("Ann")));
        REQUIRE(accepted(evening.come_back("Bob")));
        CHECK(code_of(evening.come_back("Cy")) == "history-full");  // only watches; the game needs the rest
        // The reserve of this small room does not last for a whole game; another test has one that does.
        while (!evening.room().finished() && evening.room().version() < 110)
            play_on(evening, random);
        if (!evening.room().finished()) REQUIRE(accepted(evening.send("Ann", Abandon{})));
        REQUIRE(evening.room().is_worn_out());
        evening.retire();
        CHECK(evening.room().archived());
        CHECK(evening.at("Bob").notices.back() == "history-full");
        CHECK(evening.at("Bob").archived);
        CHECK_FALSE(evening.at("Bob").closed.has_value());  // stays to see the result
        REQUIRE(evening.at("Bob").successor.has_value());
        CHECK(code_of(evening.send("Ann", Start{})) == "room-archived");
        CHECK(code_of(evening.join("Dee")) == "room-archived");
        evening.restart();
        CAPTURE(evening.room().version());
        REQUIRE(code_of(evening.come_back("Cy")).empty());
        CHECK(evening.at("Cy").successor == evening.at("Bob").successor);
    }
}

TEST_CASE("a whole game is played from the reserve of the real bound") {
    Evening evening{2, {{"draw", "auto"}}, "sequence", {.records_max = 2000}};
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.send("Ann", Sit{{1}})));
    REQUIRE(accepted(evening.send("Bob", Sit{{2}})));
    fill_history(evening, 1598);
    evening.pass_time(seconds{60});
    for (int n = 0; evening.room().version() < 1998; ++n) {
        evening.pass_time(seconds{6});
        REQUIRE(accepted(evening.send(n % 2 == 0 ? "Ann" : "Bob", Say{"hm"})));
    }
    REQUIRE(accepted(evening.send("Ann", Start{})));
    test::SplitMix random{11};
    while (!evening.room().finished())
        play_on(evening, random);
    CHECK(evening.room().version() > 2000);
    CHECK_FALSE(evening.at("Ann").view->result->abandoned);
    CHECK(evening.room().is_worn_out());
}

TEST_CASE("a game that uses up the reserve is ended for nobody, and then nothing is written any more") {
    Evening evening{1, {{"target", "1000"}}, "sequences", {.records_max = 40}};
    evening.begin({});
    while (!evening.room().is_worn_out()) {
        REQUIRE(evening.room().version() < 60);
        evening.pass_time(seconds{1});
        Friend& ann = evening.at("Ann");
        REQUIRE(accepted(evening.act(ann, ann.legal.at(0))));
    }
    CHECK(evening.room().version() == 50);
    evening.retire();
    CHECK(evening.room().archived());
    const std::size_t records = evening.journal().size();
    for (int time = 0; time < 3; ++time) {
        evening.lose("Ann");
        evening.pass_time(seconds{60});
        CHECK(code_of(evening.come_back("Ann")) == "history-full");
    }
    CHECK(evening.journal().size() == records);
}

TEST_CASE("the fresh room has the same people, seats and settings, and their tokens count there") {
    Evening evening{3, {{"draw", "auto"}, {"draw_grace", "5"}}, "sequence", {.records_max = 40}};
    REQUIRE(accepted(evening.join("Bob")));
    REQUIRE(accepted(evening.join("Cy")));
    REQUIRE(accepted(evening.send("Bob", Sit{{2}})));
    REQUIRE(accepted(evening.send("Ann", SeatBot{{3}, BotLevel::easy})));
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{SetLock{true}})));
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{HandOver{id_of(evening, "Bob")}})));
    const Whole before = seen_anew(evening, "Ann");
    evening.lose("Cy");
    for (bool ready = true; !evening.room().is_worn_out(); ready = !ready) {
        evening.pass_time(seconds{3});
        const bool lobby_is_open = evening.room().version() < 32;
        REQUIRE(code_of(evening.send("Bob", lobby_is_open ? ClientBody{LobbyCommand{SetReady{ready}}}
                                                          : ClientBody{Say{"hm"}}))
                    .empty());
        REQUIRE(evening.room().version() < 50);
    }
    evening.retire();
    const auto successor = evening.at("Ann").successor;
    REQUIRE(successor.has_value());
    evening.move_to_successor();
    CHECK(evening.room().code() == successor->room);
    CHECK(evening.room().outline().stage == Stage::lobby);
    for (const char* name : {"Ann", "Bob", "Cy"})
        REQUIRE(accepted(evening.come_back(name)));
    const Whole after = seen_anew(evening, "Cy");
    CHECK(after.link == "http://example/r/" + successor->room.text + "#" + to_hex(successor->secret.bytes));
    CHECK(after.setup == before.setup);
    CHECK(after.locked);
    CHECK(after.members.size() == 4);  // the bot is one of them
    CHECK(after.host == id_of(evening, "Bob"));
    CHECK(member_in(after, id_of(evening, "Bob"))->seat == Seat::at(1));
    CHECK(accepted(evening.send("Bob", LobbyCommand{SetLock{false}})));
    evening.restart();
    for (const char* name : {"Ann", "Bob", "Cy"})
        REQUIRE(accepted(evening.come_back(name)));
}

TEST_CASE("a room that everybody has left is archived without a successor") {
    Evening evening{2, {}, "sequence", {.records_max = 8}};
    while (evening.room().version() < 7) {
        evening.pass_time(seconds{3});
        REQUIRE(accepted(evening.send("Ann", Say{"is anybody here?"})));
    }
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{Leave{}})));
    REQUIRE(evening.room().is_worn_out());
    evening.retire();
    CHECK(evening.room().archived());
    CHECK(evening.successor().empty());
}

}  // namespace seq::core
