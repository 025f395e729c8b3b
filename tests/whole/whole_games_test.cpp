#include <doctest/doctest.h>

#include "tests/support/rounds.hpp"
#include "tests/whole/table.hpp"

namespace seq::test {
namespace {

/// Ends the server at some moments of games of four, and starts it again.
void check_games_of_four(const std::vector<std::string>& flags, void (Table::*end_after)(std::size_t)) {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path(), flags};
    std::size_t gaps_filled = 0;
    for (std::size_t round = 1; round <= rounds(8); ++round) {
        const std::size_t moment = 1 + round * 7919 % 300;  // a game has more than 300 public events
        CAPTURE(moment);
        Table table{server, {"sequence", 4, {{"draw", "auto"}}}, round};
        (table.*end_after)(moment);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 4);
        CHECK(table.kills == 1);
        CHECK(table.exit_status.value_or(0) == 0);
        check_nothing_was_lost(table);
        gaps_filled += table.gaps_filled();
    }
    // After most restarts, those who come back receive the versions that they missed.
    CHECK(2 * gaps_filled < rounds(8) * 4);
}

TEST_CASE(
    "kill -9 in games of each preset: each is played to its end, nothing lost, repeated or out of order") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    for (const Game& game : one_of_each()) {
        CAPTURE(game.preset);
        for (const std::size_t moment : {std::size_t{3}, std::size_t{20}}) {
            CAPTURE(moment);
            Table table{server, game, moment};
            table.kill_after(moment);
            table.play_to_the_end();
            REQUIRE(table.players.size() == game.players);
            CHECK(table.kills == 1);
            check_nothing_was_lost(table);
            check_the_records(table);
        }
    }
    CHECK(server.terminate() == 0);
}

TEST_CASE(
    "SIGTERM at moments of a game of four: the server ends with 0 long before its grace, and nothing is "
    "lost, repeated or out of order") {
    // The grace is long enough not to matter.
    check_games_of_four({"--limit", "creates-per-minute=1000000", "--grace", "3600"}, &Table::stop_after);
}

// A few moments are enough for what simulations cannot show: that the real process, files and sockets do it
// too.
TEST_CASE(
    "kill -9 at moments of games of four: each is played to its end, nothing lost, repeated or out of "
    "order") {
    check_games_of_four({"--limit", "creates-per-minute=1000000"}, &Table::kill_after);
}

}  // namespace
}  // namespace seq::test
