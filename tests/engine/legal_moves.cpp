// What legal_actions() and namings() offer is what check() lets pass, no more and no less: every card with
// every space, every exchange, draw and pass, for every seat, in states out of the middle of random games.

#include <doctest/doctest.h>
#include <set>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/words.hpp"
#include "tests/support/rounds.hpp"

using namespace seq;
using namespace seq::test;

namespace {

std::set<std::string> offered(const Match& match, Seat seat) {
    const LegalActions legal = legal_actions(match, seat);
    std::set<std::string> words;
    for (std::size_t n = 0; n < legal.count(); ++n)
        words.insert(to_words(legal.at(n)));
    CHECK(words.size() == legal.count());  // nothing is offered twice
    return words;
}

std::set<std::string> let_pass(const Match& match, Seat seat) {
    std::set<std::string> words;
    const auto ask = [&](const Action& action) {
        if (!check(match, seat, action)) words.insert(to_words(action));
    };
    for (std::uint8_t number = 0; number < face_count; ++number) {
        for (std::uint8_t index = 0; index < Space::count; ++index) {
            ask(Place{Face{number}, Space{index}});
            ask(Remove{Face{number}, Space{index}});
        }
        ask(Exchange{Face{number}});
    }
    ask(Draw{});
    ask(Pass{});
    return words;
}

/// Every single line for one action.
void compare_namings(const Match& match, Seat seat, const Place& place) {
    std::set<Line> passed;
    for (std::uint8_t number = 0; number < line_count; ++number) {
        Place named = place;
        named.naming.push_back(Line{number});
        if (!check(match, seat, named)) passed.insert(Line{number});
    }
    const LinesThrough choices = namings(match, seat, place);
    CHECK(std::set<Line>(choices.begin(), choices.end()) == passed);
    for (const Line one : choices) {
        for (const Line other : choices) {
            Place both = place;
            both.naming = {one, other};
            const bool may_stand_together = (one.spaces() & other.spaces()).count() <= 1;
            CHECK(!check(match, seat, both) == may_stand_together);
        }
    }
}

void compare(const Match& match) {
    for (const Seat seat : observers(setup(match))) {
        CAPTURE(int{seat.number});
        REQUIRE(offered(match, seat) == let_pass(match, seat));
        const LegalActions legal = legal_actions(match, seat);
        for (std::size_t n = 0; n < legal.count(); ++n)
            if (const Action action = legal.at(n); const auto* place = std::get_if<Place>(&action))
                compare_namings(match, seat, *place);
    }
}

/// The states of one game that are looked at: few, in all parts of the game, and the last one.
void sample(const Setup& setup, std::uint64_t seed) {
    SplitMix random{seed};
    TestChance chance{seed};
    Match match = start(setup, chance).match;
    while (!result(match)) {
        if (random.one_in(40)) compare(match);
        const Move move = random_move(match, random);
        apply_silently(match, move.seat, move.action, chance);
    }
    compare(match);
}

}  // namespace

TEST_CASE("S7 to S19: what is offered is what is let pass, for every card, space and seat") {
    for (const Setup& setup : all_setups()) {
        CAPTURE(setup.players());
        CAPTURE(setup.sides());
        for (std::uint64_t seed = 1; seed <= rounds(2); ++seed) {
            CAPTURE(seed);
            sample(setup, seed);
        }
    }
}

TEST_CASE(
    "S18, S21: while the game runs somebody may act, and the seat to move always may; afterwards nobody "
    "may") {
    for (const Setup& setup : all_setups()) {
        for (std::uint64_t seed = 100; seed < 100 + rounds(20); ++seed) {
            CAPTURE(seed);
            SplitMix random{seed};
            TestChance chance{seed};
            Match match = start(setup, chance).match;
            while (!result(match)) {
                REQUIRE_FALSE(legal_actions(match, turn(match)).empty());
                const Move move = random_move(match, random);
                apply_silently(match, move.seat, move.action, chance);
            }
            REQUIRE_FALSE(turn(match).is_seat());
            for (const Seat seat : observers(setup))
                REQUIRE(legal_actions(match, seat).empty());
        }
    }
}
