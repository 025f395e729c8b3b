#include <doctest/doctest.h>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using Lines = std::vector<std::string>;
using protocol::MoveKind;
using protocol::MoveWords;

View dice_view(std::size_t players) {
    View view = blank_view(test::setup_of("sequence-dice", players), Seat{1});
    view.turn = Seat{1};
    return view;
}

/// Four players in two teams, as Ann sees them; she has rolled a nine, and both nines are covered.
protocol::Snapshot rolled_nine() {
    View view = dice_view(4);
    view.as_dice_board().chips[0] = test::spaces_of("b1 e4 a2");
    view.as_dice_board().chips[1] = test::spaces_of("b3 d2 c5");
    view.as_dice_board().roll = TwoDice{4, 5};
    view.as_dice_board().rolled = true;
    protocol::Snapshot snapshot = test::snapshot_of(view);
    snapshot.legal.swaps = test::spaces_of("b3 d2 c5");
    return snapshot;
}

test::LoggedRoom model_of(const protocol::Snapshot& snapshot) {
    test::LoggedRoom model;
    model.receive(snapshot);
    return model;
}

Lines told(const std::vector<protocol::RoomEvent>& events) {
    return model_of(test::snapshot_of(dice_view(2))).told(events);
}

Input chip(MoveKind kind, const char* space) {
    return protocol::Move{MoveWords{.kind = kind, .space = test::space(space)}};
}

TEST_CASE("D2: the dice board has its numbers, chips by letter, the dice and the legal spaces") {
    test::LoggedRoom model = model_of(rolled_nine());
    model.last = LastMove{Seat{4}, {}, test::space("c5"), false};
    CHECK(test::text_of(draw_table(model, test::paper)) == R"(
 (B) Side 1 blue  3 chips  >You   Cy
 (G) Side 2 green  3 chips   Bob   Dee
     a    b    c    d    e    f
 1    2  B 3    4    5    6    2
 2  B 6    7    8 +G 9    7    3
 3    5 +G 9   12   12    8    4
 4    4    8   12   12  B 9    5
 5    3    7 <G 9    8    7    6
 6    2    6    5    4    3    2
 +-----+ +-----+
 |o   o| |o   o|
 |     | |  o  |
 |o   o| |o   o|
 +-----+ +-----+
)");
}

TEST_CASE("spaces to put, replace and take are marked in three ways") {
    protocol::Snapshot snapshot = rolled_nine();
    snapshot.legal.swaps = {};
    snapshot.legal.puts = test::spaces_of("a1");
    snapshot.legal.removable = test::spaces_of("d2");
    const std::string text = test::text_of(draw_board(model_of(snapshot), test::paper));
    CHECK(text.find("xG") != std::string::npos);
    CHECK(text.find("\n 1  + 2  B 3 ") != std::string::npos);
}

TEST_CASE("D4 to D7: the turn line says what the dice require") {
    test::LoggedRoom model = model_of(rolled_nine());
    const auto turn = [&] { return draw_turn(model).plain(); };
    CHECK(turn() == "You rolled 9: replace an opponent's chip (D5), as in swap d2");
    model.legal = {};
    model.legal.removable = test::spaces_of("b3");
    model.view->as_dice_board().roll = TwoDice{4, 6};
    CHECK(turn() == "You rolled 10: remove an opponent's chip (D6), as in remove b3");
    model.legal = {};
    model.legal.puts = test::spaces_of("c1 d1");
    model.view->as_dice_board().roll = TwoDice{5, 6};
    CHECK(turn() == "You rolled 11, wild: a chip on any empty space (D7), as in c1");
    model.view->as_dice_board().roll = TwoDice{2, 2};
    CHECK(turn() == "You rolled 4: a chip on an empty 4 (D5), as in c1");
    model.view->turn = Seat{2};
    CHECK(turn() == "Bob rolled 4 and is choosing.");
    model.view->as_dice_board().rolled = false;
    CHECK(turn() == "Bob's turn.");
    model.view->turn = Seat{1};
    CHECK(turn() == "Your turn: type roll, or just Enter.");
}

TEST_CASE("each event of the dice board has its sentence") {
    const Space d4 = test::space("d4");
    CHECK(told({StartRolled{Seat{1}, {3, 4}, 0}, StartRolled{Seat{2}, {3, 4}, 0},
                StartRolled{Seat{2}, {1, 4}, 1}}) == Lines{"You rolled 7 (3+4) for the start (D3).",
                                                           "Bob rolled 7 (3+4) for the start (D3).",
                                                           "Bob rolled 5 (1+4) to break the tie (D3)."});
    CHECK(told({DiceRolled{Seat{2}, {3, 4}}}) == Lines{"Bob rolled 7 (3+4)."});
    CHECK(told({DiceRolled{Seat{2}, {5, 5}}}) == Lines{"Bob rolled 10 (5+5). It removes a chip (D6)."});
    CHECK(told({DiceRolled{Seat{1}, {5, 6}}}) ==
          Lines{"You rolled 11 (5+6). It is wild: a chip on any space (D7)."});
    CHECK(told({ChipPlaced{Seat{2}, Side{2}, d4}, TurnBegan{Seat{1}}}) == Lines{"Bob placed a chip on d4."});
    CHECK(told({ChipPlaced{Seat{2}, Side{2}, d4}, TurnBegan{Seat{2}}}) ==
          Lines{"Bob placed a chip on d4.", "Bob gets another turn (D8)."});
    CHECK(told({ChipRemoved{Seat{2}, Side{1}, d4}, ChipPlaced{Seat{2}, Side{2}, d4}}) ==
          Lines{"Bob replaced the chip of side 1 on d4."});
    CHECK(told({ChipRemoved{Seat{1}, Side{2}, d4}, TurnBegan{Seat{2}}}) ==
          Lines{"You removed the chip of side 2 from d4."});
    CHECK(told({DiceRolled{Seat{2}, {2, 2}}, OutOfLuck{Seat{2}}, TurnBegan{Seat{1}}}) ==
          Lines{"Bob rolled 4 (2+2).", "No move possible for Bob. Turn over (D5)."});
    CHECK(told({LineCompleted{Side{1}, test::spaces_of("a1 b1 c1 d1 e1")},
                GameEnded{{.side = Side{1}, .rule = "D9"}}}) ==
          Lines{"5 in a row for side 1: a1 to e1!", "Side 1 (Ann) wins with 5 in a row, a1 to e1 (D9)."});
    CHECK(told({PenaltyGiven{Side{2}}}) == Lines{"Table talk by side 2 (Bob) was upheld (D11)."});
}

TEST_CASE("a space alone makes the move that the dice require, and Enter alone rolls") {
    test::LoggedRoom model = model_of(rolled_nine());
    CHECK(parse_input("d2", model) == chip(MoveKind::swap, "d2"));
    CHECK(parse_input("a1", model) == chip(MoveKind::put, "a1"));
    model.legal.removable = test::spaces_of("a1");
    CHECK(parse_input("a1", model) == chip(MoveKind::remove, "a1"));
    CHECK(parse_input("", model) == Input{std::monostate{}});
    model.legal = {};
    model.legal.roll = true;
    const Input roll = protocol::Move{MoveWords{.kind = MoveKind::roll}};
    for (const char* line : {"", "roll", "r", "throw", " ROLL "})
        CHECK(parse_input(line, model) == roll);
}

}  // namespace
}  // namespace seq::client
