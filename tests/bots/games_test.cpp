#include <algorithm>
#include <array>
#include <doctest/doctest.h>

#include "bots/decisions.hpp"
#include "tests/bots/seat_bots.hpp"
#include "tests/engine/support/playout.hpp"
#include "tests/support/rounds.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// Hard bots are rare: they are slow in a build without optimisation.
BotLevel any_level(SplitMix& random) {
    if (random.one_in(24)) return BotLevel::hard;
    return random.one_in(2) ? BotLevel::medium : BotLevel::easy;
}

/// How many of these games of two sides the first level wins; the seats are swapped after every game.
int wins(BotLevel first, BotLevel second, std::uint64_t games, std::size_t players = 2) {
    const Setup setup = make_setup("sequence", players, 2).value();
    int won = 0;
    for (std::uint64_t n = 0; n < games; ++n) {
        const bool exchanged = n % 2 == 1;
        const Side side = exchanged ? winner(setup, {second, first}, n) : winner(setup, {first, second}, n);
        if (side == (exchanged ? Side{2} : Side{1})) ++won;
    }
    return won;
}

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

TEST_CASE("bots of every level can take over any seat of any game and make only legal moves") {
    SplitMix random{41};
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        TestChance chance{random.next()};
        Match match = start_silently(setup, chance);
        std::size_t moves = 0;
        while (!result(match) && ++moves < 400) {
            if (may_be_penalised(match) && random.one_in(40)) {
                apply_silently(match, table, Penalty{Side{1}}, chance);
                continue;
            }
            for (std::size_t i = 0; i < setup.players() && !result(match); ++i) {
                const Seat seat = Seat::at(i);
                const LegalActions legal = legal_actions(match, seat);
                if (legal.empty()) continue;
                const BotLevel level = any_level(random);
                const Action action =
                    bots::make_player(level, numbers(random.next()))->choose(view(match, seat), legal);
                const auto refusal = check(match, seat, action);
                REQUIRE_MESSAGE(!refusal, to_string(level));
                if (legal.draw) CHECK(action == Action{Draw{}});
                apply_silently(match, seat, action, chance);
            }
        }
    }
}

TEST_CASE("a hard bot rates at most 2,500 plays in looking ahead, at every seating of the card games") {
    std::size_t most = 0;
    for (const Setup& setup : all_setups()) {
        if (setup.preset->kind != Kind::cards) continue;
        TestChance chance{11};
        Match match = start_silently(setup, chance);
        for (std::uint64_t move = 0; !result(match); ++move) {
            const Seat seat = turn(match);
            const LegalActions legal = legal_actions(match, seat);
            const View seen = view(match, seat);
            if (move % 3 == 0 && legal.forfeits.empty() && (!legal.places.empty() || !legal.removes.empty()))
                most = std::max(most, bots::search_hard(seen, legal, numbers(move)).gains);
            apply_silently(match, seat, choice(match, BotLevel::medium, move), chance);
        }
    }
    CAPTURE(most);
    CHECK(most > 100);
    CHECK(most <= 2500);
}

TEST_CASE("medium wins at least nine games of ten against easy") {
    CHECK(wins(BotLevel::medium, BotLevel::easy, 40) >= 36);
}

TEST_CASE("hard wins most games against medium") {
    const auto games = rounds(16);
    CHECK(wins(BotLevel::hard, BotLevel::medium, games) > static_cast<int>(games / 2));
}

TEST_CASE("hard teams win most games against medium teams, with weights for few and for many players") {
    for (const std::size_t players : {4, 6, 8, 10, 12}) {
        CAPTURE(players);
        CHECK(wins(BotLevel::hard, BotLevel::medium, 200, players) > 104);
    }
}

TEST_CASE("medium bots play at most 15 % of their two-eyed jacks in their first two turns (S9)") {
    const Setup setup = make_setup("sequence", 4).value();
    int played = 0;
    int early = 0;
    for (std::uint64_t n = 0; n < 1000; ++n) {
        std::array<int, 4> turns{};
        play_game(setup, {BotLevel::medium, BotLevel::medium}, n, [&](Seat seat, const Action& action) {
            const auto* place = std::get_if<Place>(&action);
            const bool is_wild = place != nullptr && setup.preset->deck->power(place->face) == Power::wild;
            if (is_wild) ++played;
            if (is_wild && turns[seat.index()] < 2) ++early;
            if (place != nullptr || std::holds_alternative<Remove>(action)) ++turns[seat.index()];
        });
    }
    CAPTURE(early);
    CAPTURE(played);
    CHECK(played > 500);
    CHECK(early * 100 <= played * 15);
}

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
