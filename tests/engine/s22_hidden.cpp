// S22: what each observer knows.

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/table.hpp"
#include "tests/engine/support/words.hpp"
#include "tests/support/rounds.hpp"

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

TEST_CASE("S22: hand sizes, discards, chips, sequences, pile size and owed draws are public") {
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

// S22 by two executions: two matches that differ only in cards which an observer has not seen look the same
// to that observer, and continue to look the same while the same moves are made in both, until one of those
// cards is shown.

namespace {

constexpr std::size_t script_length = 12;

cards::Game& inside(Match& match) {
    return std::get<cards::Game>(match.game);
}

/// Moves from this state on, and all cards that they show to the observer.
struct Script {
    std::vector<Move> moves;
    std::set<Face> shown;
};

void note_shown(std::span<const Event> events, Seat observer, Script& script) {
    for (const Event& event : events) {
        if (!may_see(observer, event)) continue;
        if (const auto* played = std::get_if<CardPlayed>(&event)) script.shown.insert(played->face);
        if (const auto* exchanged = std::get_if<CardExchanged>(&event)) script.shown.insert(exchanged->face);
        if (const auto* forfeited = std::get_if<CardForfeited>(&event)) script.shown.insert(forfeited->face);
        if (const auto* received = std::get_if<CardReceived>(&event)) script.shown.insert(received->face);
    }
}

/// A pass reveals that no card of a hand could be played, so it ends the script.
Script write_script(Match match, Seat observer, TestChance chance, SplitMix& random) {
    Script script;
    while (script.moves.size() < script_length && !result(match)) {
        const Move move = random_move(match, random);
        if (std::holds_alternative<Pass>(move.action) && move.seat != observer) break;
        script.moves.push_back(move);
        note_shown(apply(match, move.seat, move.action, chance), observer, script);
    }
    return script;
}

/// The positions of all cards that the observer has not seen and the script does not show.
std::vector<Card*> hidden_cards(Match& match, Seat observer, const Script& script) {
    std::vector<Card*> hidden;
    const auto add = [&](Card& card) {
        if (!script.shown.contains(inside(match).deck().face_of(card))) hidden.push_back(&card);
    };
    for (std::size_t n = 0; n < setup(match).players(); ++n)
        if (Seat::at(n) != observer) std::ranges::for_each(inside(match).seats[n].hand, add);
    std::ranges::for_each(inside(match).draw_pile, add);
    return hidden;
}

/// The second execution: the unseen cards swap positions.
Match exchange_unseen(Match match, Seat observer, const Script& script, SplitMix& random) {
    const std::vector<Card*> hidden = hidden_cards(match, observer, script);
    for (std::size_t left = hidden.size(); left > 1; --left)
        std::swap(*hidden[left - 1], *hidden[random.below(left)]);
    return match;
}

std::string visible(std::span<const Event> events, Seat observer) {
    std::string words;
    for (const Event& event : events)
        if (may_see(observer, event)) words += to_words(event) + "\n";
    return words;
}

/// Checks that the observer's own moves, legal or not, get the same answer in both executions.
void check_same_judgement(const Match& one, const Match& other, Seat observer, SplitMix& random) {
    REQUIRE(legal_actions(one, observer) == legal_actions(other, observer));
    for (int n = 0; n < 20; ++n) {
        const Face any_face{static_cast<std::uint8_t>(random.below(face_count))};
        const Space any_space{static_cast<std::uint8_t>(random.below(Space::count))};
        for (const Action& action :
             {Action{Place{any_face, any_space}}, Action{Remove{any_face, any_space}},
              Action{Exchange{any_face}}, Action{Forfeit{any_face}}, Action{Draw{}}, Action{Pass{}}}) {
            REQUIRE(check(one, observer, action) == check(other, observer, action));
            const LinesThrough choices = namings(one, observer, action);
            REQUIRE(choices == namings(other, observer, action));
        }
    }
}

struct Executions {
    std::size_t compared = 0;   ///< scripts played in both executions
    std::size_t different = 0;  ///< of those whose executions did differ
};

bool differ(const Match& one, const Match& other, const Setup& setup) {
    for (const Seat seat : observers(setup))
        if (!(view(one, seat) == view(other, seat))) return true;
    return false;
}

void compare_executions(const Match& match, const TestChance& chance, Seat observer, SplitMix& random,
                        Executions& executions) {
    const Script script = write_script(match, observer, chance, random);
    Match one = match;
    Match other = exchange_unseen(match, observer, script, random);
    TestChance chance_of_one = chance;
    TestChance chance_of_other = chance;
    executions.different += differ(one, other, setup(match)) ? 1 : 0;
    ++executions.compared;
    REQUIRE(difference(view(one, observer), view(other, observer)) == "");
    for (const Move& move : script.moves) {
        INFO("seat " << int{move.seat.number} << ": " << to_words(move.action));
        check_same_judgement(one, other, observer, random);
        REQUIRE_FALSE(check(other, move.seat, move.action));
        const Events told = apply(one, move.seat, move.action, chance_of_one);
        const Events told_there = apply(other, move.seat, move.action, chance_of_other);
        REQUIRE(visible(told, observer) == visible(told_there, observer));
        REQUIRE(difference(view(one, observer), view(other, observer)) == "");
    }
}

}  // namespace

TEST_CASE(
    "S22: matches that differ only in cards that an observer has not seen look the same to that observer") {
    Executions executions;
    for (const Setup& setup : all_card_setups()) {
        CAPTURE(to_words(setup));
        for (std::uint64_t seed = 1; seed <= rounds(1); ++seed) {
            CAPTURE(seed);
            SplitMix random{seed};
            TestChance chance{seed};
            Match match = start(setup, chance).match;
            while (!result(match)) {
                const std::vector<Seat> all = observers(setup);
                if (random.one_in(8))
                    compare_executions(match, chance, all[random.below(all.size())], random, executions);
                const Move move = random_move(match, random);
                apply_silently(match, move.seat, move.action, chance);
            }
        }
    }
    CHECK(executions.compared > 500);
    CHECK(executions.different * 10 > executions.compared * 9);
}
