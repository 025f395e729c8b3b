// If a move breaks several rules the first of these is named: game over, forfeits pending, turn, card not
// held, kind of card, space not open, space of another card, naming. Each case breaks one rule and every
// later one that can be broken with it.

#include <doctest/doctest.h>
#include <set>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr std::string_view chips = "* 1 2 \n . 1 1 1 1";
Position position() {
    return Position{3}.diagram(chips).hand(1, "4S JS JD").hand(2, "5S");
}
constexpr std::string_view bad = "a9-e9";

}  // namespace

TEST_CASE("S12: `game-over` comes before all other refusals") {
    Table game{position()};
    game.does(1, place("JD", "f2"));
    CHECK(game.refusal(1, place("JS", "b1", bad)) == "game-over S12");
    CHECK(game.refusal(2, place("7H", "b1", bad)) == "game-over S12");
    CHECK(game.refusal(0, Pass{}) == "game-over S12");
    CHECK(game.refusal(77, Draw{}) == "game-over S12");
}

TEST_CASE("S23: a pending forfeit is refused before the turn and the seat") {
    Table game{Position{"sequence-rv", 4}.diagram("* 1 2").hand(1, "4S JS").hand(2, "5S").hand(3, "6S")};
    game.does(0, penalty(1));
    for (const int seat : {0, 1, 2, 3, 4, 5, 255}) {
        CAPTURE(seat);
        CHECK(game.refusal(seat, {place("7H", "b1", bad), take_away("4S", "b1"), dead("JS"), Draw{},
                                  penalty(7)}) == "forfeit-pending S23");
    }
    CHECK(game.refusal(5, forfeit("7H")) == "not-your-turn S6");
    CHECK(game.refusal(2, forfeit("7H")) == "nothing-to-forfeit S23");
    CHECK(game.refusal(1, forfeit("7H")) == "card-not-held S23");
}

TEST_CASE("S23: for a penalty, its author is checked first, then the side, then the option") {
    const Table game{position()};
    CHECK(game.refusal(1, penalty(7)) == "not-your-turn S23");
    CHECK(game.refusal(0, penalty(7)) == "no-such-side S1");
    CHECK(game.refusal(0, penalty(1)) == "no-penalty S23");
}

TEST_CASE("S7: an action of a dice game is refused after the turn was checked") {
    const Table game{position()};
    for (const Action& action : {Action{Roll{}}, Action{Put{space("c3")}}, Action{Swap{space("c3")}},
                                 Action{RemoveChip{space("c3")}}, Action{Cast{}}}) {
        CHECK(game.refusal(1, action) == "not-in-this-game S7");
        CHECK(game.refusal(2, action) == "not-your-turn S6");
    }
}

TEST_CASE("S6: the turn is checked before the card") {
    const Table game{position()};
    CHECK(game.refusal(2, {place("7H", "b1", bad), take_away("7H", "e5"), dead("JS"), Pass{}}) ==
          "not-your-turn S6");
}

TEST_CASE("S6: a seat that does not exist is never to move") {
    const Table game{position()};
    for (const int seat : {0, 4, 12, 13, 64, 255}) {
        CAPTURE(seat);
        CHECK(game.refusal(seat, {place("4S", "d1"), take_away("JS", "c1"), dead("4S"), Pass{}, Draw{}}) ==
              "not-your-turn S6");
        CHECK(legal_actions(game.match, Seat{static_cast<std::uint8_t>(seat)}).empty());
        CHECK(namings(game.match, Seat{static_cast<std::uint8_t>(seat)}, place("JD", "f2")).empty());
    }
}

TEST_CASE("S6: a seat that does not exist is refused for that, not because draws are automatic") {
    const Table game{position().automatic_draw()};
    CHECK(game.refusal(9, Draw{}) == "not-your-turn S6");
    CHECK(game.refusal(1, Draw{}) == "draw-is-automatic S19");
}

TEST_CASE("S7, S10: whether the card is held is checked before its kind, and that before the space") {
    const Table game{position()};
    CHECK(game.refusal(1, {place("JH", "b1", bad), place("7H", "b1", bad), take_away("5S", "e5")}) ==
          "card-not-held S7");
    CHECK(game.refusal(1, {dead("JH"), dead("7H")}) == "card-not-held S17");
    CHECK(game.refusal(1, {place("JS", "b1", bad), place("JS", "a1")}) == "card-removes S10");
    CHECK(game.refusal(1, {take_away("4S", "b1"), take_away("4S", "e5"), take_away("JD", "a1")}) ==
          "card-places S10");
}

TEST_CASE("S7, S8, S15: the space must be open, then of the card, and then the named sequences fit") {
    const Table game{position()};
    CHECK(game.refusal(1, {place("4S", "b1", bad), place("4S", "a1", bad)}) == "space-not-open S8");
    CHECK(game.refusal(1, place("4S", "f2", bad)) == "wrong-space S7");
    CHECK(game.refusal(1, {place("4S", "d1", bad), place("JD", "f2", bad)}) == "bad-naming S15");
    CHECK(game.refusal(1, place("JD", "f2", "b2-f2")) == "");
}

TEST_CASE("S17: after this turn's exchange, a card that is not dead is still refused for that") {
    Table game{Position{2}.diagram(dead_2s).hand(1, "2S 2S 3S JS")};
    game.does(1, dead("2S"));
    CHECK(game.refusal(1, dead("7H")) == "card-not-held S17");
    CHECK(game.refusal(1, dead("JS")) == "never-dead S17");
    CHECK(game.refusal(1, dead("3S")) == "card-not-dead S17");
    CHECK(game.refusal(1, dead("2S")) == "already-exchanged S17");
}

TEST_CASE("S7: checking an action changes nothing, whatever the result") {
    const Table game{position()};
    const View before = view(game.match, Seat{1});
    for (const Action& action :
         {Action{place("4S", "d1")}, Action{place("JS", "b1")}, Action{take_away("JS", "c1")},
          Action{dead("4S")}, Action{Pass{}}, Action{Draw{}}})
        game.refusal(1, action);
    CHECK(difference(view(game.match, Seat{1}), before) == "");
}

TEST_CASE("S7: every refusal has a code of its own in kebab-case") {
    std::set<std::string_view> codes;
    for (std::uint8_t n = 0; n <= static_cast<std::uint8_t>(Code::not_in_this_game); ++n) {
        const std::string_view code = to_string(static_cast<Code>(n));
        CHECK(code.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
        CHECK(codes.insert(code).second);
    }
}
