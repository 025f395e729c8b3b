// The small value types that everything else uses.

#include <doctest/doctest.h>
#include <stdexcept>

#include "engine/base/bot_level.hpp"
#include "engine/base/fixed_vector.hpp"
#include "engine/base/seat.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

TEST_CASE("a fixed vector keeps its order when elements are added and removed") {
    FixedVector<int, 4> items{1, 2, 3};
    items.push_back(4);
    items.erase_at(1);
    CHECK(items == FixedVector<int, 4>{1, 3, 4});
    items.pop_back();
    CHECK(items.back() == 3);
    CHECK(items.size() == 2);
    items.clear();
    CHECK(items.empty());
}

TEST_CASE("fixed vectors are equal if their elements are, whatever they held before") {
    FixedVector<int, 4> once_longer{1, 2, 3};
    once_longer.pop_back();
    CHECK(once_longer == FixedVector<int, 4>{1, 2});
    CHECK_FALSE(once_longer == FixedVector<int, 4>{1, 3});
    CHECK_FALSE(once_longer == FixedVector<int, 4>{1});
}

TEST_CASE("an assertion fails if a fixed vector gets too many elements or loses one that it does not have") {
    FixedVector<int, 2> items{1, 2};
    CHECK_THROWS_AS(items.push_back(3), std::logic_error);
    CHECK_THROWS_AS(items.erase_at(2), std::logic_error);
    items.clear();
    CHECK_THROWS_AS(items.pop_back(), std::logic_error);
}

TEST_CASE("a failed assertion says what was asserted and where") {
    try {
        SEQ_ASSERT(1 + 1 == 3);
        FAIL("the promise was not missed");
    } catch (const std::logic_error& error) {
        const std::string what = error.what();
        CHECK(what.find("1 + 1 == 3") != std::string::npos);
        CHECK(what.starts_with("tests/engine/base_types.cpp:"));  // and not the build directory
    }
}

TEST_CASE("S6: the seat after the last one is the first") {
    CHECK(next_seat(Seat{1}, 2) == Seat{2});
    CHECK(next_seat(Seat{2}, 2) == Seat{1});
    CHECK(next_seat(Seat{12}, 12) == Seat{1});
    CHECK_FALSE(spectator.is_seat());
}

TEST_CASE("a set of seats contains what was added and not removed") {
    SeatSet seats;
    CHECK(seats.empty());
    seats.add(Seat{1});
    seats.add(Seat{12});
    seats.add(Seat{12});
    seats.remove(Seat{1});
    CHECK(seats.has(Seat{12}));
    CHECK_FALSE(seats.has(Seat{1}));
    seats.remove(Seat{12});
    CHECK(seats == SeatSet{});
}

TEST_CASE("S7: legal actions are counted and numbered: places, removals, exchanges, draw, pass") {
    LegalActions legal;
    CHECK(legal.empty());
    legal.places.push_back({face("2S"), Bitboard{space("b1")} | Bitboard{space("g9")}});
    legal.removes.push_back({face("JS"), Bitboard{space("e5")}});
    legal.exchanges.push_back(face("7H"));
    legal.draw = true;
    legal.pass = true;
    CHECK(legal.count() == 6);
    CHECK(to_words(legal.at(0)) == "2S b1");
    CHECK(to_words(legal.at(1)) == "2S g9");
    CHECK(to_words(legal.at(2)) == "JS x e5");
    CHECK(to_words(legal.at(3)) == "dead 7H");
    CHECK(to_words(legal.at(4)) == "draw");
    CHECK(to_words(legal.at(5)) == "pass");
    CHECK_THROWS_AS(legal.at(6), std::logic_error);
}

TEST_CASE("a level of bots is read as it is written, and nothing else is a level") {
    for (const BotLevel level : bot_levels)
        CHECK(parse_bot_level(to_string(level)) == level);
    CHECK(to_string(BotLevel::hard) == "hard");
    CHECK(!parse_bot_level("Hard"));
    CHECK(!parse_bot_level(""));
    CHECK(!parse_bot_level("expert"));
}
