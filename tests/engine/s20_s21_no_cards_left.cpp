// S20: what happens when the draw pile runs out. S21: no seat can play any more.

#include <algorithm>
#include <doctest/doctest.h>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// Seat 2 has discarded every card that is not listed, and the draw pile has these cards.
Position short_pile(std::string_view pile) {
    return Position{2}.hand(1, "2S 3S").hand(2, "4S 5S").discards(1, "KD").pile(pile).rest_discarded_by(2);
}

/// The number of cards outside the hands.
std::size_t all_but(std::size_t in_hands) {
    return deck_size - in_hands;
}

}  // namespace

TEST_CASE("S20: as soon as the last card is taken, all discard piles become the new draw pile") {
    Table game{short_pile("AD")};
    game.does(1, place("2S", "b1"));
    CHECK(game.draw_pile() == 1);
    CHECK(game.chance.shuffled.empty());
    game.does(1, Draw{});
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.draw_pile() == all_but(4));
    CHECK(game.discards(1) == "");
    CHECK(game.discards(2) == "");
    CHECK(game.happened("reshuffled " + std::to_string(all_but(4))));
}

TEST_CASE("S20: nothing is shuffled while one card is left") {
    Table game{short_pile("AD KD")};
    game.does(1, place("2S", "b1")).does(1, Draw{});
    CHECK(game.draw_pile() == 1);
    CHECK(game.chance.shuffled.empty());
    CHECK(game.discards(1) == "KD 2S");
}

TEST_CASE("S20: the cards are sorted before the shuffle, and include the one just played") {
    Table game{short_pile("AD")};
    game.does(1, place("2S", "b1")).does(1, Draw{});
    REQUIRE(game.chance.shuffled.size() == 1);
    const CardPile& cards = game.chance.shuffled[0];
    CHECK(cards.size() == all_but(4));
    CHECK(std::ranges::is_sorted(cards));
    CHECK(std::ranges::count(cards, face("2S"), [](Card card) { return two_packs.face_of(card); }) == 2);
}

TEST_CASE("S20: the order of the discards has no effect on the shuffle") {
    const auto shuffled = [](std::string_view first, std::string_view second) {
        Table game{Position{2}
                       .hand(1, "2S 3S")
                       .discards(1, first)
                       .discards(2, second)
                       .pile("AD")
                       .rest_discarded_by(2)};
        game.does(1, place("2S", "b1")).does(1, Draw{});
        return game.chance.shuffled.at(0);
    };
    CHECK(shuffled("KD 7H 9C", "QS") == shuffled("9C KD", "7H QS"));
}

TEST_CASE("S20: the new pile has the order of the shuffle, the first card on top") {
    Table game{short_pile("AD")};
    game.chance = KnownChance{Seat{1}, 50};
    game.does(1, place("2S", "b1")).does(1, Draw{});
    const CardPile sorted = game.chance.shuffled.at(0);
    game.does(2, place("4S", "d1")).does(2, Draw{});
    CHECK(game.hand(2) == "5S " + std::string{two_packs.name(two_packs.face_of(sorted[50]))});
    game.does(1, place("3S", "c1")).does(1, Draw{});
    CHECK(game.hand(1) == "AD " + std::string{two_packs.name(two_packs.face_of(sorted[51]))});
}

TEST_CASE("S20: a replacement can be the last card, and then the dead card is shuffled too") {
    Table game{Position{2}.diagram(dead_2s).hand(1, "2S 3S").pile("AD").rest_discarded_by(1)};
    game.does(1, dead("2S"));
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.discards(1) == "");
    CHECK(game.draw_pile() == all_but(2));
    CHECK(std::ranges::count(game.chance.shuffled.at(0), face("2S"),
                             [](Card card) { return two_packs.face_of(card); }) == 2);
}

TEST_CASE("S20: with draw=auto the card just played is shuffled too") {
    Table game{short_pile("AD").automatic_draw()};
    game.does(1, place("2S", "b1"));
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.draw_pile() == all_but(4));
    CHECK(game.discards(1) == "");
}

TEST_CASE("S20: cards in hands are not shuffled, and everybody is told how many were, not their order") {
    Table game{short_pile("AD")};
    game.does(1, place("2S", "b1")).does(1, Draw{});
    CHECK(game.hand(1) == "3S AD");
    CHECK(game.hand(2) == "4S 5S");
    CHECK(audience(Event{PileReshuffled{90}}) == Audience::everyone);
    CHECK(audience(Event{PileOrdered{}}) == Audience::nobody);
}

TEST_CASE("S21: as many passes as there are seats, one after the other, end the game") {
    for (const Seating& seating : find_preset("sequence")->seatings) {
        CAPTURE(int{seating.players});
        Table game{Position{seating.players, seating.sides}};
        for (int seat = 1; seat < seating.players; ++seat) {
            game.does(seat, Pass{});
            CHECK(game.result() == "");
        }
        game.does(seating.players, Pass{});
        CHECK(game.result() == "draw by S21");
        CHECK(game.turn() == 0);
    }
}

TEST_CASE("S21: a play between the passes resets the count") {
    Table game{Position{3}.hand(3, "2S")};
    game.does(1, Pass{}).does(2, Pass{});
    CHECK(view(game.match, spectator).as_cards().passes == 2);
    game.does(3, place("2S", "b1"));
    CHECK(view(game.match, spectator).as_cards().passes == 0);
    game.does(1, Pass{}).does(2, Pass{});
    CHECK(game.result() == "");
    game.does(3, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: a removal is a play and resets the count") {
    Table game{Position{2}.diagram("* 1").hand(2, "JS")};
    game.does(1, Pass{}).does(2, take_away("JS", "b1")).does(1, Pass{});
    CHECK(game.result() == "");
    game.does(2, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: exchanges between the passes change nothing") {
    Table game{Position{2}.diagram(full_board).hand(1, "2S").hand(2, "3S").pile("4S 5S")};
    game.does(1, dead("2S")).does(1, Pass{});
    game.does(2, dead("3S"));
    CHECK(game.result() == "");
    game.does(2, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: a draw between the passes changes nothing") {
    Table game{Position{3}.hand(1, "2S").pile("JS")};
    game.does(1, place("2S", "b1")).does(2, Pass{}).does(1, Draw{}).does(3, Pass{});
    CHECK(view(game.match, spectator).as_cards().passes == 2);
    CHECK(game.hand(1) == "JS");
    game.does(1, Pass{});
    CHECK(game.result() == "draw by S21");
}

TEST_CASE("S21: the side with most sequences wins") {
    Table first{Position{2}.diagram(". \n . A A A A A")};
    first.does(1, Pass{}).does(2, Pass{});
    CHECK(first.result() == "side 1 by S21");
    Table second{Position{4}.diagram(". \n . B B B B B")};
    second.does(1, Pass{}).does(2, Pass{}).does(3, Pass{}).does(4, Pass{});
    CHECK(second.result() == "side 2 by S21");
    CHECK(second.happened("ended by S21: side 2"));
}

TEST_CASE("S21: the same number of sequences is a draw, with none and with one each") {
    Table none{Position{3}.diagram("* 1 2 3")};
    none.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(none.result() == "draw by S21");
    Table one{Position{2}.diagram(". \n . A A A A A \n . B B B B B")};
    one.does(1, Pass{}).does(2, Pass{});
    CHECK(one.result() == "draw by S21");
    CHECK(one.happened("ended by S21: draw"));
}

TEST_CASE("S21: of three sides the one with most sequences wins, and two that share them draw") {
    static constexpr Seating to_three{.players = 3, .sides = 3, .hand_size = 6, .sequences_to_win = 3};
    Table third{Position{to_three}.diagram(". \n . A A A A A \n . C C C C C \n . \n . C C C C C")};
    third.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(third.result() == "side 3 by S21");
    Table shared{Position{to_three}.diagram(". \n . B B B B B \n . C C C C C")};
    shared.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(shared.result() == "draw by S21");
    Table behind{Position{to_three}.diagram(
        ". \n . A A A A A \n . B B B B B \n . \n . C C C C C \n . \n . C C C C C")};
    behind.does(1, Pass{}).does(2, Pass{}).does(3, Pass{});
    CHECK(behind.result() == "side 3 by S21");
}

TEST_CASE("S21: after the end no card is owed, and refusals name the rule by which the game ended") {
    Table game{Position{3}.hand(1, "2S")};
    game.does(1, place("2S", "b1")).does(2, Pass{}).does(3, Pass{});
    CHECK(game.owed() == "1");
    game.does(1, Pass{});
    CHECK(game.result() == "draw by S21");
    CHECK(game.owed() == "");
    CHECK(game.refusal(1, Draw{}) == "game-over S21");
    CHECK(game.refusal(2, Pass{}) == "game-over S21");
    CHECK(game.refusal(3, place("2S", "g9")) == "game-over S21");
}
