#include <doctest/doctest.h>

#include "tests/bots/seat_bots.hpp"
#include "tests/engine/support/chance.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// The same match for seat 1, but with different cards in the other hands and the draw pile.
Match other_world(Match match, SplitMix& random) {
    auto& game = std::get<cards::Game>(match.game);
    std::vector<Card*> unseen;
    for (Card& card : game.draw_pile)
        unseen.push_back(&card);
    for (std::size_t i = 1; i < game.setup.players(); ++i)
        for (Card& card : game.seats[i].hand)
            unseen.push_back(&card);
    for (std::size_t left = unseen.size(); left > 1; --left)
        std::swap(*unseen[left - 1], *unseen[random.below(left)]);
    return match;
}

}  // namespace

TEST_CASE("S22: a bot decides the same in two executions that differ only in cards it has not seen") {
    SplitMix random{7};
    TestChance chance{7};
    Match match = start_silently(make_setup("sequence", 2).value(), chance);
    int compared = 0;
    while (!result(match)) {
        const Seat seat = turn(match);
        if (seat == Seat{1} && random.one_in(3)) {
            const Match other = other_world(match, random);
            REQUIRE(view(other, seat) == view(match, seat));
            for (const BotLevel level : bot_levels)
                CHECK(choice(other, level, 5) == choice(match, level, 5));
            ++compared;
        }
        apply_silently(match, seat, choice(match, BotLevel::medium, random.next()), chance);
    }
    CHECK(compared > 3);
}
