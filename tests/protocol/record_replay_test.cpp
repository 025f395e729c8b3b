#include <doctest/doctest.h>

#include "protocol/fairdeal/chance.hpp"
#include "protocol/record/recorder.hpp"
#include "protocol/record/replay.hpp"
#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

// The sorted deck: seat 1 holds AS 3S 5S 7S 9S JS KS, seat 2 holds 2S 4S 6S 8S TS QS AH, then come 2H 3H 4H
// ..

namespace {

/// Both seats play and never draw until their hands are empty; then both pass (S21).
constexpr std::string_view hands_run_out =
    "1 AS b3\n2 2S b1\n1 3S c1\n2 4S d1\n1 5S e1\n2 6S f1\n1 7S g1\n2 8S h1\n1 9S i1\n2 TS b6\n1 JS x b1\n"
    "2 QS b5\n1 KS b4\n2 AH f2\n1 pass\n2 pass\n";

constexpr std::string_view seed_tags =
    "[Game \"sequence\"]\n[Players \"4\"]\n"
    "[Seed \"dad003dd11b08db71faf274b88a33cb2bbbf12e84aa32c8a6fa5096d6cc3ef03\"]\n";

}  // namespace

TEST_CASE("S4, S7: the first card goes to the seat left of the dealer, and the top card is drawn") {
    const auto replay = play_record(read(two_players(""))).value();
    CHECK(turn(replay.match()) == Seat{1});
    const View seen = view(replay.match(), Seat{1});
    CHECK(two_packs.name(seen.as_cards().hand[0]) == "AS");
    CHECK(two_packs.name(seen.as_cards().hand[1]) == "3S");
    CHECK(seen.as_cards().draw_pile == 90);
    const auto drawn = play_record(read(two_players("1 AS b3\n1 draw\n"))).value();
    CHECK(two_packs.name(view(drawn.match(), Seat{1}).as_cards().hand.back()) == "2H");
}

TEST_CASE("a seed decides all random values of a game") {
    const auto replay = play_record(read(seed_tags)).value();
    CHECK(view(replay.match(), spectator).as_cards().dealer == Seat{4});
    CHECK(two_packs.name(view(replay.match(), Seat{1}).as_cards().hand[0]) ==
          "JD");  // card 88 of the vectors
}

TEST_CASE("a replay stops after the given number of moves") {
    const auto replay = play_record(read(two_players("1 AS b3\n2 2S b1\n1 KS a1\n")), 2).value();
    CHECK(replay.moves_played() == 2);
    CHECK(play_record(read(two_players(hands_run_out)), 1000)->moves_played() == 16);
    CHECK(play_record(read(two_players(hands_run_out)), 0)->moves_played() == 0);
}

TEST_CASE("an illegal move is named by its line, with the engine's code and rule") {
    for (const std::string_view one : {"2 2S b1", "3 2S b1", "0 2S b1", "4000000000 2S b1"})
        CHECK_MESSAGE(fault_of(one) == "!6 not-your-turn S6", one);
    CHECK(fault_of("1 2S b1") == "!6 card-not-held S7");
    CHECK(fault_of("1 JS d4") == "!6 card-removes S10");
    CHECK(fault_of("1 AS x d4") == "!6 card-places S10");
    CHECK(fault_of("1 AS a1") == "!6 space-not-open S8");
    CHECK(fault_of("1 AS d4") == "!6 wrong-space S7");
    CHECK(fault_of("1 JS x d4") == "!6 nothing-to-remove S10");
    CHECK(fault_of("1 dead AS") == "!6 card-not-dead S17");
    CHECK(fault_of("1 dead JS") == "!6 never-dead S17");
    CHECK(fault_of("1 pass") == "!6 must-play S18");
    CHECK(fault_of("1 draw") == "!6 nothing-owed S19");
    CHECK(fault_of("1 AS b3\n2 2S b1\n2 draw\n1 draw\n") == "!9 draw-lapsed S19");
}

TEST_CASE("S15: if a move breaks several rules, the first in the notation's order is named") {
    CHECK(fault_of(std::string{hands_run_out} + "9 2C a1 = a1-b7\n") == "!22 game-over S21");
    CHECK(fault_of("2 2C a1 = a1-b7\n") == "!6 not-your-turn S6");
    CHECK(fault_of("1 2C a1 = a1-b7\n") == "!6 card-not-held S7");
    CHECK(fault_of("1 JS a1 = a1-b7\n") == "!6 card-removes S10");
    CHECK(fault_of("1 AS x a1 = a1-b7\n") == "!6 card-places S10");
    CHECK(fault_of("1 AS a1 = a1-b7\n") == "!6 space-not-open S8");
    CHECK(fault_of("1 AS d4 = a1-b7\n") == "!6 wrong-space S7");
    CHECK(fault_of("1 AS b3 = a1-b7\n") == "!6 bad-naming S15");
    CHECK(fault_of("1 AS b3 = a3-e3\n") == "!6 bad-naming S15");
    CHECK(fault_of("1 AS b3 = a3-e3,a3-e3,a3-e3,a3-e3,a3-e3,a3-e3,a3-e3,a3-e3,a3-e3\n") ==
          "!6 bad-naming S15");
    CHECK(fault_of("1 AS b3\n2 2S b1\n1 JS x b1 = a1-e1\n") == "!8 bad-naming S15");
}

TEST_CASE("S19: with draw=auto there are no draw lines") {
    const std::string tags = "[Options \"draw=auto\"]\n[Dealer \"2\"]";
    CHECK(fault(two_players("1 AS b3\n2 2S b1\n", tags)) == "");
    CHECK(fault(two_players("1 AS b3\n1 draw\n", tags)) == "!8 draw-is-automatic S19");
}

TEST_CASE("random values that are missing before the first move are reported at the last tag") {
    CHECK(fault("[Game \"sequence\"]\n[Players \"2\"]\n\n1 AS b3\n") == "2 no-chance N");
    CHECK(fault("[Game \"sequence\"]\n[Players \"2\"]\n[Dealer \"2\"]\n\n1 AS b3\n") == "3 no-chance N");
    CHECK(fault("[Game \"sequence\"]\n[Players \"2\"]\n[Deck \"" + sorted_deck() + "\"]\n[Result \"*\"]\n") ==
          "4 no-chance N");
}

TEST_CASE("after an error a replay keeps its position") {
    auto replay = Replay::begin(read(two_players("1 AS b3\n1 KS b4\n"))).value();
    REQUIRE(replay.next().has_value());
    const View before = view(replay.match(), spectator);
    CHECK_FALSE(replay.next().has_value());
    CHECK(view(replay.match(), spectator) == before);
    CHECK(replay.moves_played() == 1);
}

TEST_CASE("all complaints have the same form") {
    const RecordError error = illegal(14, {Code::not_your_turn, "S6", "seat 2 is to move"});
    CHECK(to_string(error, "g.sgr") == "g.sgr:14: not-your-turn: seat 2 is to move (S6)");
}
