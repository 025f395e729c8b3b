// Spaces, lines and sets of spaces: the geometry behind the rules.

#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <set>

#include "tests/engine/support/slow_sequences.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

Bitboard board_of(const std::set<std::uint8_t>& indexes) {
    Bitboard board;
    for (const std::uint8_t index : indexes)
        board.add(Space{index});
    return board;
}

std::set<std::uint8_t> some_spaces() {
    const auto index = rc::gen::inRange<std::uint8_t>(0, 100);
    return *rc::gen::container<std::set<std::uint8_t>>(index);
}

std::set<std::uint8_t> indexes_of(const Bitboard& board) {
    std::set<std::uint8_t> indexes;
    for (const Space one : board)
        indexes.insert(one.index);
    return indexes;
}

}  // namespace

TEST_CASE("S2: a space is named by its column's letter and its row's number, in either case") {
    CHECK(to_string(Space::at(0, 0)) == "a1");
    CHECK(to_string(Space::at(9, 9)) == "j10");
    CHECK(to_string(Space::at(3, 1)) == "b4");
    CHECK(parse_space("d4") == Space::at(3, 3));
    CHECK(parse_space("D4") == Space::at(3, 3));
    CHECK(parse_space("J10") == Space::at(9, 9));
    for (std::uint8_t index = 0; index < Space::count; ++index)
        CHECK(parse_space(to_string(Space{index})) == Space{index});
}

TEST_CASE("S2: anything else is not read as a space") {
    for (const char* word :
         {"", "a", "1", "a0", "a11", "a100", "k1", "`1", "4d", "d4 ", " d4", "dd4", "d-4", "a01", "a1x",
          "\xc3\xa4"
          "1"}) {
        CAPTURE(word);
        CHECK_FALSE(parse_space(word));
    }
}

TEST_CASE("S3: a card is its rank and its suit, in upper or lower case, and nothing else is a card") {
    for (std::uint8_t number = 0; number < face_count; ++number)
        CHECK(two_packs.parse(two_packs.name(Face{number})) == Face{number});
    CHECK(two_packs.parse("ts") == two_packs.parse("TS"));
    for (const char* word : {"", "T", "ST", "10S", "1S", "TSS", "T S", "XS", "TX", "JOKER", "??"})
        CHECK_FALSE(two_packs.parse(word));
}

TEST_CASE("S3: cards are numbered pack by pack, by suit (S H D C), from the ace to the king") {
    CHECK(two_packs.name(two_packs.face_of(Card{0})) == "AS");
    CHECK(two_packs.name(two_packs.face_of(Card{12})) == "KS");
    CHECK(two_packs.name(two_packs.face_of(Card{13})) == "AH");
    CHECK(two_packs.name(two_packs.face_of(Card{26})) == "AD");
    CHECK(two_packs.name(two_packs.face_of(Card{51})) == "KC");
    CHECK(two_packs.name(two_packs.face_of(Card{52})) == "AS");
    CHECK(two_packs.name(two_packs.face_of(Card{103})) == "KC");
}

TEST_CASE("S9, S10: two-eyed jacks are wild, one-eyed jacks remove, all other cards have their spaces") {
    for (std::uint8_t number = 0; number < face_count; ++number) {
        const std::string_view name = two_packs.name(Face{number});
        const Power expected = name == "JD" || name == "JC"   ? Power::wild
                               : name == "JS" || name == "JH" ? Power::remove
                                                              : Power::space;
        CHECK(two_packs.power(Face{number}) == expected);
    }
}

TEST_CASE("S11: the 192 lines are all possible ones, once each, sorted by first and then by last space") {
    std::vector<std::pair<Space, Space>> ends;
    std::set<std::string> names;
    for (std::uint8_t number = 0; number < line_count; ++number) {
        const Line one{number};
        ends.emplace_back(one.first(), one.last());
        names.insert(to_words(one));
    }
    CHECK(std::ranges::is_sorted(ends));
    std::set<std::string> expected;
    for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 10; ++column)
            for (const Five& five : fives_through({row, column}))
                expected.insert(five_name(five));
    CHECK(names == expected);
    CHECK(names.size() == line_count);
}

TEST_CASE("S11: a line's spaces, ends, order and direction agree with each other") {
    for (std::uint8_t number = 0; number < line_count; ++number) {
        const Line one{number};
        CAPTURE(to_words(one));
        const auto order = one.in_order();
        CHECK(one.spaces().count() == 5);
        CHECK(order.front() == one.first());
        CHECK(order.back() == one.last());
        const int down = one.direction() == Direction::east ? 0 : 1;
        const int right = one.direction() == Direction::south        ? 0
                          : one.direction() == Direction::south_west ? -1
                                                                     : 1;
        for (std::size_t n = 1; n < order.size(); ++n) {
            CHECK(one.spaces().has(order[n]));
            CHECK(order[n].row() - order[n - 1].row() == down);
            CHECK(order[n].column() - order[n - 1].column() == right);
        }
    }
}

TEST_CASE("S11: a line is found by its two ends, in either order, and by nothing else") {
    CHECK(line_between(space("a1"), space("e1")) == line_between(space("e1"), space("a1")));
    std::size_t found = 0;
    for (std::uint8_t one = 0; one < Space::count; ++one) {
        for (std::uint8_t other = 0; other < Space::count; ++other) {
            const auto line = line_between(Space{one}, Space{other});
            if (!line) continue;
            ++found;
            CHECK(std::minmax(one, other) == std::minmax(line->first().index, line->last().index));
        }
    }
    CHECK(found == 2 * line_count);
}

TEST_CASE("S11: the lines through a space are all lines that it is part of, in order") {
    for (std::uint8_t index = 0; index < Space::count; ++index) {
        std::vector<Line> expected;
        for (std::uint8_t number = 0; number < line_count; ++number)
            if (Line{number}.spaces().has(Space{index})) expected.push_back(Line{number});
        const LinesThrough& through = lines_through(Space{index});
        CHECK(std::ranges::equal(through, expected));
    }
}

namespace {

/// Spaces among which many are in lines: those of some lines, with a few missing and a few others.
Bitboard crowded_spaces() {
    Bitboard board = board_of(some_spaces());
    for (const std::uint8_t number :
         *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::inRange<std::uint8_t>(0, line_count)))
        board |= Line{number}.spaces();
    for (const std::uint8_t index : some_spaces())
        if (index % 3 == 0) board.remove(Space{index});
    return board;
}

}  // namespace

TEST_CASE("S11: the lines within a set of spaces are all lines that it contains") {
    std::size_t found = 0;
    CHECK(rc::check([&] {
        const Bitboard board = crowded_spaces();
        std::set<Line> expected;
        for (std::uint8_t number = 0; number < line_count; ++number)
            if (board.contains(Line{number}.spaces())) expected.insert(Line{number});
        const Lines within = lines_within(board);
        RC_ASSERT(within.size() == expected.size());
        RC_ASSERT(std::set<Line>(within.begin(), within.end()) == expected);
        found += within.size();
    }));
    CHECK(found > 0);
    CHECK(lines_within(~Bitboard{}).size() == line_count);
}

TEST_CASE("S11: the spaces that complete a line are all those that it lacks alone") {
    std::size_t found = 0;
    CHECK(rc::check([&] {
        const Bitboard board = crowded_spaces();
        Bitboard expected;
        for (std::uint8_t number = 0; number < line_count; ++number) {
            const Bitboard missing = Line{number}.spaces() & ~board;
            if (missing.count() == 1) expected |= missing;
        }
        RC_ASSERT(completing_spaces(board) == expected);
        found += static_cast<std::size_t>(expected.count());
    }));
    CHECK(found > 0);
}

TEST_CASE("S2: a set of spaces contains what was added, and is iterated in reading order") {
    CHECK(rc::check([] {
        const std::set<std::uint8_t> indexes = some_spaces();
        const Bitboard board = board_of(indexes);
        RC_ASSERT(indexes_of(board) == indexes);
        RC_ASSERT(board.count() == static_cast<int>(indexes.size()));
        RC_ASSERT(board.empty() == indexes.empty());
        int n = 0;
        for (const std::uint8_t index : indexes) {
            RC_ASSERT(board.has(Space{index}));
            RC_ASSERT(board.nth(n++) == Space{index});
        }
    }));
}

TEST_CASE("S2: sets of spaces have the operations of sets") {
    CHECK(rc::check([] {
        const std::set<std::uint8_t> a = some_spaces();
        const std::set<std::uint8_t> b = some_spaces();
        std::set<std::uint8_t> both;
        std::set<std::uint8_t> either;
        std::set<std::uint8_t> first_only;
        std::ranges::set_intersection(a, b, std::inserter(both, both.end()));
        std::ranges::set_union(a, b, std::inserter(either, either.end()));
        std::ranges::set_difference(a, b, std::inserter(first_only, first_only.end()));
        RC_ASSERT(indexes_of(board_of(a) & board_of(b)) == both);
        RC_ASSERT(indexes_of(board_of(a) | board_of(b)) == either);
        RC_ASSERT(indexes_of(board_of(a) & ~board_of(b)) == first_only);
        RC_ASSERT(board_of(a).contains(board_of(b)) == std::ranges::includes(a, b));
        Bitboard left = board_of(a);
        for (const std::uint8_t index : b)
            left.remove(Space{index});
        RC_ASSERT(indexes_of(left) == first_only);
    }));
}
