// S20: what happens when the draw pile runs out.

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
    const std::string_view dead_2s = "* 1 . . \n . \n . \n . \n . \n . \n . \n . \n . . . . . . 1";
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
