// B1 to B6: the differences in Bible Sequence.

#include <doctest/doctest.h>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/engine/support/table.hpp"

using namespace seq;
using namespace seq::test;

namespace {

constexpr std::string_view bible = "sequence-bible";

std::string refused(std::size_t players, std::size_t sides = 0) {
    const auto setup = make_setup(bible, players, sides);
    return setup ? "" : std::string{to_string(setup.error().code)} + " " + std::string{setup.error().rule};
}

std::string picture(std::size_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string rulebook() {
    std::ostringstream text;
    text << std::ifstream{"docs/rules.md"}.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("B1: 2 and 3 players play for themselves, 4 and 6 in two teams") {
    const std::map<std::size_t, std::size_t> sides{{2, 2}, {3, 3}, {4, 2}, {6, 2}};
    for (const auto& [players, teams] : sides) {
        CAPTURE(players);
        REQUIRE(make_setup(bible, players));
        CHECK(make_setup(bible, players)->sides() == teams);
        CHECK(make_setup(bible, players)->seating->in_teams() == (players > 3));
    }
}

TEST_CASE("B1: wrong numbers of players and colours are refused with the numbers that are possible") {
    for (const std::size_t players : {0, 1, 5, 7, 8, 9, 10, 12})
        CHECK(refused(players) == "bad-players B1");
    CHECK(make_setup(bible, 5).error().sentence.find("2, 3, 4, 6") != std::string::npos);
    CHECK(refused(6, 3) == "bad-sides B1");
    CHECK(refused(2, 3) == "bad-sides B1");
    CHECK(refused(3, 3) == "");
}

TEST_CASE("B2: 2 or 3 players get 5 cards, 4 or 6 players 4") {
    const std::map<std::size_t, std::size_t> cards{{2, 5}, {3, 5}, {4, 4}, {6, 4}};
    for (const auto& [players, hand] : cards) {
        KnownChance chance;
        const View seen = view(start(*make_setup(bible, players), chance).match, spectator);
        for (std::size_t n = 0; n < card_seats_max; ++n)
            CHECK(seen.as_cards().hand_sizes[n] == (n < players ? hand : 0));
    }
}

TEST_CASE("B3: one sequence wins, for any number of sides") {
    for (const std::size_t players : {2, 3, 4, 6}) {
        CAPTURE(players);
        Table game{Position{bible, players}.diagram("1 1 1 1 .").hand(1, "05")};
        game.does(1, place("05", "e1"));
        CHECK(game.result() == "side 1 by B3");
        CHECK(game.sequences(1) == "a1-e1");
        CHECK(game.owed() == "");
        CHECK(game.refusal(2, Draw{}) == "game-over B3");
    }
}

TEST_CASE("B3: two sequences at once win like one") {
    Table game{Position{bible, 2}.diagram("1 1 1 1 . 1 1 1 1").hand(1, "05")};
    game.does(1, place("05", "e1", "a1-e1,e1-i1"));
    CHECK(game.sequences(1) == "a1-e1 e1-i1");
    CHECK(game.result() == "side 1 by B3");
}

TEST_CASE("B4: ADD puts a chip on any open space, also on a corner") {
    Table game{Position{bible, 2}.diagram(". 2 1").hand(1, "ADD 09")};
    CHECK(game.places(1, "ADD").substr(0, 8) == "a1 d1 e1");
    CHECK(split(game.places(1, "ADD")).size() == 98);
    CHECK(game.refusal(1, place("ADD", "b1")) == "space-not-open S8");
    game.does(1, place("ADD", "a1"));
    CHECK(game.chips(1) == "a1 c1");
    CHECK(game.discards(1) == "ADD");
}

TEST_CASE("B4: REMOVE takes an opponent's chip under S10's limits, and nothing is placed") {
    Table game{Position{bible, 3}.diagram("1 2 3").hand(1, "REM 04")};
    CHECK(game.removals(1, "REM") == "b1 c1");
    CHECK(game.refusal(1, take_away("REM", "a1")) == "own-chip S10");
    CHECK(game.refusal(1, take_away("REM", "d1")) == "nothing-to-remove S10");
    game.does(1, take_away("REM", "c1"));
    CHECK(game.chips(1) == "a1");
    CHECK(game.chips(3) == "");
    CHECK(game.happened("seat 1 plays REM"));
}

TEST_CASE("B4: ADD cannot remove and REMOVE cannot place, and the refusal names this rule") {
    const Table game{Position{bible, 2}.diagram("1 2").hand(1, "REM ADD 04")};
    CHECK(game.refusal(1, place("REM", "d1")) == "card-removes B4");
    CHECK(game.refusal(1, {take_away("ADD", "b1"), take_away("04", "b1")}) == "card-places B4");
    CHECK(check(game.match, Seat{1}, place("REM", "d1"))->sentence.find("jack") == std::string::npos);
}

TEST_CASE("B4, S17: ADD and REMOVE are never dead, and a picture is dead when both its spaces hold chips") {
    const std::string_view both_01 = "1 . . \n . \n . \n . \n . \n . . . . . 2";
    Table game{Position{bible, 2}.diagram(both_01).hand(1, "01 ADD REM 02").pile("50")};
    CHECK(game.refusal(1, {dead("ADD"), dead("REM")}) == "never-dead S17");
    CHECK(game.refusal(1, dead("02")) == "card-not-dead S17");
    game.does(1, dead("01"));
    CHECK(game.hand(1) == "ADD REM 02 50");
}

TEST_CASE("B5: there are no free corners: four chips and a corner are not a sequence") {
    CHECK(bible_layout.free.empty());
    Table game{Position{bible, 2}.diagram(". 1 1 1 .").hand(1, "05 01")};
    game.does(1, place("05", "e1"));
    CHECK(game.result() == "");
    CHECK(game.sequences(1) == "");
    game.does(2, Pass{}).does(1, place("01", "a1"));
    CHECK(game.result() == "side 1 by B3");
}

TEST_CASE(
    "B5: picture n is the n-th space of the upper half, and again five rows lower and five columns on") {
    for (std::size_t n = 1; n <= 50; ++n) {
        CAPTURE(n);
        const int row = static_cast<int>(n - 1) / 10;
        const int column = static_cast<int>(n - 1) % 10;
        const Face shown = face(picture(n));
        CHECK(bible_layout.face_at[Space::at(row, column).index] == shown);
        CHECK(bible_layout.face_at[Space::at(row + 5, (column + 5) % 10).index] == shown);
        CHECK(bible_layout.spaces_of[shown.number].count() == 2);
    }
    CHECK(bible_layout.spaces_of[face("ADD").number].empty());
    CHECK(bible_layout.spaces_of[face("REM").number].empty());
    CHECK(bible_layout.face_at[space("e10").index] == face("50"));
}

TEST_CASE("B5: no line of five shows one picture twice") {
    for (std::uint8_t number = 0; number < line_count; ++number) {
        std::set<Face> shown;
        for (const Space one : Line{number}.spaces())
            shown.insert(*bible_layout.face_at[one.index]);
        CHECK(shown.size() == line_length);
    }
}

TEST_CASE("B5: the deck is two of each picture, two ADD and two REMOVE, 104 cards") {
    std::map<std::string, int> cards;
    for (const Face one : bible_deck.faces)
        ++cards[std::string{bible_deck.name(one)}];
    CHECK(cards.size() == 52);
    for (std::size_t n = 1; n <= 50; ++n)
        CHECK(cards[picture(n)] == 2);
    CHECK(cards["ADD"] == 2);
    CHECK(cards["REM"] == 2);
}

TEST_CASE("B5: the cards have the bytes of the fair deal: the pictures twice, ADD twice, REMOVE twice") {
    const auto byte_is = [](std::uint8_t byte, std::string_view name) {
        return bible_deck.name(bible_deck.face_of(Card{byte})) == name;
    };
    for (std::uint8_t n = 1; n <= 50; ++n) {
        CHECK(byte_is(n - 1, picture(n)));
        CHECK(byte_is(n + 49, picture(n)));
    }
    CHECK(byte_is(100, "ADD"));
    CHECK(byte_is(101, "ADD"));
    CHECK(byte_is(102, "REM"));
    CHECK(byte_is(103, "REM"));
}

TEST_CASE("B5: cards are read in upper or lower case, and other names are refused") {
    for (std::uint8_t number = 0; number < face_count; ++number)
        CHECK(bible_deck.parse(bible_deck.name(Face{number})) == Face{number});
    CHECK(bible_deck.parse("add") == face("ADD"));
    CHECK(bible_deck.parse("Rem") == face("REM"));
    for (const char* word : {"", "0", "00", "51", "1", "7H", "JS", "REMOVE", "Creation"})
        CHECK_FALSE(bible_deck.parse(word));
}

TEST_CASE("B5: the fifty pictures have different, short names, which the rulebook lists") {
    const std::string text = rulebook();
    std::set<std::string_view> titles;
    for (std::size_t n = 1; n <= 50; ++n) {
        const std::string_view title = bible_deck.title(face(picture(n)));
        CAPTURE(title);
        CHECK(titles.insert(title).second);
        CHECK(title.size() >= 3);
        CHECK(title.size() <= 14);
        const std::size_t listed = text.find(" " + picture(n) + " " + std::string{title});
        REQUIRE(listed != std::string::npos);
        const char after = text[listed + 4 + title.size()];
        CHECK((after == ' ' || after == '\n'));
    }
    CHECK(bible_deck.title(face("ADD")) == "ADD");
    CHECK(bible_deck.title(face("REM")) == "REMOVE");
    CHECK(two_packs.title(face("TS")) == "TS");
}

TEST_CASE("B5: a refusal names a picture by number and name") {
    const Table game{Position{bible, 2}.hand(1, "05")};
    CHECK(check(game.match, Seat{1}, place("14", "d2"))->sentence ==
          "seat 1 does not hold 14 (Burning Bush)");
}

TEST_CASE("B6: the dealer is a random seat, and the seat to the left begins") {
    for (std::uint8_t dealer = 1; dealer <= 6; ++dealer) {
        KnownChance chance{Seat{dealer}};
        const Started started = start(*make_setup(bible, 6), chance);
        CHECK(chance.asked_for_dealer == std::vector<std::size_t>{6});
        CHECK(chance.cut_rounds.empty());
        CHECK(turn(started.match).number == dealer % 6 + 1);
    }
}
