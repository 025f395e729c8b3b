#include "server/room/room_limits.hpp"
#include "tests/room/people.hpp"

// A room's history is bounded. Near the bound commands are refused, least important ones first; then the
// running game is finished, and the table continues in a successor room.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Ann and Bob at a table for two, with Cy as spectator.
RoomSimulator table_with_spectator(const RoomLimits& limits) {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 2, {}, "sequence", limits);
    sim.does({{"Ann", Sit{{1}}}, {"Bob", Sit{{2}}}});
    return sim;
}

/// Adds records that have no other effect, until there are this many.
void fill_history(RoomSimulator& sim, std::uint64_t records) {
    for (bool ready = true; sim.room().version() < records; ready = !ready) {
        sim.pass_time(3s);
        REQUIRE(code_of(sim.send("Ann", LobbyCommand{SetReady{ready}})).empty());
    }
    REQUIRE(sim.room().version() == records);
}

/// A player to move makes any legal move.
void play_on(RoomSimulator& sim, test::SplitMix& random) {
    sim.pass_time(1s);
    for (const char* name : {"Ann", "Bob"}) {
        Friend& who = sim.at(name);
        if (who.legal.empty()) continue;
        REQUIRE(code_of(sim.act(who, who.legal.at(random.below(who.legal.count())))).empty());
        return;
    }
    sim.pass_time(10s);
}

}  // namespace

TEST_CASE("from half of its history on a room takes no more from spectators, and players do not notice") {
    RoomSimulator sim = table_with_spectator({.records_max = 1000});
    fill_history(sim, 499);
    sim.does("Cy", Say{"hello"});
    const auto refused = sim.send("Cy", Say{"hello again"});
    CHECK(code_of(refused) == "history-full");
    CHECK(std::get<Refused>(*refused).sentence ==
          "the history of this room is more than half full; spectators can only watch from now on");
    CHECK(sim.ask("Cy", AskSeat{1}) == "history-full");
    CHECK(code_of(sim.join("Dee")) == "history-full");
    sim.does({{"Ann", Say{"we go on"}}, {"Ann", SetFlag{RoomFlag::locked, true}}, {"Bob", Stand{}}});
    sim.does("Cy", Sit{{2}});  // a free seat may be taken
    sim.reconnect("Bob");
    sim.does("Bob", Leave{});
}

TEST_CASE(
    "from four fifths of its history on a room's lobby is closed, and games can still be started and "
    "played") {
    RoomSimulator sim = table_with_spectator({.records_max = 1000});
    fill_history(sim, 800);
    for (const ClientBody& body :
         {ClientBody{LobbyCommand{SetReady{true}}}, ClientBody{LobbyCommand{Stand{}}},
          ClientBody{LobbyCommand{SetFlag{RoomFlag::locked, true}}},
          ClientBody{LobbyCommand{SetPassword{"open sesame"}}},
          ClientBody{LobbyCommand{SetOption{"draw", "auto"}}},
          ClientBody{LobbyCommand{SetFlag{RoomFlag::closed_to_spectators, true}}}, ClientBody{UnseatBot{1}}})
        CHECK(code_of(sim.send("Ann", body)) == "history-full");
    sim.does("Ann", {MuteMember{id_of(sim, "Cy"), true}, Start{}, Pause{}, Unpause{}});
    sim.does("Bob", Say{"good luck"});
    sim.lose("Bob", 20s);
    sim.does("Ann", StandIn{id_of(sim, "Bob"), BotLevel::medium});
    sim.return_all({"Bob"});
    sim.does("Ann", {Abandon{}, Start{}});
}

TEST_CASE("bytes count like records") {
    RoomSimulator sim = table_with_spectator({.history_bytes_max = 20'000});
    std::uint64_t bytes = 0;
    for (const JournalRecord& record : sim.journal())
        bytes += record.body.size();
    REQUIRE(bytes < 10'000);
    for (bool ready = true; bytes < 10'000; ready = !ready) {
        CHECK_FALSE(code_of(sim.send("Cy", LobbyCommand{AskSeat{9}})) == "history-full");
        sim.pass_time(3s);
        sim.does("Ann", SetReady{ready});
        bytes += sim.journal().back().body.size();
    }
    CHECK(sim.ask("Cy", AskSeat{1}) == "history-full");
    sim.restart();  // the counters are derived from the records
    sim.return_all({"Cy"});
    CHECK(sim.ask("Cy", AskSeat{1}) == "history-full");
}

TEST_CASE(
    "a game that crosses the bound is finished, then the room is archived and everybody told where to go") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        CAPTURE(seed);
        test::SplitMix random{seed};
        RoomSimulator sim = table_with_spectator({.records_max = 100});
        fill_history(sim, 79);
        sim.does("Ann", Start{});
        while (sim.room().version() < 100)
            play_on(sim, random);
        CHECK_FALSE(sim.room().is_worn_out());
        sim.does({{"Bob", Say{"nearly there"}, "history-full"}, {"Ann", Pause{}, "history-full"}});
        sim.restart_for({"Ann", "Bob"});
        CHECK(code_of(sim.come_back("Cy")) ==
              "history-full");  // a spectator; the game needs the remaining records
        // The reserve of this small room does not last for a whole game; another test has one that does.
        while (!sim.room().finished() && sim.room().version() < 110)
            play_on(sim, random);
        if (!sim.room().finished()) REQUIRE(accepted(sim.send("Ann", Abandon{})));
        REQUIRE(sim.room().is_worn_out());
        sim.retire();
        CHECK(sim.room().archived());
        CHECK(sim.at("Bob").notices.back() == "history-full");
        CHECK(sim.at("Bob").archived);
        CHECK_FALSE(sim.at("Bob").closed.has_value());  // stays to see the result
        REQUIRE(sim.at("Bob").successor.has_value());
        CHECK(sim.ask("Ann", Start{}) == "room-archived");
        CHECK(code_of(sim.join("Dee")) == "room-archived");
        sim.restart();
        CAPTURE(sim.room().version());
        REQUIRE(code_of(sim.come_back("Cy")).empty());
        CHECK(sim.at("Cy").successor == sim.at("Bob").successor);
    }
}

TEST_CASE("a whole game is played from the reserve of the real bound") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw", "auto"}}, "sequence", {.records_max = 2000});
    sim.does({{"Ann", Sit{{1}}}, {"Bob", Sit{{2}}}});
    fill_history(sim, 1598);
    sim.pass_time(60s);
    for (int n = 0; sim.room().version() < 1998; ++n) {
        sim.pass_time(6s);
        sim.does(n % 2 == 0 ? "Ann" : "Bob", Say{"hm"});
    }
    sim.does("Ann", Start{});
    test::SplitMix random{11};
    while (!sim.room().finished())
        play_on(sim, random);
    CHECK(sim.room().version() > 2000);
    CHECK_FALSE(sim.at("Ann").view->result->abandoned);
    CHECK(sim.room().is_worn_out());
}

TEST_CASE("a game that uses up the reserve ends without a winner, and nothing more is written") {
    RoomSimulator sim = game_with({}, {{"target", "1000"}}, "sequences", {.records_max = 40});
    while (!sim.room().is_worn_out()) {
        REQUIRE(sim.room().version() < 60);
        sim.pass_time(1s);
        Friend& ann = sim.at("Ann");
        REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
    }
    CHECK(sim.room().version() == 50);
    sim.retire();
    CHECK(sim.room().archived());
    const std::size_t records = sim.journal().size();
    for (int time = 0; time < 3; ++time) {
        sim.lose("Ann", 60s);
        CHECK(code_of(sim.come_back("Ann")).empty());  // only to read, which writes nothing
        CHECK(sim.at("Ann").archived);
    }
    CHECK(sim.journal().size() == records);
}

TEST_CASE("the fresh room has the same people, seats and settings, and their tokens are valid there") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 3, {{"draw", "auto"}, {"draw_grace", "5"}}, "sequence",
                                   {.records_max = 40});
    sim.does({{"Bob", Sit{{2}}}, {"Ann", SeatBot{{3}, BotLevel::easy}}});
    sim.does("Ann", {SetFlag{RoomFlag::locked, true}, HandOver{id_of(sim, "Bob")}});
    const Snapshot before = seen_anew(sim, "Ann");
    sim.lose("Cy");
    for (bool ready = true; !sim.room().is_worn_out(); ready = !ready) {
        sim.pass_time(3s);
        const bool lobby_is_open = sim.room().version() < 32;
        REQUIRE(code_of(sim.send("Bob", lobby_is_open ? ClientBody{LobbyCommand{SetReady{ready}}}
                                                      : ClientBody{Say{"hm"}}))
                    .empty());
        REQUIRE(sim.room().version() < 50);
    }
    sim.retire();
    const auto successor = sim.at("Ann").successor.value();
    sim.move_to_successor();
    CHECK(sim.room().code() == successor.room);
    CHECK(sim.room().summary().stage == Stage::lobby);
    sim.return_all({"Ann", "Bob", "Cy"});
    const Snapshot after = seen_anew(sim, "Cy");
    CHECK(after.link == "http://example/r/" + successor.room.text + "#" + to_hex(successor.secret.bytes));
    CHECK(after.setup == before.setup);
    CHECK(after.flags.has(RoomFlag::locked));
    CHECK(after.members.size() == 4);  // the bot is one of them
    CHECK(after.host == id_of(sim, "Bob"));
    CHECK(member_in(after, id_of(sim, "Bob"))->seat == Seat::at(1));
    sim.does("Bob", SetFlag{RoomFlag::locked, false});
    sim.restart_for({"Ann", "Bob", "Cy"});
}

TEST_CASE("a room that everybody has left is archived without a successor") {
    RoomSimulator sim{2, {}, "sequence", {.records_max = 8}};
    while (sim.room().version() < 7) {
        sim.pass_time(3s);
        REQUIRE(accepted(sim.send("Ann", Say{"is anybody here?"})));
    }
    sim.does("Ann", Leave{});
    REQUIRE(sim.room().is_worn_out());
    sim.retire();
    CHECK(sim.room().archived());
    CHECK(sim.successor().empty());
}

}  // namespace seq::room
