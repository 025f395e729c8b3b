#include <csignal>
#include <doctest/doctest.h>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/support/rounds.hpp"
#include "tests/whole/table.hpp"

namespace seq::test {
namespace {

using namespace protocol;

const Game standard{"sequence", 4, {{"draw", "auto"}}};

/// After most restarts, those who come back receive the versions that they missed.
void check_gaps_are_rare(std::size_t gaps_filled, std::size_t returns) {
    CHECK(2 * gaps_filled < returns);
}

TEST_CASE(
    "a whole game of each preset is played over real sockets, and its record replays to what was seen") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    for (const Game& game : one_of_each()) {
        CAPTURE(game.preset);
        Table table{server, game, 1};
        table.play_to_the_end();
        REQUIRE(table.players.size() == game.players);
        check_nothing_was_lost(table);
        check_the_records(table);
    }
    CHECK(server.terminate() == 0);
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
}

TEST_CASE(
    "SIGTERM at moments of a game of four: the server ends with 0 long before its grace, and nothing is "
    "lost, "
    "repeated or out of order") {
    const TemporaryFolder folder;
    ServerProcess server{
        SEQ_SEQUENCED,
        folder.path(),
        {"--limit", "creates-per-minute=1000000", "--grace", "3600"}};  // long enough not to matter
    std::size_t gaps_filled = 0;
    for (std::size_t round = 1; round <= rounds(8); ++round) {
        const std::size_t moment = 1 + round * 7919 % 300;
        CAPTURE(moment);
        Table table{server, standard, round};
        table.stop_after(moment);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 4);
        CHECK(table.exit_status == 0);
        CHECK(table.kills == 1);
        check_nothing_was_lost(table);
        gaps_filled += table.gaps_filled();
    }
    check_gaps_are_rare(gaps_filled, rounds(8) * 4);
}

TEST_CASE("kill -9 at each step of a ceremony: the deal goes on, and its record proves it") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path()};
    constexpr std::size_t steps = 1 + 2 + 1 + 2;  // opened, two committed, frozen, two revealed
    for (std::size_t step = 1; step <= steps; ++step) {
        CAPTURE(step);
        Table table{server, {"hearts-due", 2, {{"target", "25"}}}, step};
        table.kill_in_the_deal_after(step);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 2);
        CHECK(table.kills == 1);
        check_nothing_was_lost(table);
        check_the_records(table);
        const auto transcript = fairdeal::parse_transcript(table.players[0]->record()->fairdeal);
        REQUIRE(transcript.has_value());
        const auto verdict = verify_transcript(*transcript);
        REQUIRE(verdict.has_value());
        CHECK(verdict->fits());
        CHECK_FALSE(verdict->quick);
        CHECK(transcript->voids.empty());
    }
}

// A few moments are enough for what simulations cannot show: that the real process, files and sockets do it
// too.
TEST_CASE(
    "kill -9 at moments of games of four: each is played to its end, nothing lost, repeated or out of "
    "order") {
    const TemporaryFolder folder;
    ServerProcess server{SEQ_SEQUENCED, folder.path(), {"--limit", "creates-per-minute=1000000"}};
    std::size_t gaps_filled = 0;
    for (std::size_t round = 1; round <= rounds(8); ++round) {
        CAPTURE(round);
        const std::size_t moment =
            1 + round * 7919 % 300;  // a game has more than three hundred public events
        CAPTURE(moment);
        Table table{server, standard, round};
        table.kill_after(moment);
        table.play_to_the_end();
        REQUIRE(table.players.size() == 4);
        CHECK(table.kills == 1);
        check_nothing_was_lost(table);
        gaps_filled += table.gaps_filled();
    }
    check_gaps_are_rare(gaps_filled, rounds(8) * 4);
}

}  // namespace
}  // namespace seq::test
