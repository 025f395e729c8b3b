#include <doctest/doctest.h>

#include "protocol/record/replay.hpp"
#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

/// The move line as it is rewritten after reading it.
std::string rewritten(std::string_view line) {
    return only_move(two_players(line));
}

}  // namespace

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

TEST_CASE("a line that is not a move is reported as such") {
    for (const std::string_view wrong :
         {"seat 1 pass", "1", "1 5C", "1 5C x", "1 5C d4 d5", "1 5C d4 =", "1 5C d4 = a4", "1 draw 5C",
          "1 pass pass", "1 dead", "1 dead 5C 5C", "-", "- 1", "-1 pass", "1.5 pass", "\"1\" pass"}) {
        CAPTURE(wrong);
        CHECK(fault_of(wrong) == "6 bad-line N");
    }
}

TEST_CASE("an unknown card or space, or a line of another game, is reported before the first move") {
    for (const std::string_view wrong : {"1 ZZ d4", "1 10S d4", "1 ADD d4", "1 dead 1S", "1 5 d4"})
        CHECK(fault_of(wrong) == "6 unknown-card N");
    for (const std::string_view wrong :
         {"1 5C k4", "1 5C d0", "1 5C d11", "1 JS x 4d", "1 5C d4 = a4-z4", "1 5C d4 = -"})
        CHECK(fault_of(wrong) == "6 unknown-space N");
    CHECK(fault_of("1 roll") == "6 not-in-this-game D4");
    CHECK(fault_of("1 put a3") == "6 not-in-this-game D5");
    CHECK(fault_of("1 swap a3") == "6 not-in-this-game D5");
    CHECK(fault_of("1 x a3") == "6 not-in-this-game D6");
    CHECK(fault_of("1 cast") == "6 not-in-this-game X2");
    CHECK(fault_of("2 4S d1\n") == "!6 not-your-turn S6");
    CHECK(fault_of("2 4S d1\nnonsense\n") == "7 bad-line N");
}

namespace {

/// Club rules for four, seat 4 deals the sorted deck: seat 1 holds AS 5S 9S KS 4H 8H, seat 2 holds
/// 2S 6S TS AH 5H 9H, seat 3 holds 3S 7S JS 2H 6H TH. The first move is line 7.
std::string club(std::string_view moves, std::string_view options = "table_talk=call") {
    std::string text = "[Game \"sequence-rv\"]\n[Players \"4\"]\n[Options \"";
    text.append(options).append("\"]\n[Cut \"4C KD 9S 2H\"]\n[Deck \"").append(sorted_deck());
    return text.append("\"]\n\n").append(moves);
}

}  // namespace

TEST_CASE("S23: a penalty is one line, and so is each seat's forfeit") {
    CHECK(fault(club("- penalty 1\n3 forfeit 3S\n1 forfeit AS\n1 5S e1\n")) == "");
    CHECK(fault(club("- penalty 2 ; upheld\n4 forfeit 4S\n2 forfeit 2S\n- penalty 2\n")) == "");
}

TEST_CASE("S23: while a forfeit is pending nobody can do anything else") {
    for (const std::string_view line :
         {"1 AS b3", "2 AS b3", "9 AS b3", "1 draw", "1 dead AS", "1 pass", "- penalty 2", "1 ZZ b3"}) {
        CAPTURE(line);
        const std::string expected = line == "1 ZZ b3" ? "8 unknown-card N" : "!8 forfeit-pending S23";
        CHECK(fault(club("- penalty 1\n" + std::string{line})) == expected);
    }
}

TEST_CASE("S23: only a seat that owes a card forfeits one, from its hand") {
    CHECK(fault(club("1 forfeit AS")) == "!7 nothing-to-forfeit S23");
    CHECK(fault(club("- penalty 1\n2 forfeit 2S")) == "!8 nothing-to-forfeit S23");
    CHECK(fault(club("- penalty 1\n1 forfeit AS\n1 forfeit 5S")) == "!9 nothing-to-forfeit S23");
    CHECK(fault(club("- penalty 1\n1 forfeit 2S")) == "!8 card-not-held S23");
    CHECK(fault(club("- penalty 1\n1 forfeit")) == "8 bad-line N");
    CHECK(fault(club("- penalty 1\n1 forfeit ZZ")) == "8 unknown-card N");
}

TEST_CASE("S23, T3: a penalty needs a team, and table_talk call or honour") {
    CHECK(fault(club("- penalty 3")) == "!7 no-such-side S1");
    CHECK(fault(club("- penalty 0")) == "!7 no-such-side S1");
    CHECK(fault(club("- penalty 1", "table_talk=honour")) == "");
    CHECK(fault(club("- penalty 1", "table_talk=off")).starts_with("!7 no-penalty "));
    CHECK(fault(club("- penalty 1", "table_talk=silent")).starts_with("!7 no-penalty "));
    CHECK(fault(two_players("- penalty 1")).starts_with("!6 no-penalty "));
    CHECK(fault(club("0 forfeit AS")).starts_with("!7 "));
}

TEST_CASE("T5: the results of calls are comments in a record, and moves still know their lines") {
    auto record = parse_record(club("- penalty 1\n3 forfeit 3S\n1 forfeit AS\n")).value();
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

namespace {

/// A record of four with the cut in line 3, optionally a dealer in line 4, and the deck in the following
/// line.
std::string with_cut(std::string_view cut, std::string_view dealer = "") {
    std::string text = "[Game \"sequence-rv\"]\n[Players \"4\"]\n";
    text.append("[Cut \"").append(cut).append("\"]\n");
    if (!dealer.empty()) text.append("[Dealer \"").append(dealer).append("\"]\n");
    return text.append("[Deck \"").append(sorted_deck()).append("\"]\n\n");
}

Seat dealer_after(std::string_view cut) {
    const auto replay = play_record(read(with_cut(cut)));
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), "record"));
    return view(replay->match(), spectator).as_cards().dealer;
}

}  // namespace

TEST_CASE("S5: the cards of a cut are written seat by seat, after a slash those tied for the lowest") {
    CHECK(dealer_after("4C KD 9S 2H") == Seat{4});
    CHECK(dealer_after("4c kd 9s th") == Seat{1});
    CHECK(dealer_after("AC KD AS QH") == Seat{4});
    CHECK(dealer_after("4C 4D 9S KH / 9C 3D") == Seat{2});
    CHECK(dealer_after("4C 4D 4S KH/9C 3D 3S/QH JH") == Seat{3});
    CHECK(dealer_after("4C KD 9S 2H / 5C 6C / 7C") == Seat{4});
}

TEST_CASE("S5: a round has as many cards as seats cut in it, and a given dealer must be the lowest") {
    for (const std::string_view one :
         {"4C KD 9S 2H 3H", "4C KD 9S / 2H", "4C 4D 9S KH / 9C 3D 2D", "4C 4D 9S KH / 9C / 3D"})
        CHECK_MESSAGE(fault(with_cut(one)) == "3 bad-cut S5", one);
    CHECK(fault(with_cut("4C KD 9S 2X")) == "3 unknown-card N");
    CHECK(fault(with_cut("4C KD 9S 2H", "4")) == "");
    CHECK(fault(with_cut("4C KD 9S 2H", "1")) == "4 bad-dealer S5");
    CHECK(fault(with_cut("4C 4D 9S KH / 9C 3D", "1")) == "4 bad-dealer S5");
    CHECK(fault(with_cut("4C KD 9S 2H", "5")) == "4 bad-dealer S5");
}

TEST_CASE("a cut without a single lowest seat is reported at the last tag") {
    for (const std::string_view one :
         {"", "4C KD 9S", "4C 4D 9S KH", "4C 4D 9S KH / 9C 9D", "4C 4D 9S KH / 9C 9D / 2C"})
        CHECK_MESSAGE(fault(with_cut(one)) == "4 no-chance N", one);
    CHECK(fault(with_cut("4C 4D 9S KH", "1")) == "5 no-chance N");
    CHECK(fault("[Game \"sequence-rv\"]\n[Players \"4\"]\n[Dealer \"4\"]\n[Deck \"" + sorted_deck() +
                "\"]\n") == "4 no-chance N");
    CHECK(fault("[Game \"sequence-rv\"]\n[Players \"4\"]\n[Cut \"4C KD 9S 2H\"]\n") == "3 no-chance N");
}

TEST_CASE("a cut of very many rounds is read quickly") {
    std::string cut = "2C 2D KH KS";
    for (int round = 0; round < 50'000; ++round)
        cut += " / 2C 2D";
    CHECK(dealer_after(cut + " / 2C 3D") == Seat{1});
}

TEST_CASE("only games with a cut for the deal can have one, and not together with a seed") {
    CHECK(fault("[Game \"sequence\"]\n[Players \"2\"]\n[Cut \"4C KD\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"2\"]\n[Cut \"4C KD\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequence-rv\"]\n[Players \"2\"]\n[Seed \"" + std::string(64, '0') +
                "\"]\n[Cut \"4C KD\"]\n") == "4 chance-beside-seed N");
}
