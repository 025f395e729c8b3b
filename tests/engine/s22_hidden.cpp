// S22: what each observer knows.

#include <doctest/doctest.h>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// What all observers have in common: the view without its observer.
View public_part(View seen) {
    seen.observer = spectator;
    seen.as_cards().hand.clear();
    return seen;
}

bool sees(int observer, const Event& event) {
    return may_see(Seat{static_cast<std::uint8_t>(observer)}, event);
}

}  // namespace

TEST_CASE("S22: a hand is known only to its owner, not even to team mates") {
    const Match match = Position{4}.hand(1, "2S").hand(2, "3S 4S").hand(3, "5S 6S 7S").hand(4, "8S").match();
    CHECK(face_words(view(match, Seat{1}).as_cards().hand) == "2S");
    CHECK(face_words(view(match, Seat{2}).as_cards().hand) == "3S 4S");
    CHECK(face_words(view(match, Seat{3}).as_cards().hand) == "5S 6S 7S");
    CHECK(face_words(view(match, Seat{4}).as_cards().hand) == "8S");
    CHECK(view(match, spectator).as_cards().hand.empty());
}

TEST_CASE(
    "S22: hand sizes, discards, chips, sequences, the size of the draw pile and the owed draws are public") {
    Table game{
        Position{4}.diagram("* 1 2 \n . A A A A A").hand(1, "4S 9C").hand(2, "5S").discards(2, "KD QD")};
    game.does(1, place("4S", "d1"));
    for (const Seat observer : observers(setup(game.match))) {
        const View seen = view(game.match, observer);
        CHECK(seen.observer == observer);
        CHECK(seen.as_cards().hand_sizes[0] == 1);
        CHECK(seen.as_cards().hand_sizes[1] == 1);
        CHECK(seen.as_cards().hand_sizes[2] == 0);
        CHECK(face_words(seen.as_cards().discards[0]) == "4S");
        CHECK(face_words(seen.as_cards().discards[1]) == "KD QD");
        CHECK(to_words(seen.as_cards().chips[0]) == "b1 d1 b2 c2 d2 e2 f2");
        CHECK(to_words(seen.as_cards().chips[1]) == "c1");
        CHECK(seen.as_cards().sequences[0] == cards::Sequences{line("b2-f2")});
        CHECK(seen.as_cards().draw_pile == deck_size - 5);
        CHECK(seen.as_cards().owed.has(Seat{1}));
        CHECK(seen.turn == Seat{2});
        CHECK_FALSE(seen.result);
    }
}

TEST_CASE("S22: a spectator sees only what is public, a seat also its own hand") {
    SplitMix random{22};
    TestChance chance{22};
    Match match = start(*make_setup("sequence", 6, 3), chance).match;
    while (!result(match)) {
        for (const Seat observer : observers(setup(match)))
            CHECK(difference(public_part(view(match, observer)), view(match, spectator)) == "");
        const Move move = random_move(match, random);
        apply(match, move.seat, move.action, chance);
    }
}

TEST_CASE("S22: nobody is told the order of the draw pile") {
    const Event ordered{PileOrdered{}};
    CHECK(audience(ordered) == Audience::nobody);
    for (int observer = 0; observer <= 12; ++observer)
        CHECK_FALSE(sees(observer, ordered));
}

TEST_CASE("S22: only the owner is told a dealt hand and the face of a drawn card") {
    for (const Event& event : {Event{HandDealt{Seat{3}, {}}}, Event{CardReceived{Seat{3}, face("2S")}}}) {
        CHECK(audience(event) == Audience::one_seat);
        for (int observer = 0; observer <= 12; ++observer)
            CHECK(sees(observer, event) == (observer == 3));
    }
}

TEST_CASE("S22: everybody, also a spectator, is told everything else") {
    const Seat seat{1};
    for (const Event& event :
         {Event{GameBegan{seat, 7}}, Event{TurnBegan{seat}}, Event{CardPlayed{seat, face("2S")}},
          Event{ChipPlaced{seat, Side{1}, space("b1")}}, Event{ChipRemoved{seat, Side{2}, space("b1")}},
          Event{SequenceCompleted{Side{1}, line("a1-e1")}}, Event{DrawOwed{seat}}, Event{DrawLapsed{seat}},
          Event{CardExchanged{seat, face("2S")}}, Event{CardDrawn{seat}}, Event{PileReshuffled{90}},
          Event{Passed{seat}}, Event{GameEnded{}}}) {
        CAPTURE(to_words(event));
        CHECK(audience(event) == Audience::everyone);
        for (int observer = 0; observer <= 12; ++observer)
            CHECK(sees(observer, event));
    }
}

TEST_CASE("S22: at the deal each seat is told its own hand, and a spectator none") {
    TestChance chance{5};
    const Started started = start(*make_setup("sequence", 4), chance);
    for (const Seat observer : observers(setup(started.match))) {
        std::size_t hands = 0;
        for (const Event& event : started.events) {
            const auto* dealt = std::get_if<HandDealt>(&event);
            if (dealt == nullptr || !may_see(observer, event)) continue;
            ++hands;
            CHECK(dealt->seat == observer);
            CHECK(face_words(dealt->hand) == face_words(view(started.match, observer).as_cards().hand));
        }
        CHECK(hands == (observer.is_seat() ? 1 : 0));
    }
}
