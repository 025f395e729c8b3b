#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <fstream>
#include <sstream>
#include <string>

#include "server/telemetry/log.hpp"
#include "tests/simulator/simulation.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sanitized.hpp"

namespace seq::simulator {
namespace {

using namespace protocol;

/// The sentence of the failure; empty if there is none.
std::string failure_of(const Run& run, Report& report) {
    telemetry::set_log({.least = {}});
    try {
        report = Simulation{run}.simulate();
        return {};
    } catch (const Failure& failure) {
        return failure.sentence;
    }
}

template <typename Call>
bool fails(const Call& call) {
    try {
        call();
        return false;
    } catch (const Failure&) {
        return true;
    }
}

/// Sent to one seat alone, or only after a correction of the rules or a restored backup; and what is too rare
/// for so few simulations.
constexpr std::array unreached_in_tests{"event hand-dealt", "event card-received", "event game-voided",
                                        "accepted rule",    "accepted give-seat",  "accepted vote",
                                        "event vote-given", "event sat-out"};

CommandId id_of(std::uint8_t number) {
    return {{number}};
}

}  // namespace

TEST_CASE("whatever fails, acknowledged commands stay, clients agree, and every game can be finished") {
    const std::uint64_t seeds = test::rounds(test::sanitized ? 25 : 500);
    std::uint64_t games = 0;
    std::uint64_t kills = 0;
    std::uint64_t power_cuts = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CAPTURE(seed);
        Report report;
        CHECK(failure_of({.seed = seed}, report) == "");
        games += report.games;
        kills += report.kills;
        power_cuts += report.power_cuts;
    }
    CHECK(games >= seeds);  // otherwise the test has covered too little
    CHECK(kills >= seeds);
    CHECK(power_cuts >= seeds);
}

TEST_CASE("simulations that have failed once do not fail again") {
    std::ifstream file{"tests/simulator/seeds.txt"};
    REQUIRE(file.is_open());
    std::size_t repeated = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        CAPTURE(line);
        Run run;
        std::istringstream words{line};
        words >> run.seed >> run.rooms >> run.actions_max;
        REQUIRE_FALSE(words.fail());
        Report report;
        CHECK(failure_of(run, report) == "");
        ++repeated;
    }
    CHECK(repeated > 0);
}

TEST_CASE("a simulation depends on nothing but its seed") {
    for (const std::uint64_t seed : {3, 11}) {
        CAPTURE(seed);
        Report first;
        Report second;
        Report other;
        CHECK(failure_of({.seed = seed}, first) == "");
        CHECK(failure_of({.seed = seed}, second) == "");
        CHECK(failure_of({.seed = seed + 1}, other) == "");
        CHECK(first.digest == second.digest);
        CHECK(first.digest != other.digest);
    }
}

TEST_CASE(
    "simulations reach every command and every public event, but for those that need more than three "
    "minutes") {
    if (test::sanitized) return;  // it plays too few
    Coverage coverage;
    for (std::uint64_t seed = 10'001; seed <= 10'200; ++seed) {
        CAPTURE(seed);
        Report report;
        CHECK(failure_of({.seed = seed}, report) == "");
        coverage.add(report.coverage);
    }
    for (const std::string& what : coverage.unreached()) {
        const bool is_known = std::ranges::find(unreached_in_tests, what) != unreached_in_tests.end();
        CHECK_MESSAGE((is_known || what.starts_with("refusal ")), what);
    }
}

TEST_CASE("after the last allowed action people only finish what they have begun") {
    Report report;
    CHECK(failure_of({.seed = 5, .actions_max = 100}, report) == "");
    CHECK(report.actions == 100);
}

TEST_CASE("the history of what clients know finds forks, repetitions and refusals of what was accepted") {
    History history;
    const RoomCode room{"7K2M9QXD3P"};
    history.note_events(room, {1, 4}, "events");
    history.note_events(room, {1, 4}, "events");
    CHECK(fails([&] { history.note_events(room, {1, 4}, "other events"); }));
    history.note_events(room, {1, 5}, R"({"way":"word-list","word":"hearts"})");
    history.note_events(room, {1, 5}, R"({"way":"word-list"})");
    history.note_accepted(id_of(1), 5);
    history.note_accepted(id_of(1), 5);
    CHECK(fails([&] { history.note_accepted(id_of(1), 6); }));
    CHECK(fails([&] { history.note_refused({id_of(1), "not-host", "only the host can do that", ""}); }));
    CHECK(fails([&] { history.note_refused({id_of(2), "", "a sentence", ""}); }));
    history.note_refused({id_of(2), "not-host", "only the host can do that", ""});
}

TEST_CASE("the history of what clients know finds members who share a number") {
    History history;
    const RoomCode room{"7K2M9QXD3P"};
    const RoomCode other{"7K2M9QXD3Q"};
    history.note_joined(room, MemberId{2}, 4);
    history.note_joined(room, MemberId{2}, 4);
    history.note_joined(other, MemberId{2}, 7);
    CHECK(fails([&] { history.note_joined(room, MemberId{2}, 7); }));
    history.note_number(room, MemberId{2}, "Bob");
    history.note_number(room, MemberId{2}, "Bob");
    CHECK(fails([&] { history.note_number(room, MemberId{2}, "Eve"); }));
}

TEST_CASE("hands and the talk of others are found in what somebody is sent") {
    client::Room room;
    room.setup = *make_setup("sequence", 2);
    room.view = blank_view(*room.setup, Seat{1});
    room.you = MemberId{1};
    room.members = {{MemberId{1}, "Ann", Seat{1}}, {MemberId{2}, "Bob", Seat{2}}, {MemberId{3}, "Eve", {}}};
    const auto sent = [&](RoomEvent event) {
        return fails([&] { check_secrets(room, PublicEvents{5, {std::move(event)}}); });
    };
    CHECK(sent(HandDealt{.seat = Seat{2}, .hand = {}}));
    CHECK_FALSE(sent(Said{MemberId{2}, "hello"}));
    CHECK(sent(Said{MemberId{3}, "hello"}));
    room.referee = MemberId{1};
    CHECK_FALSE(sent(Said{MemberId{3}, "hello"}));
    Snapshot snapshot;
    snapshot.game = room.view;
    CHECK_FALSE(fails([&] { check_secrets(room, snapshot); }));
    snapshot.hands.emplace();
    CHECK(fails([&] { check_secrets(room, snapshot); }));
}

TEST_CASE("the history of what clients know finds versions that the journal has lost") {
    Machine machine{1};
    test::SimulatedDisk disk;
    disk.provide_randomness();
    auto process = ServerProcess::start(machine, disk, {});
    REQUIRE(process.has_value());
    History history;
    history.check((*process)->journal());
    history.note_version({"7K2M9QXD3P"}, {1, 4});
    CHECK(fails([&] { history.check((*process)->journal()); }));
}

}  // namespace seq::simulator
