#include <doctest/doctest.h>

#include "protocol/record/replay.hpp"
#include "tests/protocol/support/record_text.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::test;

namespace {

/// A record of four with the cut in line 3, optionally a dealer in line 4, and the deck in the following
/// line.
std::string with_cut(std::string_view cut, std::string_view dealer = "") {
    std::string text = "[Game \"sequence-rv\"]\n[Players \"4\"]\n";
    text.append("[Cut \"").append(cut).append("\"]\n");
    if (!dealer.empty()) text.append("[Dealer \"").append(dealer).append("\"]\n");
    return text.append("[Deck \"").append(sorted_deck()).append("\"]\n\n");
}

Seat dealer_after(std::string_view cut) {
    const auto replay = play_record(read(with_cut(cut)));
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), "record"));
    return view(replay->match(), spectator).as_cards().dealer;
}

}  // namespace

TEST_CASE("S5: the cards of a cut are written seat by seat, and the lowest deals") {
    CHECK(dealer_after("4C KD 9S 2H") == Seat{4});
    CHECK(dealer_after("4c kd 9s th") == Seat{1});
    CHECK(dealer_after("AC KD AS QH") == Seat{4});
}

TEST_CASE("S5: a further round of the seats tied for the lowest follows a slash") {
    CHECK(dealer_after("4C 4D 9S KH / 9C 3D") == Seat{2});
    CHECK(dealer_after("4C 4D 4S KH/9C 3D 3S/QH JH") == Seat{3});
}

TEST_CASE("S5: rounds after the one that decides are ignored") {
    CHECK(dealer_after("4C KD 9S 2H / 5C 6C / 7C") == Seat{4});
}

TEST_CASE("S5: a round has as many cards as seats cut in it") {
    CHECK(fault(with_cut("4C KD 9S 2H 3H")) == "3 bad-cut S5");
    CHECK(fault(with_cut("4C KD 9S / 2H")) == "3 bad-cut S5");
    CHECK(fault(with_cut("4C 4D 9S KH / 9C 3D 2D")) == "3 bad-cut S5");
    CHECK(fault(with_cut("4C 4D 9S KH / 9C / 3D")) == "3 bad-cut S5");
    CHECK(fault(with_cut("4C KD 9S 2X")) == "3 unknown-card N");
}

TEST_CASE("S5: a dealer that is given in addition must be the seat with the lowest cut") {
    CHECK(fault(with_cut("4C KD 9S 2H", "4")) == "");
    CHECK(fault(with_cut("4C KD 9S 2H", "1")) == "4 bad-dealer S5");
    CHECK(fault(with_cut("4C 4D 9S KH / 9C 3D", "1")) == "4 bad-dealer S5");
    CHECK(fault(with_cut("4C KD 9S 2H", "5")) == "4 bad-dealer S5");
}

TEST_CASE("a cut without a single lowest seat is reported at the last tag") {
    CHECK(fault(with_cut("")) == "4 no-chance N");
    CHECK(fault(with_cut("4C KD 9S")) == "4 no-chance N");
    CHECK(fault(with_cut("4C 4D 9S KH")) == "4 no-chance N");
    CHECK(fault(with_cut("4C 4D 9S KH / 9C 9D")) == "4 no-chance N");
    CHECK(fault(with_cut("4C 4D 9S KH / 9C 9D / 2C")) == "4 no-chance N");
    CHECK(fault(with_cut("4C 4D 9S KH", "1")) == "5 no-chance N");
    CHECK(fault("[Game \"sequence-rv\"]\n[Players \"4\"]\n[Dealer \"4\"]\n[Deck \"" + sorted_deck() +
                "\"]\n") == "4 no-chance N");
    CHECK(fault("[Game \"sequence-rv\"]\n[Players \"4\"]\n[Cut \"4C KD 9S 2H\"]\n") == "3 no-chance N");
}

TEST_CASE("a cut of very many rounds is read quickly") {
    std::string cut = "2C 2D KH KS";
    for (int round = 0; round < 50'000; ++round)
        cut += " / 2C 2D";
    CHECK(dealer_after(cut + " / 2C 3D") == Seat{1});
}

TEST_CASE("only games with a cut for the deal can have one, and not together with a seed") {
    CHECK(fault("[Game \"sequence\"]\n[Players \"2\"]\n[Cut \"4C KD\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequence-dice\"]\n[Players \"2\"]\n[Cut \"4C KD\"]\n") == "3 unknown-tag N");
    CHECK(fault("[Game \"sequence-rv\"]\n[Players \"2\"]\n[Seed \"" + std::string(64, '0') +
                "\"]\n[Cut \"4C KD\"]\n") == "4 chance-beside-seed N");
}
