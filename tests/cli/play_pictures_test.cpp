#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using protocol::MoveKind;
using protocol::MoveWords;

Face picture(std::string_view name) {
    return find_preset("sequence-bible")->deck->parse(name).value();
}

/// Bible Sequence for two as Ann sees it; it is her turn.
test::LoggedRoom bible() {
    View view = blank_view(test::setup_of("sequence-bible", 2), Seat{1});
    view.turn = Seat{1};
    cards::View& game = view.as_cards();
    game.dealer = Seat{2};
    for (const char* name : {"05", "38", "ADD", "REM", "17"})
        game.hand.push_back(picture(name));
    game.hand_sizes = {5, 4};
    game.owed.add(Seat{2});
    game.draw_pile = 92;
    game.chips[0] = test::spaces_of("a1 b2 h5");
    game.chips[1] = test::spaces_of("g2 b7 d5");
    protocol::Snapshot snapshot = test::snapshot_of(view);
    snapshot.legal.places.push_back({picture("05"), test::spaces_of("e1 j6")});
    test::LoggedRoom model;
    model.receive(snapshot);
    model.last = LastMove{Seat{2}, picture("44"), test::space("d5"), false};
    return model;
}

Input place(const char* card, const char* space) {
    return protocol::Move{MoveWords{.kind = MoveKind::place, .card = card, .space = test::space(space)}};
}
Input take(const char* space) {
    return protocol::Move{MoveWords{.kind = MoveKind::remove, .card = "REM", .space = test::space(space)}};
}

std::string lower(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return result;
}

TEST_CASE("B5: every picture has a unique label, which begins a word of its title") {
    const Deck& deck = *find_preset("sequence-bible")->deck;
    std::set<std::string_view> seen;
    for (std::uint8_t number = 0; number < face_count; ++number) {
        const std::string_view label = picture_label(Face{number});
        CAPTURE(label);
        CHECK(seen.insert(label).second);
        CHECK(label.size() <= label_columns);
        const std::string title = " " + std::string{deck.title(Face{number})};
        CHECK(title.find(" " + std::string{label}) != std::string::npos);
    }
}

TEST_CASE("B5: on 80 columns the board of pictures has their labels, and on 60 their numbers") {
    CHECK(test::text_of(draw_table(bible(), test::paper)) == R"(
 (B) Side 1 blue  0 of 1  >You: 5 cards
 (G) Side 2 green  0 of 1   Bob: 4 cards +1   Draw pile 92
     a      b      c      d      e      f      g      h      i      j
 1  BCreat  Adam   Serpe  Cain  +Ark    Dove   Rainb  Babel  Abrah  Ram
 2   Jacob BCoat   Moses  Bush   Plagu  Lamb  GRed    Manna  Stone  Calf
 3   Taber  Donke  Jeric  Debor  Gideo  Samso  Ruth   Samue  Harp   Golia
 4   Solom  Chari  Esthe  Job    Furna  Lions  Jonah +Star   Mange  Sheph
 5   Wise   River  Loave<GWater  Samar  Sheep  Son   BSuppe  Cross  Tomb
 6   Dove   Rainb  Babel  Abrah  Ram    Creat  Adam   Serpe  Cain  +Ark
 7   Lamb  GRed    Manna  Stone  Calf   Jacob  Coat   Moses  Bush   Plagu
 8   Samso  Ruth   Samue  Harp   Golia  Taber  Donke  Jeric  Debor  Gideo
 9   Lions  Jonah +Star   Mange  Sheph  Solom  Chari  Esthe  Job    Furna
10   Sheep  Son    Suppe  Cross  Tomb   Wise   River  Loave  Water  Samar
 05 Noah's Ark e1 j6   38 Bethlehem Star h4 c9   ADD any open space
 REMOVE removes a chip   17 Red Sea dead: exchange it (S17)
)");
    const std::string narrow = test::text_of(draw_board(bible(), {.columns = 60}));
    CHECK(narrow.find("\n 1  B01   02   03 ") != std::string::npos);
}

TEST_CASE("every label of the board is understood") {
    const test::LoggedRoom model = bible();
    for (std::uint8_t number = 0; number < face_count; ++number) {
        const std::string label = lower(picture_label(Face{number}));
        CAPTURE(label);
        CHECK(parse_input(label, model) == Input{Request{Word::look, model.deck().name(Face{number})}});
    }
}

TEST_CASE("B4: ADD goes anywhere, REMOVE is typed without a card") {
    const test::LoggedRoom model = bible();
    CHECK(parse_input("add d4", model) == place("ADD", "d4"));
    for (const char* line : {"rem g2", "remove g2", "take g2", "rem x g2", "remove rem g2"})
        CHECK_MESSAGE(parse_input(line, model) == take("g2"), line);
}

TEST_CASE("S23: a forfeit is asked for and reported, and play waits") {
    test::LoggedRoom model = bible();
    model.legal = {};
    model.legal.forfeits.push_back(picture("05"));
    model.view->as_cards().forfeits.add(Seat{1});
    CHECK(draw_turn(model).plain() == "You must discard a card for table talk (S23), as in forfeit 05");
    CHECK(parse_input("forfeit ark", model) ==
          Input{protocol::Move{MoveWords{.kind = MoveKind::forfeit, .card = "05"}}});
    model.legal = {};
    model.view->as_cards().forfeits = {};
    model.view->as_cards().forfeits.add(Seat{2});
    CHECK(draw_turn(model).plain() == "Waiting for Bob to discard a card (S23).");
}

}  // namespace
}  // namespace seq::client
