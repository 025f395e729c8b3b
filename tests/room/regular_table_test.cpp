#include "server/room/after/ending.hpp"
#include "tests/room/people.hpp"

// Regular tables, which have a name, and the game nights of a room.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

constexpr hours one_day{24};

const NameTable name_table{"Thursday's round"};

std::vector<GameNight> nights(RoomSimulator& sim, const std::string& name = "Ann") {
    return sim.fetch<GameNights>(name, FetchGameNights{}).nights;
}

TEST_CASE("a regular table in which a game was played is kept for longer, and for the operator's time") {
    for (const bool is_regular : {false, true}) {
        CAPTURE(is_regular);
        RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
        sim.play_to_the_end(1);
        if (is_regular) sim.does("Ann", name_table);
        sim.pass_time(89 * one_day);
        sim.sweep({});
        CHECK(sim.room().archived() == !is_regular);
        sim.pass_time(one_day);
        sim.sweep({});
        CHECK(sim.room().archived());
    }
    RoomSimulator running = game_with({"Bob"});
    running.does("Ann", name_table);
    running.pass_time(100 * one_day);
    running.sweep({.game = 120 * one_day});
    CHECK_FALSE(running.room().archived());
    running.sweep({});
    CHECK(running.room().archived());
}

TEST_CASE("a name does not keep a table in which no game was played") {
    RoomSimulator sim{2};
    sim.does("Ann", name_table);
    sim.lose("Ann", one_day);
    sim.sweep({});
    CHECK(sim.room().archived());
}

TEST_CASE("games between which six hours pass are of different game nights, and the newest one comes first") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    CHECK(nights(sim).empty());
    sim.play_to_the_end(1);
    sim.does("Ann", Start{});
    sim.play_to_the_end(2);
    REQUIRE(nights(sim, "Bob").size() == 1);
    CHECK(nights(sim).front().standings == sim.at("Ann").standings);
    sim.pass_time(night_gap);
    sim.does("Ann", Start{});
    sim.play_to_the_end(3);
    const std::vector<GameNight> two = nights(sim);
    REQUIRE(two.size() == 2);
    CHECK(two[0].standings.games == 1);
    CHECK(two[0].began_at >= two[1].ended_at + milliseconds{night_gap}.count());
    CHECK(two[0].ended_at >= two[0].began_at);
    CHECK(two[1].standings.games == 2);
    for (const GameNight& night : two) {
        std::uint32_t wins = 0;
        for (const Standings::Person& person : night.standings.people) {
            CHECK(person.games == night.standings.games);
            wins += person.wins;
        }
        CHECK(wins <= night.standings.games);
    }
    sim.restart_for({"Ann"});
    CHECK(nights(sim) == two);
}

TEST_CASE("a game that lasts for days is of one game night, and one that nobody finishes of none") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    sim.pass_time(2 * one_day);
    sim.does("Ann", Abandon{});
    CHECK(nights(sim).empty());
    sim.does("Ann", Start{});
    sim.pass_time(2 * one_day);
    sim.play_to_the_end(1);
    CHECK(nights(sim).size() == 1);
}

TEST_CASE("name and game nights move to the room that follows a full one") {
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence-dice");
    sim.play_to_the_end(1);
    sim.does("Ann", name_table);
    const std::vector<GameNight> before = nights(sim);
    sim.retire();
    sim.move_to_successor();
    sim.return_all({"Bob"});
    CHECK(seen_anew(sim, "Bob").table == "Thursday's round");
    CHECK(nights(sim, "Bob") == before);
}

TEST_CASE("the oldest game nights are dropped, and of each one the people who have not played for longest") {
    auto state = make_state({"TESTR00M00"}, {}, make_setup("sequence-dice", 2).value(), {});
    for (int n = 0; n < 40; ++n)
        state->members.add("P" + std::to_string(n), {});
    TimePoint now{1h};
    const auto play_once = [&](std::size_t other) {
        std::size_t n = 0;
        for (Member& member : state->members) {
            member.playing_as = n == 0 ? Seat{1} : n == other ? Seat{2} : spectator;
            ++n;
        }
        state->play.game_began_at = now;
        count_game(state->results, *state, Result{.side = Side{1}, .rule = "D9"}, now);
    };
    for (std::size_t other = 1; other < 40; ++other)
        play_once(other);
    REQUIRE(state->results.nights.size() == 1);
    CHECK(state->results.nights[0].standings.games == 39);
    CHECK(state->results.nights[0].standings.people.size() == night_people_max);
    for (std::size_t night = 1; night <= nights_max; ++night) {
        now += night_gap;
        play_once(1);
    }
    CHECK(state->results.nights.size() == nights_max);
    CHECK(state->results.nights[0].standings.games == 1);
    CHECK(state->results.standings.games == 39 + nights_max);
}

}  // namespace
}  // namespace seq::room
