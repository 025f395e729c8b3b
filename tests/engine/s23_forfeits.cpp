// S23: the penalty for table talk in a team game.

#include <doctest/doctest.h>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr int by_table = 0;

/// Seats 1 and 3 against 2 and 4; seat 1 is to move and holds two equal cards.
Position club() {
    return Position{"sequence-rv", 4}
        .table_talk(TableTalk::call)
        .hand(1, "2S 2S JS")
        .hand(2, "3S 4S")
        .hand(3, "5S")
        .hand(4, "6S 7S");
}

Table penalised() {
    Table game{club()};
    game.does(by_table, penalty(1));
    return game;
}

std::string refused_penalty(const Position& position, int side = 1) {
    return Table{position}.refusal(by_table, penalty(side));
}

}  // namespace

TEST_CASE("S23: every member of the penalised team owes a forfeit, and everybody is told") {
    const Table game = penalised();
    CHECK(game.forfeits() == "1 3");
    CHECK(to_words(game.events.span()) ==
          "side 1 is penalised\n"
          "seat 1 owes a forfeit\n"
          "seat 3 owes a forfeit\n");
    for (const Event& event : {Event{PenaltyGiven{}}, Event{ForfeitOwed{}}, Event{CardForfeited{}}})
        CHECK(audience(event) == Audience::everyone);
}

TEST_CASE("S23: a forfeit is a card of the player's choice and goes to the player's discards") {
    Table game = penalised();
    CHECK(game.to_forfeit(1) == "2S JS");
    CHECK(game.to_forfeit(2) == "");
    CHECK(game.to_forfeit(3) == "5S");
    game.does(1, forfeit("JS"));
    CHECK(game.hand(1) == "2S 2S");
    CHECK(game.discards(1) == "JS");
    CHECK(game.happened("seat 1 forfeits JS"));
    CHECK(game.events.size() == 1);
    CHECK(game.forfeits() == "3");
    game.does(3, forfeit("5S"));  // out of turn
    CHECK(game.forfeits() == "");
    CHECK(game.turn() == 1);
}

TEST_CASE("S23: a forfeit is not replaced") {
    Table game = penalised();
    const std::size_t pile = game.draw_pile();
    game.does(1, forfeit("2S")).does(3, forfeit("5S"));
    CHECK(game.draw_pile() == pile);
    CHECK(game.hand_size(1) == 2);
    CHECK(game.hand_size(3) == 0);
    CHECK(game.owed() == "");
    game.does(1, place("2S", "b1")).does(1, Draw{});
    CHECK(game.hand_size(1) == 2);
}

TEST_CASE("S23: team members without a card, and the other teams, forfeit nothing") {
    Table game{Position{"sequence-rv", 4}.hand(1, "2S").hand(2, "3S")};
    game.does(by_table, penalty(1));
    CHECK(game.forfeits() == "1");
    game.does(1, forfeit("2S"));
    CHECK(game.forfeits() == "");
    Table none{Position{"sequence-rv", 4}.hand(2, "3S").turn(2)};
    none.does(by_table, penalty(1));
    CHECK(to_words(none.events.span()) == "side 1 is penalised\n");
    CHECK(none.forfeits() == "");
    CHECK(none.refusal(2, place("3S", "c1")) == "");
    Table others{
        Position{"sequence-rv", 6, 3}.hand(1, "2S").hand(2, "3S").hand(3, "4S").hand(4, "5S").hand(5, "6S")};
    others.does(by_table, penalty(2));
    CHECK(others.forfeits() == "2 5");
}

TEST_CASE("S23: until all forfeits are chosen nothing else is possible, also no draw and no second penalty") {
    Table game{club()};
    game.does(1, place("2S", "b1")).does(by_table, penalty(1));
    CHECK(game.owed() == "1");
    for (const int seat : {1, 2, 3, 4, 0, 9}) {
        CAPTURE(seat);
        CHECK(game.refusal(seat, {Draw{}, place("3S", "c1"), take_away("JS", "b1"), dead("3S"), Pass{},
                                  penalty(1), penalty(2), Cast{}}) == "forfeit-pending S23");
    }
    for (const int seat : {0, 2, 4})
        CHECK(legal_actions(game.match, Seat{static_cast<std::uint8_t>(seat)}).empty());
    CHECK(namings(game.match, Seat{2}, place("3S", "c1")).empty());
    game.does(3, forfeit("5S"));
    CHECK(game.refusal(1, Draw{}) == "forfeit-pending S23");
    game.does(1, forfeit("2S"));
    CHECK(game.refusal(1, Draw{}) == "");
    CHECK(game.refusal(2, place("3S", "c1")) == "");
}

TEST_CASE("S23, S19: a penalty does not change which cards are owed, and rights still lapse") {
    Table game{club()};
    game.does(1, place("2S", "b1")).does(by_table, penalty(1)).does(1, forfeit("JS")).does(3, forfeit("5S"));
    CHECK(game.owed() == "1");
    game.does(2, place("3S", "c1")).does(2, Draw{});
    CHECK(game.owed() == "");
    CHECK(game.refusal(1, Draw{}) == "draw-lapsed S19");
}

TEST_CASE("S23: the sentence names the seats that still owe a forfeit") {
    const Table game = penalised();
    const std::string sentence = check(game.match, Seat{2}, Pass{})->sentence;
    CHECK(sentence.find("seat 1, seat 3") != std::string::npos);
}

TEST_CASE("S23: only a seat that owes a forfeit can make one, and only with a card from its hand") {
    Table game = penalised();
    CHECK(game.refusal(2, forfeit("3S")) == "nothing-to-forfeit S23");
    CHECK(game.refusal(1, forfeit("9C")) == "card-not-held S23");
    CHECK(game.refusal(3, forfeit("2S")) == "card-not-held S23");
    game.does(1, forfeit("2S"));
    CHECK(game.refusal(1, forfeit("2S")) == "nothing-to-forfeit S23");
    CHECK(Table{club()}.refusal(1, forfeit("2S")) == "nothing-to-forfeit S23");
    for (const int seat : {0, 5, 63, 64, 255})
        CHECK(game.refusal(seat, forfeit("2S")) == "not-your-turn S6");
}

TEST_CASE("S23: only the table gives a penalty, to a side that exists, and a seat is refused") {
    const Table game{club()};
    for (const int seat : {1, 2, 3, 4, 5})
        CHECK(game.refusal(seat, penalty(1)) == "not-your-turn S23");
    CHECK(game.refusal(by_table, penalty(1)) == "");
    CHECK(game.refusal(by_table, penalty(2)) == "");
    CHECK(game.refusal(by_table, Pass{}) == "not-your-turn S6");
    for (const int side : {0, 3, 4, 255})
        CHECK(refused_penalty(club(), side) == "no-such-side S1");
    CHECK(refused_penalty(Position{"sequence-bible", 4}.table_talk(TableTalk::call), 3) == "no-such-side B1");
    CHECK(refused_penalty(Position{"sequence-rv", 6, 3}.table_talk(TableTalk::call), 3) == "");
}

TEST_CASE("S23: a penalty can be given only with `call` and `honour`, in every card game with teams") {
    CHECK(refused_penalty(club().table_talk(TableTalk::call)) == "");
    CHECK(refused_penalty(club().table_talk(TableTalk::honour)) == "");
    CHECK(refused_penalty(club().table_talk(TableTalk::off)) == "no-penalty S23");
    CHECK(refused_penalty(club().table_talk(TableTalk::silent)) == "no-penalty S23");
    CHECK(refused_penalty(Position{4}.table_talk(TableTalk::call)) == "");
    CHECK(refused_penalty(Position{"sequence-bible", 6}.table_talk(TableTalk::honour)) == "");
    CHECK(refused_penalty(Position{4}) == "no-penalty S23");
    CHECK(refused_penalty(Position{"sequence-rv", 2}.table_talk(TableTalk::call)) == "no-penalty S23");
    CHECK(refused_penalty(Position{"sequence-rv", 3}.table_talk(TableTalk::honour)) == "no-penalty S23");
    CHECK(refused_penalty(Position{"sequence-rv", 6, 3}.table_talk(TableTalk::call)) == "");
}

TEST_CASE("S12, S23: after the end there are no penalties and no forfeits") {
    Table game{Position{"sequence-rv", 6, 3}
                   .table_talk(TableTalk::call)
                   .diagram("* 1 1 1 .")
                   .hand(1, "5S 2S")
                   .hand(4, "2S")};
    game.does(1, place("5S", "e1"));
    CHECK(game.result() == "side 1 by S12");
    CHECK(game.refusal(by_table, penalty(1)) == "game-over S12");
    CHECK(game.refusal(4, forfeit("2S")) == "game-over S12");
}

TEST_CASE("S21, S23: forfeits between passes change nothing") {
    Table game{Position{"sequence-rv", 4}
                   .table_talk(TableTalk::call)
                   .hand(1, "JS")
                   .hand(2, "JS")
                   .hand(3, "JH")
                   .hand(4, "JH")};
    game.does(1, Pass{})
        .does(2, Pass{})
        .does(by_table, penalty(2))
        .does(2, forfeit("JS"))
        .does(4, forfeit("JH"));
    CHECK(game.turn() == 3);
    game.does(3, Pass{}).does(4, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S17, S23: a penalty within a turn does not give a second exchange") {
    Table game{Position{"sequence-rv", 4}
                   .table_talk(TableTalk::call)
                   .diagram(dead_2s)
                   .hand(1, "2S 2S 3S")
                   .hand(3, "5S")};
    game.does(1, dead("2S")).does(by_table, penalty(1)).does(1, forfeit("3S")).does(3, forfeit("5S"));
    CHECK(game.refusal(1, dead("2S")) == "already-exchanged S17");
}

TEST_CASE("S18, S23: a player without cards, who is owed none, passes") {
    Table game{Position{"sequence-rv", 4}.table_talk(TableTalk::call).hand(1, "2S").hand(3, "5S")};
    game.does(by_table, penalty(1)).does(1, forfeit("2S")).does(3, forfeit("5S"));
    CHECK(game.refusal(1, Draw{}) == "nothing-owed S19");
    game.does(1, Pass{});
    CHECK(game.turn() == 2);
}

TEST_CASE("S20, S23: a forfeited card is shuffled in with the other discards") {
    Table game{Position{"sequence-rv", 4}
                   .table_talk(TableTalk::call)
                   .hand(1, "2S 9C")
                   .hand(3, "5S")
                   .pile("AD")
                   .rest_discarded_by(2)};
    game.does(by_table, penalty(1)).does(1, forfeit("9C")).does(3, forfeit("5S"));
    game.does(1, place("2S", "b1")).does(1, Draw{});
    CHECK(game.draw_pile() == deck_size - 1);
    CHECK(game.discards(1) == "");
}
