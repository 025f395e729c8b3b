// S5 for sequence-rv: every seat cuts a card, the lowest deals, aces high; tied seats cut again.

#include <doctest/doctest.h>

#include "tests/engine/support/chance.hpp"
#include "tests/engine/support/playout.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// A deal in which these cards are cut, in this order.
struct Cutting {
    Cutting(std::size_t players, std::string_view cards) : setup{*make_setup("sequence-rv", players)} {
        for (const Face cut : faces(cards))
            chance.cuts.push_back(Card{cut.number});
        started = start(setup, chance);
    }
    int dealer() const { return view(started.match, spectator).as_cards().dealer.number; }
    /// All events before the cards are dealt.
    std::string told() const {
        std::string words;
        for (const Event& event : started.events)
            if (std::holds_alternative<CardCut>(event)) words += to_words(event) + "\n";
        return words;
    }

    Setup setup;
    KnownChance chance{Seat{2}};
    Started started;
};

std::string two(std::string_view first, std::string_view second) {
    return std::string{first}.append(" ").append(second);
}

}  // namespace

TEST_CASE("S5: in sequence-rv the lowest cut deals, aces are high, and the seat to its left begins") {
    CHECK(Cutting{3, "9S 4H QD"}.dealer() == 2);
    CHECK(Cutting{3, "9S 4H QD"}.started.match.game.index() == 0);
    CHECK(turn(Cutting{3, "9S 4H QD"}.started.match) == Seat{3});
    CHECK(turn(Cutting{3, "9S 4H 3D"}.started.match) == Seat{1});
    CHECK(Cutting{2, "AS KS"}.dealer() == 2);
    CHECK(Cutting{2, "KS AS"}.dealer() == 1);
    CHECK(Cutting{2, "AS 2S"}.dealer() == 2);
    CHECK(Cutting{3, "AC AH KD"}.dealer() == 3);
}

TEST_CASE("S5: the ranks go 2 3 4 5 6 7 8 9 T J Q K A in every suit") {
    const std::string_view ranks = "23456789TJQKA";
    for (const char suit : {'S', 'H', 'D', 'C'}) {
        for (std::size_t higher = 1; higher < ranks.size(); ++higher) {
            const std::string low{ranks[higher - 1], suit};
            const std::string high{ranks[higher], suit};
            CAPTURE(high);
            CHECK(Cutting{2, two(high, low)}.dealer() == 2);
            CHECK(Cutting{2, two(low, high)}.dealer() == 1);
        }
    }
}

TEST_CASE("S5: suits do not count, ties are cut again, and a seat that is out of a tie stays out") {
    CHECK(Cutting{2, "5S 5C 8D 7D"}.dealer() == 2);
    CHECK(Cutting{2, "5C 5S 7D 8D"}.dealer() == 1);
    CHECK(Cutting{2, "AS AD 7H 2C"}.dealer() == 2);
    const Cutting cutting{3, "4S 4H 4D 6S 6H 9D AS AH KS QS"};
    CHECK(cutting.dealer() == 2);
    CHECK(cutting.chance.cut_rounds == std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1, 2, 2, 3, 3});
}

TEST_CASE("S5: only the seats tied for the lowest cut again, in rounds that are numbered from 0") {
    const Cutting cutting{4, "3S KD 3H 4C TD TS 2H 9C"};
    CHECK(cutting.dealer() == 1);
    CHECK(cutting.told() ==
          "seat 1 cuts 3S in round 0\n"
          "seat 2 cuts KD in round 0\n"
          "seat 3 cuts 3H in round 0\n"
          "seat 4 cuts 4C in round 0\n"
          "seat 1 cuts TD in round 1\n"
          "seat 3 cuts TS in round 1\n"
          "seat 1 cuts 2H in round 2\n"
          "seat 3 cuts 9C in round 2\n");
    CHECK(cutting.chance.cut_rounds == std::vector<std::uint32_t>{0, 0, 0, 0, 1, 1, 2, 2});
}

TEST_CASE("S5: the number of ties is not limited") {
    std::string cards;
    for (int round = 0; round < 200; ++round)
        cards += "7S 7H ";
    const Cutting cutting{2, cards + "7D 6C"};
    CHECK(cutting.dealer() == 2);
    CHECK(cutting.chance.cut_rounds.back() == 200);
}

TEST_CASE("S5: all cuts are shown to everybody, before the deal") {
    CHECK(audience(Event{CardCut{}}) == Audience::everyone);
    const Cutting cutting{3, "4S 4H QD 7S 6H"};
    for (std::size_t n = 0; n < 5; ++n)
        CHECK(std::holds_alternative<CardCut>(cutting.started.events[n]));
    for (std::size_t n = 5; n < cutting.started.events.size(); ++n)
        CHECK_FALSE(std::holds_alternative<CardCut>(cutting.started.events[n]));
}

TEST_CASE("S5: the cards of the cut are put back before the shuffle") {
    const Cutting cutting{2, "2S 9S"};
    REQUIRE(cutting.chance.shuffled.size() == 1);
    CHECK(cutting.chance.shuffled[0].size() == deck_size);
    CHECK_NOTHROW(check_invariants(cutting.started.match));
}

TEST_CASE("S5: sequence-rv draws cuts and no dealer, the other games a dealer and no cuts") {
    CHECK(Cutting{2, "2S 9S"}.chance.asked_for_dealer.empty());
    for (const Setup& setup : all_card_setups()) {
        if (setup.preset->name == "sequence-rv") continue;
        CAPTURE(to_words(setup));
        KnownChance chance{Seat{2}};
        const Started started = start(setup, chance);
        CHECK(chance.cut_rounds.empty());
        CHECK(chance.asked_for_dealer == std::vector<std::size_t>{setup.players()});
        CHECK(view(started.match, spectator).as_cards().dealer == Seat{2});
    }
}

TEST_CASE("S1: in sequence-rv six players are three sides, unless the room has two") {
    CHECK(make_setup("sequence-rv", 6)->sides() == 3);
    CHECK(make_setup("sequence-rv", 6, 2)->sides() == 2);
    CHECK(make_setup("sequence-rv", 12)->sides() == 2);
    for (const Seating& row : find_preset("sequence")->seatings) {
        const auto club = make_setup("sequence-rv", row.players, row.sides).value();
        CHECK(club.seating->hand_size == row.hand_size);
        CHECK(club.seating->sequences_to_win == row.sequences_to_win);
    }
}
