// S11 to S15 on crowded random boards: the engine finds the same sequences as a naive implementation of the
// rules.

#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/position.hpp"
#include "tests/engine/support/slow_sequences.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr int size = 10;

struct Crowd {
    std::set<Cell> chips;      ///< of side 1
    std::set<Cell> others;     ///< of side 2
    std::vector<Five> before;  ///< side 1 has at most one sequence
    Cell next{};               ///< where its next chip goes
};

bool corner(Cell cell) {
    return cell.first % 9 == 0 && cell.second % 9 == 0;
}
Space space_at(Cell cell) {
    return Space::at(cell.first, cell.second);
}
Line line_of(const Five& five) {
    return *line_between(space_at(five.front()), space_at(five.back()));
}

Cell random_cell(SplitMix& random) {
    for (;;) {
        const Cell cell{static_cast<int>(random.below(size)), static_cast<int>(random.below(size))};
        if (!corner(cell)) return cell;
    }
}

/// Adds rows of chips in all directions from the next chip's space: there one chip completes many lines.
void grow_rays(Crowd& crowd, SplitMix& random) {
    for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
            const int length = random.one_in(3) ? static_cast<int>(random.below(5)) : 4;
            for (int n = 1; (down != 0 || right != 0) && n <= length; ++n) {
                const Cell cell{crowd.next.first + n * down, crowd.next.second + n * right};
                if (cell.first < 0 || cell.first >= size || cell.second < 0 || cell.second >= size) break;
                if (!corner(cell)) crowd.chips.insert(cell);
            }
        }
    }
}

/// Removes chips until every full line is a sequence or shares too much with the existing one, as in a
/// real game.
void break_uncounted(Crowd& crowd, SplitMix& random) {
    const auto locked = [&](Cell cell) {
        return !crowd.before.empty() && std::ranges::find(crowd.before[0], cell) != crowd.before[0].end();
    };
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            for (const Five& five : fives_through({row, column})) {
                const bool forbidden = !crowd.before.empty() && !share_at_most_one(five, crowd.before[0]);
                while (!forbidden && is_full(five, crowd.chips)) {
                    const Cell cell = five[random.below(5)];
                    if (!locked(cell)) crowd.chips.erase(cell);
                }
            }
        }
    }
}

Crowd random_crowd(SplitMix& random) {
    Crowd crowd{.chips = {}, .others = {}, .before = {}, .next = random_cell(random)};
    for (std::size_t n = random.below(30); n > 0; --n)
        crowd.chips.insert(random_cell(random));
    grow_rays(crowd, random);
    if (random.one_in(2)) {
        const std::vector<Five> fives = fives_through(random_cell(random));
        const Five& five = fives[random.below(fives.size())];
        if (std::ranges::find(five, crowd.next) == five.end()) crowd.before.push_back(five);
    }
    for (const Five& five : crowd.before)
        for (const Cell& cell : five)
            if (!corner(cell)) crowd.chips.insert(cell);
    crowd.chips.erase(crowd.next);
    break_uncounted(crowd, random);
    for (std::size_t n = random.below(20); n > 0; --n) {
        const Cell cell = random_cell(random);
        if (crowd.chips.contains(cell) || cell == crowd.next) continue;
        crowd.others.insert(cell);
        const auto full = [&](const Five& five) { return is_full(five, crowd.others); };
        if (std::ranges::any_of(fives_through(cell), full)) crowd.others.erase(cell);
    }
    return crowd;
}

Match match_of(const Crowd& crowd) {
    Match match = Position{2}.hand(1, "JD").match();
    auto& game = std::get<cards::Game>(match.game);
    for (const Cell& cell : crowd.chips)
        game.sides[0].chips.add(space_at(cell));
    for (const Cell& cell : crowd.others)
        game.sides[1].chips.add(space_at(cell));
    game.occupied = game.sides[0].chips | game.sides[1].chips;
    for (const Five& five : crowd.before) {
        game.sides[0].sequences.push_back(line_of(five));
        game.sides[0].locked |= line_of(five).spaces() & ~game.layout().free;
    }
    return match;
}

std::vector<std::string> names(const std::vector<Five>& fives) {
    std::vector<std::string> words;
    for (const Five& five : fives)
        words.push_back(five_name(five));
    std::ranges::sort(words);
    return words;
}

std::vector<Five> named_fives(const Crowd& crowd, const Naming& naming) {
    std::vector<Five> named;
    for (const Five& five : fives_through(crowd.next))
        if (std::ranges::find(naming, line_of(five)) != naming.end()) named.push_back(five);
    return named;
}

/// The sequences that side 1 gains with its chip.
std::vector<std::string> found_by_engine(const Match& before, const Place& place) {
    Match match = before;
    KnownChance chance;
    apply_silently(match, Seat{1}, place, chance);
    const cards::Sequences& all = std::get<cards::Game>(match.game).sides[0].sequences;
    std::vector<std::string> words;
    for (std::size_t n = std::get<cards::Game>(before.game).sides[0].sequences.size(); n < all.size(); ++n)
        words.push_back(to_words(all[n]));
    std::ranges::sort(words);
    return words;
}

}  // namespace

TEST_CASE("S11 to S15: on crowded boards the engine completes the same sequences as a naive implementation") {
    CHECK(rc::check([](std::uint64_t seed) {
        SplitMix random{seed};
        const Crowd crowd = random_crowd(random);
        const Match match = match_of(crowd);
        check_invariants(match);
        std::set<Cell> chips = crowd.chips;
        chips.insert(crowd.next);

        Place place{.face = face("JD"), .space = space_at(crowd.next)};
        const auto expected = names(slow_sequences(chips, crowd.before, crowd.next, {}));
        RC_CLASSIFY(expected.size() > 1, "several at once");
        RC_ASSERT(found_by_engine(match, place) == expected);

        place.naming = random_naming(match, Seat{1}, place, random);
        const auto named = named_fives(crowd, place.naming);
        RC_ASSERT(named.size() == place.naming.size());
        RC_ASSERT(!check(match, Seat{1}, place));
        RC_ASSERT(found_by_engine(match, place) ==
                  names(slow_sequences(chips, crowd.before, crowd.next, named)));
    }));
}

TEST_CASE("S15: exactly the full lines through the chip that S13 allows can be named") {
    CHECK(rc::check([](std::uint64_t seed) {
        SplitMix random{seed};
        const Crowd crowd = random_crowd(random);
        const Match match = match_of(crowd);
        std::set<Cell> chips = crowd.chips;
        chips.insert(crowd.next);
        std::vector<Five> expected;
        for (const Five& five : fives_through(crowd.next))
            if (is_full(five, chips) && (crowd.before.empty() || share_at_most_one(five, crowd.before[0])))
                expected.push_back(five);
        std::vector<std::string> found;
        for (const Line line : namings(match, Seat{1}, Place{face("JD"), space_at(crowd.next)}))
            found.push_back(to_words(line));
        std::ranges::sort(found);
        RC_ASSERT(found == names(expected));
    }));
}

TEST_CASE("S14: on such boards one chip does complete several sequences") {
    std::size_t most = 0;
    std::size_t several = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SplitMix random{seed};
        const Crowd crowd = random_crowd(random);
        std::set<Cell> chips = crowd.chips;
        chips.insert(crowd.next);
        const std::size_t count = slow_sequences(chips, crowd.before, crowd.next, {}).size();
        most = std::max(most, count);
        several += count > 1 ? 1 : 0;
    }
    CHECK(several > 100);
    CHECK(most >= 5);
}
