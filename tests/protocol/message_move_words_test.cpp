#include <doctest/doctest.h>

#include "protocol/message/move_words.hpp"
#include "tests/protocol/support/random_game.hpp"
#include "tests/protocol/support/words.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;

namespace {

MoveWords place(std::string card, std::vector<std::pair<Space, Space>> sequences = {}) {
    return {.kind = MoveKind::place,
            .card = std::move(card),
            .space = at("d4"),
            .sequences = std::move(sequences)};
}

}  // namespace

TEST_CASE("cards are read in upper or lower case, and an unknown one is named") {
    CHECK(to_action(place("7h"), two_packs) == to_action(place("7H"), two_packs));
    CHECK(std::get<Place>(*to_action(place("7H"), two_packs)).face == *two_packs.parse("7H"));
    for (const std::string card : {"7", "1H", "7HH", "ADD", "7X"}) {
        CAPTURE(card);
        const auto unreadable = to_action(place(card), two_packs);
        REQUIRE_FALSE(unreadable);
        CHECK(unreadable.error().code == "unknown-card");
        CHECK(unreadable.error().rule == "N");
        CHECK(unreadable.error().sentence == "this game has no card `" + card + "`");
    }
    CHECK(to_action(place(""), two_packs).error().code == "missing-field");
    CHECK(to_action(place("7H"), no_cards).error().code == "not-in-this-game");
}

TEST_CASE("S15: sequences are named by the ends of lines of five, no more than a chip completes") {
    const auto named =
        to_action(place("7H", {{at("e4"), at("a4")}, {at("d1"), at("d5")}}), two_packs).value();
    const Naming& naming = std::get<Place>(named).naming;
    REQUIRE(naming.size() == 2);
    CHECK(naming[0] == *line_between(at("a4"), at("e4")));
    CHECK(naming[1] == *line_between(at("d1"), at("d5")));
    const auto unreadable = to_action(place("7H", std::vector(9, std::pair{at("a4"), at("e4")})), two_packs);
    REQUIRE_FALSE(unreadable);
    CHECK(unreadable.error().code == "bad-naming");
}

TEST_CASE("S15: ends that do not make a line of five are refused") {
    for (const auto& [first, last] :
         {std::pair{"a4", "d4"}, {"a4", "f4"}, {"a4", "a4"}, {"a4", "e5"}, {"j1", "d2"}}) {
        CAPTURE(first);
        CAPTURE(last);
        const auto unreadable = to_action(place("7H", {{at(first), at(last)}}), two_packs);
        REQUIRE_FALSE(unreadable);
        CHECK(unreadable.error().code == "bad-naming");
        CHECK(unreadable.error().rule == "S15");
    }
}

TEST_CASE("every legal action of every game can be written as words and read again") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        const Setup setup = *make_setup(preset.name, 4);
        const Deck& deck = *preset.deck;
        play_randomly(setup, 7, [&](const Match& match, std::span<const Event>) {
            for (std::size_t n = 0; n < setup.players(); ++n) {
                const LegalActions legal = legal_actions(match, Seat::at(n));
                for (std::size_t i = 0; i < legal.count(); ++i)
                    REQUIRE(to_action(to_words(legal.at(i), deck), deck) == legal.at(i));
            }
        });
    }
    const Place named{*two_packs.parse("7H"), at("d4"), {*line_between(at("a4"), at("e4"))}};
    CHECK(to_action(to_words(named, two_packs), two_packs) == Action{named});
}

TEST_CASE("D6: `remove` needs a card in card games, and has none on the dice board") {
    const MoveWords bare{.kind = MoveKind::remove, .space = at("c2")};
    CHECK(to_action(bare, no_cards) == Action{RemoveChip{at("c2")}});
    CHECK(to_action(bare, two_packs).error().code == "missing-field");
    const MoveWords with_card{.kind = MoveKind::remove, .card = "JS", .space = at("c2")};
    CHECK(to_action(with_card, no_cards).error().code == "not-in-this-game");
    CHECK(to_action(with_card, two_packs) == Action{Remove{*two_packs.parse("JS"), at("c2")}});
}

TEST_CASE("the kinds of moves have the names of the commands") {
    CHECK(to_string(MoveKind::forfeit) == "forfeit");
    CHECK(to_string(MoveKind::roll) == "roll");
    CHECK(to_string(MoveKind::put) == "put");
    CHECK(to_string(MoveKind::swap) == "swap");
    CHECK(to_string(MoveKind::cast) == "cast");
    CHECK(to_string(MoveKind::place) == "place");
    CHECK(to_string(MoveKind::remove) == "remove");
    CHECK(to_string(MoveKind::exchange) == "exchange");
    CHECK(to_string(MoveKind::draw) == "draw");
    CHECK(to_string(MoveKind::pass) == "pass");
}
