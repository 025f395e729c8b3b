#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>

#include "tests/support/rounds.hpp"
#include "tests/whole/table.hpp"

// SIGKILL repeatedly at random moments of real games: nothing that was acknowledged is lost, repeated or
// forked.

namespace seq::test {
namespace {

constexpr std::uint64_t kills_in_a_game = 40;

const std::vector<std::string> without_limits{"--limit", "creates-per-minute=1000000"};

TEST_CASE("kills at random moments: the games go on, and nothing is lost, repeated or forked") {
    const std::uint64_t wanted = from_environment("SEQ_KILLS", 25);
    std::uint64_t seed = from_environment("SEQ_KILLS_SEED", 1);
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path(), without_limits};
    for (std::uint64_t kills = 0; kills < wanted; ++seed) {
        CAPTURE(seed);
        Table table{server, one_of_each().at(seed % one_of_each().size()), seed};
        table.kill_at_random(std::min(wanted - kills, kills_in_a_game));
        table.play_to_the_end();
        REQUIRE(table.kills > 0);
        check_nothing_was_lost(table);
        check_the_records(table);
        kills += table.kills;
        MESSAGE("seed " << seed << ": " << kills << " of " << wanted << " kills");
    }
}

TEST_CASE("kills at random moments: players notice a log that has lost its end while the server was dead") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path(), without_limits};
    Table table{server, {"sequence", 2, {{"draw", "auto"}}}, 1};
    const auto log = folder.path() / "journal.db-wal";
    table.kill_at_random(1000, [&] {
        if (std::filesystem::exists(log))
            std::filesystem::resize_file(log, std::filesystem::file_size(log) * 9 / 10);
    });
    table.end_at_the_first_fault();
    table.play_to_the_end();
    CHECK(table.fault() != "");
}

}  // namespace
}  // namespace seq::test
