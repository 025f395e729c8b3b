#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <filesystem>
#include <optional>

#include "client-cli/replay/position.hpp"
#include "protocol/record/replay.hpp"
#include "tests/cli/support/run_program.hpp"

// Games as text, each with the position that it leads to. A wrong rule shows up as a different position.

using namespace seq;
using namespace seq::test;

namespace {

const std::filesystem::path golden_folder = "tests/protocol/golden";

struct Golden {
    std::string_view record;
    std::string_view position;
    std::optional<Seat> observer = std::nullopt;
    std::optional<std::size_t> moves_max = std::nullopt;
};

const std::array<Golden, 30> all_golden{{
    {"win.sgr", "win.json"},
    {"win.sgr", "win.spectator.json", spectator},
    {"win.sgr", "win.seat-2.json", Seat{2}},
    {"dead-card.sgr", "dead-card.json"},
    {"lapse.sgr", "lapse.json"},
    {"lapse.sgr", "lapse.spectator.json", spectator},
    {"lapse.sgr", "lapse.seat-2.json", Seat{2}},
    {"stalemate.sgr", "stalemate.json"},
    {"stalemate.sgr", "stalemate.9-moves.json", std::nullopt, 9},
    {"naming.sgr", "naming.json"},
    {"naming-default.sgr", "naming-default.json"},
    {"three-sides.sgr", "three-sides.json"},
    {"two-at-once.sgr", "two-at-once.json"},
    {"reshuffle.sgr", "reshuffle.json"},
    {"seed.sgr", "seed.json"},
    {"club.sgr", "club.json"},
    {"club.sgr", "club.seat-2.json", Seat{2}},
    {"club.sgr", "club.7-moves.json", std::nullopt, 7},
    {"bible.sgr", "bible.json"},
    {"bible.sgr", "bible.spectator.json", spectator},
    {"dice-rules.sgr", "dice-rules.json"},
    {"dice-rules.sgr", "dice-rules.start.json", std::nullopt, 0},
    {"dice-win.sgr", "dice-win.json"},
    {"dice-teams.sgr", "dice-teams.json"},
    {"seed-dice.sgr", "seed-dice.json"},
    {"tie-break.sgr", "tie-break.json"},
    {"tie-break.sgr", "tie-break.4-moves.json", std::nullopt, 4},
    {"cast-values.sgr", "cast-values.json"},
    {"cast-values.sgr", "cast-values.start.json", std::nullopt, 0},
    {"seed-cast.sgr", "seed-cast.json"},
}};

protocol::Record read_golden(std::string_view name) {
    auto record = protocol::parse_record(read_text(golden_folder / name));
    REQUIRE_MESSAGE(record.has_value(), to_string(record.error(), name));
    return *record;
}

}  // namespace

TEST_CASE("every golden game leads to its stored position, and the invariants hold at every step") {
    for (const Golden& golden : all_golden) {
        CAPTURE(golden.position);
        auto replay = protocol::Replay::begin(read_golden(golden.record));
        REQUIRE(replay.has_value());
        check_invariants(replay->match());
        while (!replay->done() && replay->moves_played() != golden.moves_max) {
            const auto events = replay->next();
            REQUIRE_MESSAGE(events.has_value(), to_string(events.error(), golden.record));
            check_invariants(replay->match());
        }
        const auto position = client::position_of(replay->match(), golden.observer, replay->moves_played());
        CHECK(client::position_json(position) + '\n' == read_text(golden_folder / golden.position));
    }
}

TEST_CASE("every golden file is tested") {
    for (const auto& file : std::filesystem::directory_iterator{golden_folder}) {
        const std::string name = file.path().filename();
        const auto uses = [&](const Golden& golden) {
            return golden.record == name || golden.position == name;
        };
        CHECK_MESSAGE(std::ranges::any_of(all_golden, uses), name);
    }
}

TEST_CASE("a golden game is unchanged after writing and reading it") {
    for (const Golden& golden : all_golden) {
        CAPTURE(golden.record);
        const protocol::Record record = read_golden(golden.record);
        const std::string written = write_record(record);
        const auto again = protocol::parse_record(written);
        REQUIRE(again.has_value());
        CHECK(write_record(*again) == written);
        const auto one = protocol::play_record(record);
        const auto other = protocol::play_record(*again);
        REQUIRE(one.has_value());
        REQUIRE(other.has_value());
        CHECK(view(one->match(), spectator) == view(other->match(), spectator));
    }
}
