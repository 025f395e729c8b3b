// legal_actions() and namings() offer exactly what check() accepts: every card with every space, every
// exchange, forfeit, draw and pass, every chip and throw of the dice games, in states taken from random games
// of every preset.

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
        ask(Forfeit{Face{number}});
    }
    for (std::uint8_t index = 0; index < Space::count; ++index) {
        ask(Put{Space{index}});
        ask(Swap{Space{index}});
        ask(RemoveChip{Space{index}});
    }
    ask(Draw{});
    ask(Pass{});
    ask(Roll{});
    ask(Cast{});
    return words;
}

/// Compares every single line for one action.
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

/// S23, D11: only the table gives penalties, in team games that allow calls, to an existing side, and not
/// while one is pending. No seat gives any.
void compare_penalties(const Match& match) {
    const Setup& played = setup(match);
    const auto* cards = std::get_if<cards::Game>(&match.game);
    const bool waits = cards != nullptr && !cards->forfeits.empty();
    const bool may =
        !result(match) && !waits && played.seating->in_teams() && has_penalties(played.options.table_talk);
    for (std::uint8_t side = 0; side < 6; ++side) {
        const bool exists = side >= 1 && side <= played.sides();
        REQUIRE(!check(match, table, Penalty{Side{side}}) == (may && exists));
        REQUIRE(check(match, Seat{1}, Penalty{Side{side}}));
    }
}

/// The seat to move, a few others and one that does not exist.
SeatSet some_seats(const Match& match, SplitMix& random) {
    SeatSet seats;
    seats.add(turn(match));  // after the end this is no seat, which may do nothing either
    seats.add(spectator);
    for (int n = 0; n < 3; ++n)
        seats.add(Seat::at(random.below(setup(match).players())));
    return seats;
}

void compare(const Match& match, SplitMix& random) {
    compare_penalties(match);
    for (const Seat seat : some_seats(match, random)) {
        CAPTURE(int{seat.number});
        REQUIRE(offered(match, seat) == let_pass(match, seat));
        const LegalActions legal = legal_actions(match, seat);
        for (std::size_t n = 0; n < legal.count(); ++n)
            if (const Action action = legal.at(n); const auto* place = std::get_if<Place>(&action))
                compare_namings(match, seat, *place);
    }
}

/// Compares a few states of one game, from all its parts and including the last one.
void sample(const Setup& setup, std::uint64_t seed) {
    SplitMix random{seed};
    TestChance chance{seed};
    const Kind kind = setup.preset->kind;
    const std::uint64_t every = kind == Kind::cards        ? 60
                                : kind == Kind::dice_board ? 3
                                                           : 800;  // one cast is like another
    Match match = start(setup, chance).match;
    while (!result(match)) {
        if (random.one_in(every)) compare(match, random);
        const Move move = random_move(match, random);
        apply_silently(match, move.seat, move.action, chance);
    }
    compare(match, random);
}

}  // namespace

TEST_CASE(
    "S7 to S23, D3 to D8, X1, X2: what is offered is what is accepted, for every card, space and seat") {
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        for (std::uint64_t seed = 1; seed <= rounds(1); ++seed) {
            CAPTURE(seed);
            sample(setup, seed);
        }
    }
}

TEST_CASE("S18, S21, S23: the seat to move or those who owe a forfeit can act, after the end nobody") {
    for (const Setup& setup : all_card_setups()) {
        CAPTURE(to_words(setup));
        for (std::uint64_t seed = 100; seed < 100 + rounds(4); ++seed) {
            CAPTURE(seed);
            SplitMix random{seed};
            TestChance chance{seed};
            Match match = start(setup, chance).match;
            while (!result(match)) {
                const SeatSet owing = std::get<cards::Game>(match.game).forfeits;
                if (owing.empty()) REQUIRE_FALSE(legal_actions(match, turn(match)).empty());
                for (const Seat seat : seats_up_to(owing.empty() ? 0 : setup.players()))
                    REQUIRE(legal_actions(match, seat).forfeits.empty() != owing.has(seat));
                const Move move = random_move(match, random);
                apply_silently(match, move.seat, move.action, chance);
            }
            REQUIRE_FALSE(turn(match).is_seat());
            for (const Seat seat : observers(setup))
                REQUIRE(legal_actions(match, seat).empty());
        }
    }
}
