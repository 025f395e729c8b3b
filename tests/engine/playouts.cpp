// Whole games of random moves, of every preset with every seating and option: the invariants hold in every
// state. The seed identifies a failure.

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
            Match silent = start(setup, silent_chance).match;
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

TEST_CASE("a match is a value: playing on a copy does not change the original") {
    SplitMix random{3};
    TestChance chance{3};
    Match original = start(*make_setup("sequence", 4), chance).match;
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
