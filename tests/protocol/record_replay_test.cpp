#include <doctest/doctest.h>

#include "protocol/fairdeal/chance.hpp"
#include "protocol/record/replay.hpp"
#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

// How records are read, written and replayed. Faulty ones: record_faults_test.cpp.

namespace {

/// Both seats play and never draw until their hands are empty; then both pass (S21).
constexpr std::string_view hands_run_out =
    "1 AS b3\n2 2S b1\n1 3S c1\n2 4S d1\n1 5S e1\n2 6S f1\n1 7S g1\n2 8S h1\n1 9S i1\n2 TS b6\n1 JS x b1\n"
    "2 QS b5\n1 KS b4\n2 AH f2\n1 pass\n2 pass\n";

constexpr std::string_view seed_tags =
    "[Game \"sequence\"]\n[Players \"4\"]\n"
    "[Seed \"dad003dd11b08db71faf274b88a33cb2bbbf12e84aa32c8a6fa5096d6cc3ef03\"]\n";

/// The move line as it is rewritten after reading it.
std::string rewritten(std::string_view line) {
    return only_move(two_players(line));
}

Seat dealer_after(const std::string& cut) {
    const auto replay = play_record(read(record_of("cut " + cut, "")));
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), "record"));
    return view(replay->match(), spectator).as_cards().dealer;
}

}  // namespace

TEST_CASE("a record has a game, its players, its random values and its moves") {
    const Record record = read(two_players("1 AS b3\n2 4S d1\n"));
    CHECK(record.setup.preset->name == "sequence");
    CHECK(record.setup.players() == 2);
    CHECK(record.setup.sides() == 2);
    CHECK(record.dealer == Seat{2});
    REQUIRE(record.deck.has_value());
    CHECK(record.deck->size() == deck_size);
    CHECK(record.result == "*");
    REQUIRE(record.moves.size() == 2);
    CHECK(record.moves[1].seat == Seat{2});
    CHECK(record.moves[1].line == 7);
}

TEST_CASE("upper and lower case, repeated blanks and comments make no difference") {
    const Record record = read(
        "; a comment\n"
        "  [ GAME   \"Sequence\" ] ; another\r\n"
        "[players \" 3 \"]\r\n"
        "[SIDES \"3\"]\n"
        "[oPtIoNs \"  DRAW=Auto  \"]\n"
        "[names \"Ann; the first\" \"B [b]\" \"\"]\n"
        "[result \"SIDE 2\"]\n"
        "\t1\t7h   D4 ; played\n");
    CHECK(record.setup.sides() == 3);
    CHECK(record.setup.options.draw == DrawMode::automatic);
    CHECK(record.names == std::vector<std::string>{"Ann; the first", "B [b]", ""});
    CHECK(record.result == "side 2");
    REQUIRE(record.moves.size() == 1);
    CHECK(record.moves[0].words.card == "7H");
    CHECK(record.moves[0].line == 8);
}

TEST_CASE("a byte order mark and a missing last end of line are accepted") {
    CHECK(read("\xEF\xBB\xBF" + record_of("tag", "[Sides \"2\"]") + "1 pass").moves.size() == 1);
}

TEST_CASE("an option may be written with its default") {
    CHECK(read(record_of("tag", "[Options \"draw=manual\"]")).setup.options.draw == DrawMode::manual);
    CHECK(read(record_of("tag", "[Options \"\"]")).setup.options.draw == DrawMode::manual);
    CHECK(read(record_of("tag", "[Options \"table_talk=call\"]")).setup.options.table_talk ==
          TableTalk::call);
}

TEST_CASE("every kind of move line is read and written") {
    for (const std::string_view line :
         {"1 5C d4", "12 JC e5", "3 JS x d4", "1 5C d4 = a4-e4", "1 5C d4 = a4-e4,d1-d5", "2 draw",
          "2 dead 9S", "2 pass", "- penalty 2", "2 forfeit 9S"})
        CHECK(rewritten(line) == line);
}

TEST_CASE("a move is written in one way, whatever was typed") {
    CHECK(rewritten("  1   5c   D4 ") == "1 5C d4");
    CHECK(rewritten("3 js X D4") == "3 JS x d4");
    CHECK(rewritten("1 5C d4 = A4-E4 , d1-d5") == "1 5C d4 = a4-e4,d1-d5");
    CHECK(rewritten("2 DRAW") == "2 draw");
    CHECK(rewritten("2 Dead 9s ; gone") == "2 dead 9S");
    CHECK(rewritten("10 3d j10") == "10 3D j10");
}

TEST_CASE("every line of a game with dice is read and written") {
    for (const std::string line : {"1 roll", "2 put c3", "1 swap f6", "2 x a1", "- penalty 1"})
        CHECK(only_move(record_of("board", line)) == line);
    CHECK(only_move(record_of("board", " 1  PUT  C3")) == "1 put c3");
    CHECK(only_move(record_of("board", "2 X A1 ; gone")) == "2 x a1");
    CHECK(only_move(record_of("board", "-  Penalty 2")) == "- penalty 2");
    CHECK(only_move(record_of("six", "12 Cast")) == "12 cast");
}

TEST_CASE("T5: the results of calls are comments in a record, and moves still know their lines") {
    auto record = parse_record(record_of("club", "- penalty 1\n3 forfeit 3S\n1 forfeit AS\n")).value();
    record.moves[0].comment = "upheld";
    record.remarks = {{0, "refused\nby word-list"}, {2, "noted"}, {3, "the last one"}};
    const std::string text = write_record(record);
    CHECK(
        text.ends_with("\n\n; refused by word-list\n- penalty 1 ; upheld\n3 forfeit 3S\n; noted\n"
                       "1 forfeit AS\n; the last one\n"));
    const auto again = parse_record(text).value();
    REQUIRE(again.moves.size() == 3);
    for (std::size_t move = 0; move < again.moves.size(); ++move)
        CHECK(again.moves[move].line == line_of_move(record, move));
}

TEST_CASE("S5: the cards of a cut are written seat by seat, after a slash those tied for the lowest") {
    CHECK(dealer_after("4C KD 9S 2H") == Seat{4});
    CHECK(dealer_after("4c kd 9s th") == Seat{1});
    CHECK(dealer_after("AC KD AS QH") == Seat{4});
    CHECK(dealer_after("4C 4D 9S KH / 9C 3D") == Seat{2});
    CHECK(dealer_after("4C 4D 4S KH/9C 3D 3S/QH JH") == Seat{3});
    CHECK(dealer_after("4C KD 9S 2H / 5C 6C / 7C") == Seat{4});
}

TEST_CASE("a cut of very many rounds is read quickly") {
    std::string cut = "2C 2D KH KS";
    for (int round = 0; round < 50'000; ++round)
        cut += " / 2C 2D";
    CHECK(dealer_after(cut + " / 2C 3D") == Seat{1});
}

TEST_CASE("a hundred thousand dice are read quickly") {
    std::string text = "[Game \"sequences\"]\n[Players \"1\"]\n[Rolls \"";
    std::string moves;
    for (int cast = 0; cast < 17'000; ++cast) {
        text += "224466 ";
        moves += "1 cast\n";
    }
    CHECK(fault(text + "224466\"]\n\n" + moves) == "");
}

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
