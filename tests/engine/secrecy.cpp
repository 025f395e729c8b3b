// S22 by two executions: two matches that differ only in cards which an observer has not seen look the same
// to that observer, and continue to look the same while the same moves are made in both, until one of those
// cards is shown.

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/words.hpp"
#include "tests/support/rounds.hpp"

using namespace seq;
using namespace seq::test;

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
