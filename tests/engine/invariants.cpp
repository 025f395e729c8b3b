// Tests of the checker itself: every invariant of check_invariants() is violated once, and the checker
// reports it.

#include <doctest/doctest.h>
#include <functional>
#include <stdexcept>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr std::string_view chips = "* 1 2 . . . . . . * \n . A A A A A . . . . \n . B B B B B 2 . . .";

Position sound() {
    return Position{2}.diagram(chips).hand(1, "4S 9C").hand(2, "5S").discards(1, "KD");
}

/// Whether the damage is reported; the same match without it must pass.
bool notices(const Position& position, const std::function<void(cards::Game&)>& damage) {
    Match match = position.match();
    check_invariants(match);
    damage(std::get<cards::Game>(match.game));
    try {
        check_invariants(match);
    } catch (const std::logic_error&) {
        return true;
    }
    return false;
}
bool notices(const std::function<void(cards::Game&)>& damage) {
    return notices(sound(), damage);
}

}  // namespace

TEST_CASE("S3: a duplicate card, a lost card and an unknown card are noticed") {
    CHECK(notices([](cards::Game& game) { game.seats[0].hand.push_back(game.seats[1].hand[0]); }));
    CHECK(
        notices([](cards::Game& game) { game.seats[0].discards.push_back(game.seats[0].discards.back()); }));
    CHECK(notices([](cards::Game& game) { game.draw_pile[0] = game.draw_pile[1]; }));
    CHECK(notices([](cards::Game& game) { game.draw_pile.pop_back(); }));
    CHECK(notices([](cards::Game& game) { game.seats[0].discards.clear(); }));
    CHECK(notices([](cards::Game& game) { game.draw_pile[0] = Card{104}; }));
    CHECK(notices(
        [](cards::Game& game) { game.seats[0].discards[0] = game.deck().face_of(game.draw_pile[0]); }));
    CHECK(notices([](cards::Game& game) { game.seats[0].discards[0] = Face{face_count}; }));
}

TEST_CASE("S20: an empty draw pile is noticed") {
    CHECK(notices([](cards::Game& game) {
        for (const Card card : game.draw_pile)
            game.seats[1].discards.push_back(game.deck().face_of(card));
        game.draw_pile.clear();
    }));
}

TEST_CASE("S4: a hand too large with its owed cards, and cards of no seat, are noticed") {
    CHECK(notices(Position{12}.hand(1, "2S 3S 4S"), [](cards::Game& game) {
        game.seats[0].hand.push_back(game.draw_pile.back());
        game.draw_pile.pop_back();
    }));
    CHECK(notices(Position{12}.hand(1, "2S 3S 4S"),
                  [](cards::Game& game) { game.seats[0].owed = cards::Owed::card; }));
    CHECK(notices([](cards::Game& game) {
        game.seats[2].hand.push_back(game.draw_pile.back());
        game.draw_pile.pop_back();
    }));
    CHECK(notices([](cards::Game& game) { std::swap(game.seats[2].discards, game.seats[0].discards); }));
}

TEST_CASE("S19: an owed card is noticed if cards are drawn automatically") {
    CHECK(
        notices(sound().automatic_draw(), [](cards::Game& game) { game.seats[0].owed = cards::Owed::card; }));
}

TEST_CASE("S8: two chips on a space, one on a corner, and a board unlike its sides are noticed") {
    CHECK(notices([](cards::Game& game) { game.sides[1].chips.add(space("b1")); }));
    CHECK(notices([](cards::Game& game) {
        game.sides[0].chips.add(space("a1"));
        game.occupied.add(space("a1"));
    }));
    CHECK(notices([](cards::Game& game) { game.occupied.remove(space("b1")); }));
    CHECK(notices([](cards::Game& game) { game.occupied.add(space("h8")); }));
}

TEST_CASE("S11: a full line that does not count is noticed") {
    CHECK(notices([](cards::Game& game) {
        for (const Space one : line("b5-f5").spaces()) {
            game.sides[0].chips.add(one);
            game.occupied.add(one);
        }
    }));
    CHECK(notices([](cards::Game& game) {
        game.sides[0].sequences.clear();
        game.sides[0].locked = {};
    }));
}

TEST_CASE("S13: sequences that share too much are noticed") {
    CHECK(notices(Position{2}.diagram(". \n . A A A A A 1"), [](cards::Game& game) {
        game.sides[0].sequences.push_back(line("c2-g2"));
        game.sides[0].locked.add(space("g2"));
        game.result = Result{.side = Side{1}, .rule = "S12"};
        game.turn = {};
    }));
}

TEST_CASE("S16: a missing or unlocked chip of a sequence, and one locked without any, are noticed") {
    CHECK(notices([](cards::Game& game) {
        game.sides[0].chips.remove(space("d2"));
        game.occupied.remove(space("d2"));
    }));
    CHECK(notices([](cards::Game& game) { game.sides[0].locked.remove(space("d2")); }));
    CHECK(notices([](cards::Game& game) { game.sides[0].locked.add(space("b1")); }));
}

TEST_CASE("S6: a turn of no seat, or of a seat that does not exist, is noticed") {
    CHECK(notices([](cards::Game& game) { game.turn = {}; }));
    CHECK(notices([](cards::Game& game) { game.turn = Seat{3}; }));
}

TEST_CASE("S12: a game that goes on after it was won, and one that was won without sequences, are noticed") {
    static constexpr Seating one_wins{.players = 2, .sides = 2, .hand_size = 7, .sequences_to_win = 1};
    CHECK(notices([](cards::Game& game) { game.setup.seating = &one_wins; }));
    CHECK(notices([](cards::Game& game) {
        game.result = Result{.side = Side{1}, .rule = "S12"};
        game.turn = {};
    }));
    CHECK(
        notices([](cards::Game& game) { game.result = Result{.rule = "S21"}; }));  // a seat is still to move
}

TEST_CASE("S21: a game that goes on after all have passed is noticed") {
    CHECK(notices([](cards::Game& game) { game.passes = 2; }));
}

TEST_CASE("S23: a forfeit that cannot be owed is noticed") {
    const auto owe = [](const Position& position, std::initializer_list<std::uint8_t> seats) {
        return notices(position, [&](cards::Game& game) {
            for (const std::uint8_t seat : seats)
                game.forfeits.add(Seat{seat});
        });
    };
    const Position club = Position{"sequence-rv", 4}.hand(1, "2S").hand(2, "3S").hand(3, "4S");
    CHECK_FALSE(owe(club, {1}));
    CHECK_FALSE(owe(club, {1, 3}));
    CHECK(owe(club, {4}));     // holds no card
    CHECK(owe(club, {1, 2}));  // two sides
    CHECK(owe(club, {5}));     // an empty seat
    CHECK(owe(club, {0}));
    CHECK(owe(Position{club}.table_talk(TableTalk::off), {1}));
    CHECK(owe(Position{club}.table_talk(TableTalk::silent), {1}));
    CHECK(owe(Position{"sequence-rv", 2}.hand(1, "2S"), {1}));  // no team
}

TEST_CASE("S12, S23: a forfeit that is owed after the end is noticed") {
    const Position over = Position{"sequence-rv", 6, 3}.diagram(". \n . A A A A A").hand(1, "2S");
    const auto ended = [](cards::Game& game) {
        game.result = Result{.side = Side{1}, .rule = "S12"};
        game.turn = {};
    };
    Match match = over.match();
    ended(std::get<cards::Game>(match.game));
    CHECK_NOTHROW(check_invariants(match));
    std::get<cards::Game>(match.game).forfeits.add(Seat{1});
    CHECK_THROWS_AS(check_invariants(match), std::logic_error);
}
