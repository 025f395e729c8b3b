// Whole random games of all dice presets, for every number of players and every option that affects the
// engine: the invariants hold in every state. The seed identifies a failure.

#include <doctest/doctest.h>

#include "tests/engine/support/dice_table.hpp"
#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/words.hpp"
#include "tests/support/rounds.hpp"

using namespace seq;
using namespace seq::test;

namespace {

const std::uint64_t games_of_a_setup = rounds(10);

std::vector<Setup> dice_setups() {
    std::vector<Setup> setups;
    for (std::size_t players = 2; players <= 4; ++players)
        for (const std::string_view options : {"line=5", "line=6", "table_talk=call"})
            setups.push_back(dice_setup("sequence-dice", players, options));
    for (const std::string_view preset : {"sequences", "hearts-due"})
        for (const std::size_t players : {1U, 2U, 3U, 4U, 7U, 32U})
            for (const std::string_view options :
                 {"target=100", "target=25 stake=10", "sequences_per_cast=all target=200"})
                setups.push_back(dice_setup(preset, players, options));
    return setups;
}

/// Every action that a seat could request in a dice game.
std::vector<Action> all_dice_actions() {
    std::vector<Action> actions{Roll{}, Cast{}, Pass{}, Draw{}, Penalty{Side{1}}};
    for (std::uint8_t n = 0; n < Space::count; ++n) {
        actions.emplace_back(Put{Space{n}});
        actions.emplace_back(Swap{Space{n}});
        actions.emplace_back(RemoveChip{Space{n}});
    }
    return actions;
}

bool lists(const LegalActions& legal, const Action& action) {
    for (std::size_t n = 0; n < legal.count(); ++n)
        if (legal.at(n) == action) return true;
    return false;
}

void check_legal_is_what_check_passes(const Match& match) {
    for (const Seat seat : observers(setup(match))) {
        const LegalActions legal = legal_actions(match, seat);
        for (const Action& action : all_dice_actions()) {
            if (seat == table && std::holds_alternative<Penalty>(action))
                continue;  // an action of the table, not of a seat
            if (lists(legal, action) == check(match, seat, action).has_value())
                FAIL("seat " << int{seat.number} << ": " << to_words(action));
        }
    }
}

/// Plays a game to its end, once with the events for every observer and once without.
void play(const Setup& setup, std::uint64_t seed) {
    SplitMix random{seed};
    TestChance chance{seed};
    TestChance silent_chance{seed};
    Started started = start(setup, chance);
    Match silent = start_silently(setup, silent_chance);
    std::vector<View> views;
    for (const Seat observer : observers(setup))
        views.push_back(blank_view(setup, observer));
    const auto tell = [&](std::span<const Event> events) {
        for (View& seen : views) {
            for (const Event& event : events)
                if (may_see(seen.observer, event)) fold(seen, event);
            REQUIRE(difference(seen, view(started.match, seen.observer)) == "");
        }
    };
    tell(started.events);
    check_invariants(started.match);
    while (!result(started.match)) {
        const Move move = random_move(started.match, random);
        REQUIRE_FALSE(check(started.match, move.seat, move.action));
        tell(apply(started.match, move.seat, move.action, chance).span());
        apply_silently(silent, move.seat, move.action, silent_chance);
        check_invariants(started.match);
        REQUIRE(difference(view(silent, spectator), view(started.match, spectator)) == "");
    }
    for (const Seat observer : observers(setup))
        REQUIRE(legal_actions(started.match, observer).empty());
}

}  // namespace

TEST_CASE("D1 to D9, X1 to X7: random games keep the invariants, fold to the views, and end") {
    for (const Setup& setup : dice_setups()) {
        CAPTURE(setup.preset->name);
        CAPTURE(setup.players());
        for (std::uint64_t seed = 0; seed < games_of_a_setup; ++seed) {
            CAPTURE(seed);
            REQUIRE_NOTHROW(play(setup, seed));
        }
    }
}

TEST_CASE("D3 to D7, X1, X2: the legal actions are exactly those that check() accepts") {
    for (const Setup& setup : dice_setups()) {
        if (setup.players() == seats_max) continue;  // the same as seven, only longer
        CAPTURE(setup.preset->name);
        CAPTURE(setup.players());
        SplitMix random{7};
        TestChance chance{7};
        Match match = start(setup, chance).match;
        check_legal_is_what_check_passes(match);
        for (int moves = 0; !result(match) && moves < 200; ++moves) {
            const Move move = random_move(match, random);
            apply(match, move.seat, move.action, chance);
            check_legal_is_what_check_passes(match);
        }
    }
}

TEST_CASE("D5 to D8: random games have swaps, tens, wild rolls, further turns and turns without luck") {
    std::size_t swaps = 0;
    std::size_t removals = 0;
    std::size_t wilds = 0;
    std::size_t further_turns = 0;
    std::size_t out_of_luck = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SplitMix random{seed};
        TestChance chance{seed};
        Match match = start(dice_setup("sequence-dice", 2, "line=6"), chance).match;
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

TEST_CASE("D1, X1: a dice match is a value: playing on a copy does not change the original") {
    for (const std::string_view preset : {"sequence-dice", "sequences"}) {
        TestChance chance{5};
        const Match original = start(dice_setup(preset, 3), chance).match;
        const View before = view(original, spectator);
        SplitMix random{5};
        Match copy = original;
        while (!result(copy)) {
            const Move move = random_move(copy, random);
            apply(copy, move.seat, move.action, chance);
        }
        CHECK(difference(view(original, spectator), before) == "");
    }
}
