// A game that the table ends: it is over for everybody without a winner, whatever its state was.

#include <doctest/doctest.h>

#include "tests/engine/support/playout.hpp"
#include "tests/support/rounds.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// Plays this many moves, or until one before the end.
std::vector<Event> play_some(Match& match, std::size_t moves, SplitMix& random, Chance& chance) {
    std::vector<Event> told;
    for (std::size_t n = 0; n < moves; ++n) {
        const Move move = random_move(match, random);
        Match next = match;
        const Events events = apply(next, move.seat, move.action, chance);
        if (result(next)) return told;
        match = next;
        told.insert(told.end(), events.begin(), events.end());
    }
    return told;
}

}  // namespace

TEST_CASE("X7: every game can be abandoned at any time: no side wins, no action is legal, and views fold") {
    std::uint64_t seed = 1;
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        SplitMix random{++seed};
        TestChance chance{seed};
        Started started = start(setup, chance);
        const auto played = play_some(started.match, random.below(60), random, chance);
        const Events ended = abandon(started.match);
        check_invariants(started.match);
        REQUIRE(result(started.match).has_value());
        CHECK(result(started.match)->abandoned);
        CHECK_FALSE(result(started.match)->is_draw());
        for (const Seat observer : observers(setup)) {
            View view = blank_view(setup, observer);
            for (const auto& events : {std::span<const Event>{started.events}, std::span<const Event>{played},
                                       std::span<const Event>{ended.span()}})
                for (const Event& event : events)
                    if (may_see(observer, event)) fold(view, event);
            CHECK(view == seq::view(started.match, observer));
            CHECK(legal_actions(started.match, observer).empty());
        }
        CHECK(check(started.match, Seat{1}, Pass{})->code == Code::game_over);
    }
}

TEST_CASE("how a game has ended, in a record and as a sentence") {
    CHECK(to_string(Result{.abandoned = true}) == "*");
    CHECK(outcome_of(Result{.abandoned = true}) == "it was abandoned");
    CHECK(outcome_of(Result{.rule = "S21"}) == "it is a draw");
    CHECK(outcome_of(Result{.side = Side{2}, .rule = "S12"}) == "side 2 has won");
    CHECK(outcome_of(Result{.seat = Seat{3}, .rule = "X6"}) == "seat 3 has won");
}
