#include <doctest/doctest.h>

#include "bots/cards/plays.hpp"
#include "bots/cards/table.hpp"
#include "tests/bots/seat_bots.hpp"
#include "tests/engine/support/chance.hpp"
#include "tests/engine/support/position.hpp"
#include "tests/engine/support/words.hpp"

using namespace seq;
using namespace seq::test;

namespace {

/// The space where the action puts a chip; a1 for any other action.
std::string put_on(const Action& action) {
    const auto* place = std::get_if<Place>(&action);
    return to_string(place != nullptr ? place->space : Space{});
}
bool plays(const Action& action, std::string_view card) {
    if (const auto* place = std::get_if<Place>(&action)) return place->face == face(card);
    if (const auto* remove = std::get_if<Remove>(&action)) return remove->face == face(card);
    return false;
}

/// Side 1 lacks e5 of a sequence (5H in e5), side 2 has a pair elsewhere.
constexpr std::string_view four_of_ours = R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . 2 . . .
    . . . . . . . 2 . .
    1 1 1 1 . . . . . .)";
/// The same four, but of side 2.
constexpr std::string_view four_of_theirs = R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . 1 . . .
    . . . . . . . 1 . .
    2 2 2 2 . . . . . .)";

}  // namespace

TEST_CASE("medium and hard complete a sequence when they can (S11)") {
    const Match match = Position{2}.diagram(four_of_ours).hand(1, "KC 5H 2S 9D TD").match();
    CHECK(put_on(choice(match, BotLevel::medium)) == "e5");
    CHECK(put_on(choice(match, BotLevel::hard)) == "e5");
}

TEST_CASE("medium and hard prefer a space that serves two lines to one that serves a single line") {
    const Match match = Position{2}
                            .diagram(R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . 1 . . . . .
    . . . . 1 . . . . .
    . . 1 1 . . . . . .
    . . . . . . 2 . . .
    . . . . . . . 2 . .)")
                            .hand(1, "QS 5H KC 9D")
                            .match();
    CHECK(put_on(choice(match, BotLevel::medium)) == "e5");
    CHECK(put_on(choice(match, BotLevel::hard)) == "e5");
}

TEST_CASE("S15: hard names the sequence that leaves the best chance of another one") {
    // Seven in a row: d5 to h5 by default, but f5 to j5 leaves d5, e5 and a shared f5 for b5 to f5.
    const Match match = Position{2}
                            .diagram(R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . 1 1 1 . 1 1 1)")
                            .hand(1, "AH QS 7C")
                            .match();
    const Action action = choice(match, BotLevel::hard);
    REQUIRE(put_on(action) == "g5");
    CHECK(std::get<Place>(action).naming == Naming{line_between(space("f5"), space("j5")).value()});
    CHECK(std::get<Place>(choice(match, BotLevel::medium)).space == space("g5"));
}

TEST_CASE("hard blocks a four") {
    const Match match = Position{2}.diagram(four_of_theirs).hand(1, "8D 5H 9C KD 3S").match();
    CHECK(put_on(choice(match, BotLevel::hard)) == "e5");
}

TEST_CASE("hard removes a chip of a winning four with a one-eyed jack if no card blocks it (S10)") {
    const Match match = Position{2}
                            .diagram(R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . 1 . . .
    . . . . . . . 1 . .
    2 2 2 2 . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    B B B B B . . . . .)")
                            .hand(1, "8D JS KD 3S")
                            .match();
    const Action action = choice(match, BotLevel::hard);
    REQUIRE(std::holds_alternative<Remove>(action));
    CHECK(std::get<Remove>(action).space.row() == 4);
}

TEST_CASE("hard wins with a two-eyed jack, and does not waste one on an empty board (S9)") {
    const Match winning = Position{"sequence-rv", 3}.diagram(four_of_ours).hand(1, "JD KC 2S").match();
    const Action win = choice(winning, BotLevel::hard);
    CHECK(plays(win, "JD"));
    CHECK(put_on(win) == "e5");
    const Match empty = Position{2}.hand(1, "JD JC KC 2S 9D").match();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Action action = choice(empty, BotLevel::hard, seed);
        CHECK(!plays(action, "JD"));
        CHECK(!plays(action, "JC"));
    }
}

TEST_CASE("S13: a line with two spaces of a sequence counts as spent, one with a single space does not") {
    const Match match = Position{2}
                            .diagram(R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    A A A A A . . . . .)")
                            .hand(1, "4H 2S")
                            .match();
    const bots::Table seen{view(match, Seat{1})};
    const auto spent = [&](int side, std::string_view first, std::string_view last) {
        return seen.is_spent(Side::at(static_cast<std::size_t>(side - 1)),
                             line_between(space(first), space(last)).value());
    };
    CHECK(spent(1, "b5", "f5"));
    CHECK(!spent(1, "e5", "i5"));
    CHECK(!spent(1, "a1", "a5"));
    CHECK(!spent(2, "b5", "f5"));
}

namespace {

/// The score of all lines for side 1, which holds nothing, with these weights.
int lines_score(std::string_view diagram, const bots::Weights& weights) {
    const Match match = Position{2}.diagram(diagram).hand(1, "4H 2S").match();
    return bots::score_of_lines(bots::Table{view(match, Seat{1})}, {&weights, Side{1}});
}

}  // namespace

TEST_CASE("lines that begin in a free corner have factors of their own, for the own side and for rivals") {
    constexpr std::string_view in_corner = R"(
    * 1 1 . . . . . . *)";
    bots::Weights weights;
    const int plain = lines_score(in_corner, weights);
    weights.own_corner *= 2;
    CHECK(lines_score(in_corner, weights) > plain);
    const int raised = lines_score(in_corner, weights);
    weights.rival_corner *= 2;
    CHECK(lines_score(in_corner, weights) < raised);
}

TEST_CASE("S12: the factor of a line follows from the sequences that its side and the rival still need") {
    constexpr std::string_view nobody_has_one = R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . 1 1 1 . . . .)";
    constexpr std::string_view own_side_has_one = R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . 1 1 1 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    A A A A A . . . . .)";
    bots::Weights weights;
    weights.rival = {};
    for (const auto& [diagram, own] : {std::pair{nobody_has_one, 1U}, std::pair{own_side_has_one, 0U}}) {
        weights.own_left = {};
        weights.own_left[own][1] = bots::whole;
        CHECK(lines_score(diagram, weights) > 0);
        weights.own_left = {{{bots::whole, bots::whole}, {bots::whole, bots::whole}}};
        weights.own_left[own][1] = 0;
        CHECK(lines_score(diagram, weights) == 0);
    }
}

TEST_CASE("S9: a two-eyed jack has one price before the first sequence of two and one after it") {
    bots::Weights weights;
    weights.wild_at_last = weights.wild + 1000;
    const auto price = [&](std::string_view diagram) {
        const auto score = [&](std::string_view hand) {
            const Match match = Position{2}.diagram(diagram).hand(1, hand).match();
            const View seen = view(match, Seat{1});
            return bots::score_of({.table = bots::Table{seen},
                                   .deck = seen.setup.preset->deck,
                                   .side = Side{1},
                                   .hand = seen.as_cards().hand},
                                  weights);
        };
        return score("4H JD") - score("4H");
    };
    CHECK(price("* . . . . . . . . *") == weights.wild);
    CHECK(price(R"(
    * . . . . . . . . *
    A A A A A . . . . .)") == weights.wild_at_last);
}

TEST_CASE("medium and hard exchange a dead card before they play (S17)") {
    const Match match = Position{2}
                            .diagram(R"(
    * 1 . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . 2 . . .)")
                            .hand(1, "KC 2S")
                            .match();
    CHECK(choice(match, BotLevel::medium) == Action{Exchange{face("2S")}});
    CHECK(choice(match, BotLevel::hard) == Action{Exchange{face("2S")}});
}

TEST_CASE("S9: medium keeps a two-eyed jack that would not complete a line, and completes one with it") {
    const Match early = Position{2}
                            .diagram(R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    . . . 1 . . . . . .
    1 1 1 . . . . . . .)")
                            .hand(1, "JD JC KC 2S")
                            .match();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Action action = choice(early, BotLevel::medium, seed);
        CHECK(!plays(action, "JD"));
        CHECK(!plays(action, "JC"));
    }
    const Match winning = Position{"sequence-rv", 3}.diagram(four_of_ours).hand(1, "JD KC 2S").match();
    CHECK(plays(choice(winning, BotLevel::medium), "JD"));
}

TEST_CASE("medium plays a jack rather than passing when it holds nothing else that can be played") {
    const Match match = Position{2}.diagram(four_of_theirs).hand(1, "JD").match();
    CHECK(plays(choice(match, BotLevel::medium), "JD"));
}

namespace {

/// What the bot on seat 1 gives up of this hand.
Action forfeit_of(std::string_view hand, BotLevel level, std::string_view diagram = four_of_ours) {
    Match match = Position{"sequence-rv", 4}
                      .diagram(diagram)
                      .hand(1, hand)
                      .hand(3, "9D")
                      .table_talk(TableTalk::call)
                      .match();
    KnownChance chance;
    apply(match, table, Penalty{Side{1}}, chance);
    return bots::make_player(level, numbers(1))->choose(view(match, Seat{1}), legal_actions(match, Seat{1}));
}

}  // namespace

TEST_CASE("S23: medium and hard forfeit the card they need least, no jack and none that completes a line") {
    for (const BotLevel level : {BotLevel::medium, BotLevel::hard}) {
        CHECK(forfeit_of("5H JD KC", level) == Action{Forfeit{face("KC")}});
        CHECK(forfeit_of("JS JC 2S", level) == Action{Forfeit{face("2S")}});
        CHECK(forfeit_of("5H 9D", level) == Action{Forfeit{face("9D")}});
    }
}

TEST_CASE("S23: medium and hard forfeit a dead card before any other (S17)") {
    constexpr std::string_view dead_two = R"(
    * 1 . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . 2 . . .)";
    for (const BotLevel level : {BotLevel::medium, BotLevel::hard})
        CHECK(forfeit_of("KC 2S QD", level, dead_two) == Action{Forfeit{face("2S")}});
}

namespace {

/// Side 1 lacks f3 (5D) of a first sequence, and side 2, which has one, lacks e5 (5H) of the one that wins.
constexpr std::string_view race = R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . 1 1 1 1 . . . . .
    . . . . . . . . . .
    2 2 2 2 . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    B B B B B . . . . .)";

}  // namespace

TEST_CASE("medium and hard complete the line that their partners have begun, if need be with a jack (S11)") {
    for (const BotLevel level : {BotLevel::medium, BotLevel::hard}) {
        const Match with_card = Position{4}.diagram(four_of_ours).hand(1, "KC 5H 2S 9D").match();
        CHECK(put_on(choice(with_card, level)) == "e5");
        const Match with_jack = Position{4}.diagram(four_of_ours).hand(1, "KC JD 2S 9D").match();
        CHECK(put_on(choice(with_jack, level)) == "e5");
    }
}

TEST_CASE("hard stops the win of a rival team before it completes a first line of its own team (S12)") {
    const Match match = Position{4}
                            .diagram(race)
                            .hand(1, "TD 5H 5D 9D")
                            .hand(2, "QD TD 9C 4S JC TC")
                            .hand(3, "2H 3H 4H")
                            .hand(4, "2C 3C 4C 6C 7H 8H")
                            .match();
    CHECK(put_on(choice(match, BotLevel::hard)) == "e5");
}

namespace {

/// What seat 1 of four expects of the next round, with these cards in hand.
int next_round(std::string_view diagram, std::string_view hand) {
    const Match match = Position{4}
                            .diagram(diagram)
                            .hand(1, hand)
                            .hand(2, "2C 3C 4C 6C 7H 8H")
                            .hand(3, "2H 3H 4H 6D 7D 8D")
                            .hand(4, "2D 3D 4D 6S 7S 8S")
                            .match();
    const View seen = view(match, Seat{1});
    const bots::Unseen unseen{seen};
    const bots::Position position{.table = bots::Table{seen},
                                  .deck = seen.setup.preset->deck,
                                  .side = seen.setup.side(Seat{1}),
                                  .hand = seen.as_cards().hand};
    return bots::score_of_next_round(seen, unseen, position, bots::weights_for(seen.setup));
}

constexpr std::string_view nothing_near = R"(
    * . . . . . . . . *
    . . . . . . . . . .
    . . 1 . . . 2 . . .)";

}  // namespace

TEST_CASE("the next round counts for a side that lacks one chip, and less if its cards are gone") {
    CHECK(next_round(nothing_near, "KC 2S 9D TD") == 0);
    const int rivals_may = next_round(four_of_theirs, "KC 2S 9D TD");
    const int rivals_may_with_one = next_round(four_of_theirs, "KC 5H 9D TD");
    const int rivals_need_a_jack = next_round(four_of_theirs, "5H 5H 9D TD");
    CHECK(rivals_may < rivals_may_with_one);
    CHECK(rivals_may_with_one < rivals_need_a_jack);
    CHECK(rivals_need_a_jack < 0);
    const int partner_may = next_round(four_of_ours, "KC 2S 9D TD");
    CHECK(partner_may > 0);
    CHECK(next_round(four_of_ours, "KC 5H 9D TD") > partner_may);
}
