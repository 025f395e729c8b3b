// S1 to S6: the seats, and the table before the first move.

#include <doctest/doctest.h>
#include <map>
#include <set>

#include "tests/engine/support/chance.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

struct Row {
    std::size_t players;
    std::size_t sides;
    std::size_t hand;
    std::size_t to_win;
};
constexpr Row rows[]{{2, 2, 7, 2}, {3, 3, 6, 1}, {4, 2, 6, 2},  {6, 2, 5, 2},  {6, 3, 5, 1},
                     {8, 2, 4, 2}, {9, 3, 4, 1}, {10, 2, 3, 2}, {12, 2, 3, 2}, {12, 3, 3, 1}};

const cards::Game& inside(const Match& match) {
    return std::get<cards::Game>(match.game);
}

std::string refused(std::string_view preset, std::size_t players, std::size_t sides) {
    const auto setup = make_setup(preset, players, sides);
    return setup ? "" : std::string{to_string(setup.error().code)} + " " + std::string{setup.error().rule};
}

}  // namespace

TEST_CASE("S1: 2, 3, 4, 6, 8, 9, 10 and 12 can play, and 6 and 12 make two or three sides") {
    for (const Row& row : rows) {
        CAPTURE(row.players);
        CAPTURE(row.sides);
        const auto setup = make_setup("sequence", row.players, row.sides).value();
        CHECK(setup.players() == row.players);
        CHECK(setup.sides() == row.sides);
        CHECK(row.players % row.sides == 0);
    }
}

TEST_CASE("S1: by default 2, 4, 6, 8, 10 and 12 players are two sides, 3 and 9 are three") {
    for (const std::size_t players : {2, 4, 6, 8, 10, 12})
        CHECK(make_setup("sequence", players)->sides() == 2);
    for (const std::size_t players : {3, 9})
        CHECK(make_setup("sequence", players)->sides() == 3);
}

TEST_CASE("S1: any other number of players is refused with the numbers that are possible") {
    for (const std::size_t players : {0, 1, 5, 7, 11, 13, 100}) {
        CAPTURE(players);
        CHECK(refused("sequence", players, 0) == "bad-players S1");
        const std::string sentence = make_setup("sequence", players).error().sentence;
        CHECK(sentence.find("2, 3, 4, 6, 8, 9, 10, 12") != std::string::npos);
    }
}

TEST_CASE("S1: a wrong number of sides is refused with the numbers that are possible") {
    CHECK(refused("sequence", 2, 3) == "bad-sides S1");
    CHECK(refused("sequence", 3, 2) == "bad-sides S1");
    CHECK(refused("sequence", 4, 3) == "bad-sides S1");
    CHECK(refused("sequence", 4, 4) == "bad-sides S1");
    CHECK(refused("sequence", 9, 2) == "bad-sides S1");
    CHECK(refused("sequence", 6, 1) == "bad-sides S1");
    CHECK(make_setup("sequence", 6, 4).error().sentence.find("2, 3") != std::string::npos);
}

TEST_CASE("S1: a game that does not exist is refused with the list of games") {
    CHECK(refused("chess", 2, 0) == "unknown-preset N");
    CHECK(refused("", 2, 0) == "unknown-preset N");
    CHECK(make_setup("chess", 2).error().sentence.find("sequence") != std::string::npos);
}

TEST_CASE("S1: seats alternate, so that seat i belongs to side ((i - 1) mod sides) + 1") {
    for (const Row& row : rows) {
        const auto setup = make_setup("sequence", row.players, row.sides);
        for (std::size_t i = 1; i <= row.players; ++i)
            CHECK(setup->side(Seat{static_cast<std::uint8_t>(i)}).number == (i - 1) % row.sides + 1);
    }
}

TEST_CASE("S2: the board is the printed one, and its four corners are free") {
    const std::string printed =
        "FREE 2S 3S 4S 5S 6S 7S 8S 9S FREE "
        "6C 5C 4C 3C 2C AH KH QH TH TS "
        "7C AS 2D 3D 4D 5D 6D 7D 9H QS "
        "8C KS 6C 5C 4C 3C 2C 8D 8H KS "
        "9C QS 7C 6H 5H 4H AH 9D 7H AS "
        "TC TS 8C 7H 2H 3H KH TD 6H 2D "
        "QC 9S 9C 8H 9H TH QH QD 5H 3D "
        "KC 8S TC QC KC AC AD KD 4H 4D "
        "AC 7S 6S 5S 4S 3S 2S 2H 3H 5D "
        "FREE AD KD QD TD 9D 8D 7D 6D FREE";
    const std::vector<std::string> names = split(printed);
    REQUIRE(names.size() == Space::count);
    for (std::size_t index = 0; index < names.size(); ++index) {
        const Space where{static_cast<std::uint8_t>(index)};
        CAPTURE(to_string(where));
        const auto shown = standard_layout.face_at[index];
        CHECK((shown ? two_packs.name(*shown) : "FREE") == names[index]);
        CHECK(standard_layout.free.has(where) == (names[index] == "FREE"));
        CHECK(standard_layout.spaces.has(where) == (names[index] != "FREE"));
    }
}

TEST_CASE("S2: every card but the jacks is on exactly two spaces, which show it") {
    for (std::uint8_t number = 0; number < face_count; ++number) {
        const Face one{number};
        CAPTURE(two_packs.name(one));
        const bool jack = two_packs.name(one)[0] == 'J';
        CHECK(standard_layout.spaces_of[number].count() == (jack ? 0 : 2));
        for (const Space where : standard_layout.spaces_of[number])
            CHECK(standard_layout.face_at[where.index] == one);
    }
}

TEST_CASE("S3: the deck is two packs of 52 without jokers") {
    std::map<std::string, int> cards;
    for (const Face one : two_packs.faces)
        ++cards[std::string{two_packs.name(one)}];
    CHECK(cards.size() == 52);
    constexpr std::string_view ranks = "A23456789TJQK";
    for (const char suit : {'S', 'H', 'D', 'C'})
        for (const char rank : ranks)
            CHECK(cards[std::string{rank, suit}] == 2);
}

TEST_CASE("S3: after the deal, the hands and the draw pile have each of the 104 cards once") {
    for (const Row& row : rows) {
        TestChance chance{row.players * 10 + row.sides};
        const Started started = start(*make_setup("sequence", row.players, row.sides), chance);
        std::multiset<Card> seen;
        for (const auto& seat : inside(started.match).seats)
            seen.insert(seat.hand.begin(), seat.hand.end());
        seen.insert(inside(started.match).draw_pile.begin(), inside(started.match).draw_pile.end());
        CHECK(seen.size() == deck_size);
        CHECK(std::set<Card>(seen.begin(), seen.end()).size() == deck_size);
        CHECK_NOTHROW(check_invariants(started.match));
    }
}

TEST_CASE("S4: 2 players hold 7 cards, 3 and 4 hold 6, 6 hold 5, 8 and 9 hold 4, 10 and 12 hold 3") {
    for (const Row& row : rows) {
        CAPTURE(row.players);
        TestChance chance{7};
        const Started started = start(*make_setup("sequence", row.players, row.sides), chance);
        const View seen = view(started.match, spectator);
        for (std::size_t n = 0; n < card_seats_max; ++n)
            CHECK(seen.as_cards().hand_sizes[n] == (n < row.players ? row.hand : 0));
        CHECK(seen.as_cards().draw_pile == deck_size - row.players * row.hand);
    }
}

TEST_CASE("S4: the cards are dealt one at a time, clockwise, starting left of the dealer") {
    KnownChance chance{Seat{2}, 40};
    const Started started = start(*make_setup("sequence", 4), chance);
    const CardPile& sorted = chance.shuffled.front();
    for (std::size_t n = 0; n < 4 * 6; ++n) {
        const Seat seat = Seat::at((2 + n) % 4);  // the seat left of seat 2 is seat 3
        CHECK(inside(started.match).at(seat).hand[n / 4] == sorted[(n + 40) % deck_size]);
    }
}

TEST_CASE("S4: the cards that are left after the deal are the draw pile, top first") {
    KnownChance chance{Seat{2}, 40};
    Match match = start(*make_setup("sequence", 2), chance).match;
    const CardPile& sorted = chance.shuffled.front();
    for (std::size_t drawn = 14; drawn < 20; ++drawn) {
        const Seat mover = turn(match);
        const LegalActions legal = legal_actions(match, mover);
        REQUIRE_FALSE(legal.places.empty());
        apply(match, mover, legal.at(0), chance);
        apply(match, mover, Draw{}, chance);
        CHECK(view(match, mover).as_cards().hand.back() ==
              two_packs.face_of(sorted[(drawn + 40) % deck_size]));
    }
}

TEST_CASE("S5: the dealer is a random seat: one random number below the number of players") {
    for (std::uint8_t dealer = 1; dealer <= 9; ++dealer) {
        KnownChance chance{Seat{dealer}};
        const Started started = start(*make_setup("sequence", 9), chance);
        CHECK(chance.asked_for_dealer == std::vector<std::size_t>{9});
        CHECK(view(started.match, spectator).as_cards().dealer == Seat{dealer});
    }
}

TEST_CASE("S5: the deal is one shuffle of the sorted cards") {
    KnownChance chance;
    start(*make_setup("sequence", 3), chance);
    REQUIRE(chance.shuffled.size() == 1);
    REQUIRE(chance.shuffled[0].size() == deck_size);
    for (std::size_t byte = 0; byte < deck_size; ++byte)
        CHECK(chance.shuffled[0][byte].byte == byte);
}

TEST_CASE("S6: the seat left of the dealer begins, and seat 1 is left of the last seat") {
    for (const Row& row : rows) {
        for (std::size_t dealer = 0; dealer < row.players; ++dealer) {
            KnownChance chance{Seat::at(dealer)};
            const Started started = start(*make_setup("sequence", row.players, row.sides), chance);
            CHECK(turn(started.match) == Seat::at(dealer + 1 == row.players ? 0 : dealer + 1));
        }
    }
}

TEST_CASE("S6: play is clockwise, around the table") {
    for (const Row& row : rows) {
        CAPTURE(row.players);
        KnownChance chance{Seat{1}, 3};
        Match match = start(*make_setup("sequence", row.players, row.sides), chance).match;
        for (std::size_t move = 0; move < row.players + 2; ++move) {
            CHECK(turn(match) == Seat::at((move + 1) % row.players));
            const LegalActions legal = legal_actions(match, turn(match));
            REQUIRE_FALSE(legal.places.empty());
            apply(match, turn(match), legal.at(0), chance);
        }
    }
}
