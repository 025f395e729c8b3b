#include <doctest/doctest.h>

#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

/// Club rules for four, seat 4 deals the sorted deck: seat 1 holds AS 5S 9S KS 4H 8H, seat 2 holds
/// 2S 6S TS AH 5H 9H, seat 3 holds 3S 7S JS 2H 6H TH. The first move is line 7.
std::string club(std::string_view moves, std::string_view options = "table_talk=call") {
    std::string text = "[Game \"sequence-rv\"]\n[Players \"4\"]\n[Options \"";
    text.append(options).append("\"]\n[Cut \"4C KD 9S 2H\"]\n[Deck \"").append(sorted_deck());
    return text.append("\"]\n\n").append(moves);
}

}  // namespace

TEST_CASE(
    "S23: the table gives a penalty in one line, and each seat of the side forfeits a card in its own line") {
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
    auto record = parse_record(club("- penalty 1\n3 forfeit 3S\n1 forfeit AS\n"));
    REQUIRE(record.has_value());
    record->moves[0].comment = "upheld";
    record->remarks = {{0, "refused\nby word-list"}, {2, "noted"}, {3, "the last one"}};
    const std::string text = write_record(*record);
    CHECK(
        text.ends_with("\n\n; refused by word-list\n- penalty 1 ; upheld\n3 forfeit 3S\n; noted\n"
                       "1 forfeit AS\n; the last one\n"));
    const auto again = parse_record(text);
    REQUIRE(again.has_value());
    REQUIRE(again->moves.size() == 3);
    for (std::size_t move = 0; move < again->moves.size(); ++move)
        CHECK(again->moves[move].line == line_of_move(*record, move));
}
