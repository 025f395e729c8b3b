// Whole games of random moves, of every preset with every seating and option: the invariants hold in every
// state, and a game can be abandoned in each. The seed identifies a failure.

#include <doctest/doctest.h>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/words.hpp"
#include "tests/support/rounds.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// The number of games of a setup: a six-dice game has few ways to fail and takes long with many players.
std::uint64_t games(const Setup& setup, std::uint64_t usual) {
    return setup.preset->kind == Kind::six_dice ? rounds(1) : rounds(usual);
}
constexpr std::uint64_t games_watched = 30;   ///< with the eyes of every observer
constexpr std::uint64_t games_checked = 100;  ///< invariants alone
constexpr std::uint64_t games_repeated = 20;  ///< played again

/// One observer, who receives only events: once in order, once with the private ones first, as on the wire.
struct Listener {
    explicit Listener(const Setup& setup, Seat observer)
        : in_order{blank_view(setup, observer)}, private_first{blank_view(setup, observer)} {}

    void hear(std::span<const Event> events) {
        for (const Event& event : events)
            if (may_see(in_order.observer, event)) fold(in_order, event);
        for (const Audience turn : {Audience::one_seat, Audience::everyone})
            for (const Event& event : events)
                if (audience(event) == turn && may_see(private_first.observer, event))
                    fold(private_first, event);
    }

    View in_order;
    View private_first;
};

void check_listeners(const Match& match, const std::vector<Listener>& listeners) {
    for (const Listener& listener : listeners) {
        const View seen = view(match, listener.in_order.observer);
        CAPTURE(int{seen.observer.number});
        REQUIRE(difference(listener.in_order, seen) == "");
        REQUIRE(difference(listener.private_first, seen) == "");
    }
}

/// All observers; in the six-dice games, which have no secrets, only the first seat, the last one and a
/// spectator.
std::vector<Seat> watchers(const Setup& setup) {
    if (setup.preset->kind != Kind::six_dice) return observers(setup);
    return {spectator, Seat{1}, Seat::at(setup.players() - 1)};
}

/// Plays a game to its end and sends its events to the observers.
void watch(const Setup& setup, std::uint64_t seed) {
    SplitMix random{seed};
    TestChance chance{seed};
    Started started = start(setup, chance);
    std::vector<Listener> listeners;
    for (const Seat observer : watchers(setup))
        listeners.emplace_back(setup, observer).hear(started.events);
    check_listeners(started.match, listeners);
    while (!result(started.match)) {
        const Move move = random_move(started.match, random);
        INFO("seat " << int{move.seat.number} << ": " << to_words(move.action));
        const Events events = apply(started.match, move.seat, move.action, chance);
        for (Listener& listener : listeners)
            listener.hear(events);
        check_listeners(started.match, listeners);
    }
}

/// Plays a game to its end and runs check_invariants() after every move.
void play(const Setup& setup, std::uint64_t seed, PlayoutStats& stats) {
    SplitMix random{seed};
    TestChance chance{seed};
    Match match = start(setup, chance).match;
    check_invariants(match);
    while (!result(match)) {
        const Move move = random_move(match, random);
        REQUIRE_FALSE(check(match, move.seat, move.action));
        stats.count(apply(match, move.seat, move.action, chance));
        check_invariants(match);
    }
    for (const Seat observer : observers(setup))
        REQUIRE(legal_actions(match, observer).empty());
}

/// A whole game: its moves and all its events.
struct Story {
    std::vector<Move> moves;
    std::string events;
    Match end;
};

Story tell(const Setup& setup, std::uint64_t seed) {
    SplitMix random{seed};
    TestChance chance{seed};
    Started started = start(setup, chance);
    Story story{.moves = {}, .events = to_words(std::span<const Event>{started.events}), .end = {}};
    while (!result(started.match)) {
        story.moves.push_back(random_move(started.match, random));
        const Move& move = story.moves.back();
        story.events += to_words(apply(started.match, move.seat, move.action, chance));
    }
    story.end = started.match;
    return story;
}

void check_same_end(const Match& one, const Match& other) {
    for (const Seat observer : observers(setup(one)))
        REQUIRE(difference(view(one, observer), view(other, observer)) == "");
}

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

TEST_CASE("S1 to X8: the invariants hold in every state of every game, and every game ends") {
    PlayoutStats stats;
    std::size_t expected = 0;
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        const std::uint64_t count = games(setup, games_checked);
        expected += count;
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            CAPTURE(seed);
            REQUIRE_NOTHROW(play(setup, seed, stats));
        }
    }
    CHECK(stats.games == expected);
    CHECK(stats.removals > 1000);
    CHECK(stats.sequences > 1000);
    CHECK(stats.lapses > 1000);
    CHECK(stats.exchanges > 100);
    CHECK(stats.reshuffles > 100);
    CHECK(stats.passes > 1000);
    CHECK(stats.penalties > 500);
    CHECK(stats.forfeits > 1000);
    CHECK(stats.out_of_luck > 100);
    CHECK(stats.tie_breaks > 5);
    CHECK(stats.wins > 100);
    CHECK(stats.stalemates > 100);
}

TEST_CASE("S22: an observer's events fold to exactly the observer's view, in every state") {
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        for (std::uint64_t seed = 1000; seed < 1000 + games(setup, games_watched); ++seed) {
            CAPTURE(seed);
            watch(setup, seed);
        }
    }
}

TEST_CASE("S5, S20: the same moves with the same chance make the same match, with and without events") {
    for (const Setup& setup : all_setups()) {
        CAPTURE(to_words(setup));
        for (std::uint64_t seed = 2000; seed < 2000 + games(setup, games_repeated); ++seed) {
            CAPTURE(seed);
            const Story story = tell(setup, seed);
            TestChance chance{seed};
            TestChance silent_chance{seed};
            Started again = start(setup, chance);
            Match silent = start_silently(setup, silent_chance);
            std::string events = to_words(std::span<const Event>{again.events});
            for (const Move& move : story.moves) {
                events += to_words(apply(again.match, move.seat, move.action, chance));
                apply_silently(silent, move.seat, move.action, silent_chance);
            }
            REQUIRE(events == story.events);
            check_same_end(again.match, story.end);
            check_same_end(silent, story.end);
        }
    }
}

TEST_CASE("D1, X1: a match is a value: playing on a copy does not change the original") {
    for (const char* preset : {"sequence", "sequence-dice", "sequences"}) {
        SplitMix random{3};
        TestChance chance{3};
        Match original = start(*make_setup(preset, 4), chance).match;
        while (!result(original)) {
            const View before = view(original, turn(original));
            Match copy = original;
            const Move move = random_move(copy, random);
            TestChance other{4};
            apply(copy, move.seat, move.action, other);
            REQUIRE(difference(view(original, turn(original)), before) == "");
            apply(original, move.seat, move.action, chance);
        }
    }
}

TEST_CASE("D5 to D8: random games have swaps, tens, wild rolls, further turns and turns without luck") {
    std::size_t swaps = 0;
    std::size_t removals = 0;
    std::size_t wilds = 0;
    std::size_t further_turns = 0;
    std::size_t out_of_luck = 0;
    Setup setup = *make_setup("sequence-dice", 2);
    setup.options.line = 6;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SplitMix random{seed};
        TestChance chance{seed};
        Match match = start(setup, chance).match;
        while (!result(match)) {
            const Move move = random_move(match, random);
            const Events events = apply(match, move.seat, move.action, chance);
            swaps += std::holds_alternative<Swap>(move.action) ? 1 : 0;
            removals += std::holds_alternative<RemoveChip>(move.action) ? 1 : 0;
            const bool roll = std::holds_alternative<Roll>(move.action);
            wilds += roll && total(*view(match, spectator).as_dice_board().roll) == 11 ? 1 : 0;
            further_turns += !roll && turn(match) == move.seat ? 1 : 0;
            for (const Event& event : events)
                out_of_luck += std::holds_alternative<OutOfLuck>(event) ? 1 : 0;
        }
    }
    CHECK(swaps > 100);
    CHECK(removals > 100);
    CHECK(wilds > 100);
    CHECK(further_turns > 100);
    CHECK(out_of_luck > 100);
}

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
