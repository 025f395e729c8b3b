#include <doctest/doctest.h>

#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/screen/screen.hpp"
#include "protocol/message/codec.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/play_session.hpp"
#include "tests/cli/support/room_script.hpp"
#include "tests/cli/support/text_of.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::client {
namespace {

/// A game of four in progress as Ann sees it; it is her turn.
test::LoggedRoom game_of_four() {
    View view = test::bare_view(4, Seat{1});
    view.as_cards().hand = test::hand_of("7H JD 9S JS 2S QC");
    view.as_cards().hand_sizes[2] = 5;
    view.as_cards().owed.add(Seat{3});
    view.as_cards().chips[0] = test::spaces_of("a4 b4 c4 d4 e4 f6 g7 b1");
    view.as_cards().chips[1] = test::spaces_of("c3 d6 e5 j4 g9");
    view.as_cards().sequences[0].push_back(test::line("a4", "e4"));
    protocol::Snapshot snapshot = test::snapshot_of(view);
    snapshot.legal.places.push_back({test::face("7H"), test::spaces_of("i5")});
    test::LoggedRoom model;
    model.receive(snapshot);
    model.receive(protocol::PublicEvents{
        5,
        {CardPlayed{Seat{4}, test::face("4H")}, ChipPlaced{Seat{4}, Side{2}, test::space("f5")},
         DrawOwed{Seat{4}}, TurnBegan{Seat{1}}}});
    model.receive(protocol::PublicEvents{6, {protocol::Said{protocol::MemberId{2}, "good luck everybody"}}});
    return model;
}

using test::flat;
using test::tall;
using test::text_of;

TEST_CASE("on 80x40 a space has two rows: its card and its chip") {
    const auto rows = draw_screen(game_of_four(), {}, tall);
    CHECK(text_of(rows, 0, 38) == R"(
 Sequence  room 7K2M9QXD3P  as Ann
     a    b    c    d    e    f    g    h    i    j    (B) Side 1 blue  1 of 2
 1   *   2S   3S   4S   5S   6S   7S   8S   9S    *   >  1 You        6 cards
         (B)                                 +           3 Cy         5 cards +1
 2  6C   5C   4C   3C   2C   AH   KH   QH   TH   TS    (G) Side 2 green  0 of 2
                                                         2 Bob        6 cards
 3  7C   AS   2D   3D   4D   5D   6D   7D   9H   QS      4 Dee        5 cards +1
              (G)
 4  8C   KS   6C   5C   4C   3C   2C   8D   8H   KS    Draw pile  90 cards
    [B]  [B]  [B]  [B]  [B]                      (G)
 5  9C   QS   7C   6H   5H  >4H<  AH   9D   7H   AS
                        (G)  (G)             +
 6  TC   TS   8C   7H   2H   3H   KH   TD   6H   2D
                   (G)       (B)
 7  QC   9S   9C   8H   9H   TH   QH   QD   5H   3D
     +    +                       (B)
 8  KC   8S   TC   QC   KC   AC   AD   KD   4H   4D
                    +
 9  AC   7S   6S   5S   4S   3S   2S   2H   3H   5D
                                  (G)
10   *   AD   KD   QD   TD   9D   8D   7D   6D    *


 Your turn: play a card, as in 7h i5. Type ? for help.
  7H  i5                                  2S  dead: exchange it (S17)
  JD  any open space                      QC  a7 d8
  9S  i1 b7
  JS  removes a chip

 You are in room 7K2M9QXD3P.
 Dee played 4H on f5.
 Bob: good luck everybody
)");
}

TEST_CASE("on 80x24 a space has one row, and nothing is missing") {
    const auto rows = draw_screen(game_of_four(), {}, flat);
    CHECK(text_of(rows, 0, 22) == R"(
 Sequence  room 7K2M9QXD3P  as Ann
     a    b    c    d    e    f    g    h    i    j    (B) Side 1 blue  1 of 2
 1   *  2S(B)3S   4S   5S   6S   7S   8S   9S +   *   >  1 You        6 cards
 2 6C   5C   4C   3C   2C   AH   KH   QH   TH   TS       3 Cy         5 cards +1
 3 7C   AS   2D(G)3D   4D   5D   6D   7D   9H   QS     (G) Side 2 green  0 of 2
 4 8C[B]KS[B]6C[B]5C[B]4C[B]3C   2C   8D   8H   KS(G)    2 Bob        6 cards
 5 9C   QS   7C   6H   5H(G)4H>G<AH   9D   7H + AS       4 Dee        5 cards +1
 6 TC   TS   8C   7H(G)2H   3H(B)KH   TD   6H   2D
 7 QC + 9S + 9C   8H   9H   TH   QH(B)QD   5H   3D     Draw pile  90 cards
 8 KC   8S   TC   QC + KC   AC   AD   KD   4H   4D
 9 AC   7S   6S   5S   4S   3S   2S(G)2H   3H   5D
10   *  AD   KD   QD   TD   9D   8D   7D   6D     *
 Your turn: play a card, as in 7h i5. Type ? for help.
  7H  i5                                  JS  removes a chip
  JD  any open space                      2S  dead: exchange it (S17)
  9S  i1 b7                               QC  a7 d8
 You are in room 7K2M9QXD3P.
 Dee played 4H on f5.
 Bob: good luck everybody
)");
}

TEST_CASE("on a narrow terminal all ten columns of the board are shown, down to 40, and then a sentence") {
    const test::LoggedRoom model = game_of_four();
    const auto shown = [&](std::size_t columns, std::size_t count) {
        return text_of(draw_screen(model, {}, {.rows = 22, .columns = columns, .signs = false}), 1, count);
    };
    for (const std::size_t columns : {77U, 60U, 53U}) {
        CAPTURE(columns);
        const std::string text = shown(columns, 13);
        CHECK(text.find(" 5 9C   QS   7C   6H   5H(G)4H>G<AH   9D   7H + AS\n") != std::string::npos);
        CHECK(text.find("(B) Side 1 blue  1 of 2  >You: 6 cards   Cy: 5 cards") != std::string::npos);
    }
    for (const std::size_t columns : {52U, 45U, 43U})
        CHECK(shown(columns, 6) == R"(
    a   b   c   d   e   f   g   h   i   j
 1  *  2SB 3S  4S  5S  6S  7S  8S  9S+  *
 2 6C  5C  4C  3C  2C  AH  KH  QH  TH  TS
 3 7C  AS  2DG 3D  4D  5D  6D  7D  9H  QS
 4 8Cb KSb 6Cb 5Cb 4Cb 3C  2C  8D  8H  KSG
 5 9C  QS  7C  6H  5HG 4HG<AH  9D  7H+ AS
)");
    for (const std::size_t columns : {42U, 40U})
        CHECK(shown(columns, 6) == R"(
    a  b  c  d  e  f  g  h  i  j
 1  * 2SB3S 4S 5S 6S 7S 8S 9S+ *
 2 6C 5C 4C 3C 2C AH KH QH TH TS
 3 7C AS 2DG3D 4D 5D 6D 7D 9H QS
 4 8CbKSb6Cb5Cb4Cb3C 2C 8D 8H KSG
 5 9C QS 7C 6H 5HG4HGAH 9D 7H+AS
)");
    for (const std::size_t columns : {60U, 45U}) {  // 20 rows: the hand gets fewer, and the letters stay
        const auto rows = draw_screen(model, {}, {.rows = 18, .columns = columns, .signs = false});
        CHECK(text_of(rows, 1, 1).find(" a  ") != std::string::npos);
        CHECK(text_of(rows, 1, 17).find("\n  7H  i") != std::string::npos);
    }
    CHECK(shown(39, 3) == R"(
This terminal is too narrow for the
board, which needs 40 columns. Make it
wider, or its letters smaller.
)");
}

TEST_CASE("the screen never exceeds the terminal, however small it is") {
    const test::LoggedRoom model = game_of_four();
    Scene scene;
    scene.message = "a long sentence that has to go on several lines where the terminal is narrow";
    for (std::size_t rows = 1; rows < 60; rows += 3)
        for (std::size_t columns = 1; columns < 120; columns += 7) {
            CAPTURE(rows);
            CAPTURE(columns);
            const auto screen = draw_screen(model, scene, {.rows = rows, .columns = columns});
            CHECK(screen.size() <= rows);
            for (const Row& row : screen)
                CHECK(row.width() <= columns);
        }
}

TEST_CASE("the screen can be read without colour: plain rows have no escape codes and the same text") {
    for (const Row& row : draw_screen(game_of_four(), {}, tall)) {
        CHECK(row.plain().find('\x1b') == std::string::npos);
        std::string stripped = row.coloured();
        for (auto at = stripped.find('\x1b'); at != std::string::npos; at = stripped.find('\x1b'))
            stripped.erase(at, stripped.find('m', at) - at + 1);
        CHECK(stripped == row.plain());
    }
}

TEST_CASE("looking at a card marks its spaces only") {
    const test::LoggedRoom model = game_of_four();
    CHECK(marked_spaces(model, {}) == test::spaces_of("i1 i5 a7 b7 d8"));
    CHECK(marked_spaces(model, test::face("9S")) == test::spaces_of("i1 b7"));
    CHECK(marked_spaces(model, test::face("JS")) == test::spaces_of("c3 d6 e5 j4 g9 f5"));
    CHECK(marked_spaces(model, test::face("JD")).count() == 96 - 14);
}

TEST_CASE("S10, S16, S17: the uses of a card are shown next to it") {
    const test::LoggedRoom model = game_of_four();
    CHECK(use_of(*model.view, test::face("QC")) == "a7 d8");
    CHECK(use_of(*model.view, test::face("JD")) == "any open space");
    CHECK(use_of(*model.view, test::face("JS")) == "removes a chip");
    CHECK(use_of(*model.view, test::face("2S")) == "dead: exchange it (S17)");
    View locked = *model.view;
    locked.observer = Seat{2};
    locked.as_cards().chips[0] = test::spaces_of("a4 b4 c4 d4 e4");
    CHECK(use_of(locked, test::face("JS")) == "no chip to remove now");
}

std::string turn_text(const test::LoggedRoom& model) {
    return draw_turn(model).plain();
}

TEST_CASE("the turn line says what this player has to do") {
    test::LoggedRoom model = game_of_four();
    CHECK(turn_text(model) == "Your turn: play a card, as in 7h i5. Type ? for help.");
    model.legal.draw = true;
    CHECK(turn_text(model) == "Your turn: draw first, or you lose the card (S19).");
    model.legal = {};
    model.legal.pass = true;
    CHECK(turn_text(model) == "Your turn: you have no playable card. Type pass (S18).");
    model.legal = {};
    model.legal.exchanges.push_back(test::face("2S"));
    CHECK(turn_text(model) == "Your turn: only dead cards are left. Exchange one, as in dead 2s");
    model.view->turn = Seat{2};
    CHECK(turn_text(model) == "Bob's turn.");
    model.legal.draw = true;
    CHECK(turn_text(model) == "Bob's turn. Type draw, or you lose the card.");
    model.view->result = Result{.side = Side{1}, .rule = "S12"};
    CHECK(turn_text(model) == "Side 1 (Ann, Cy) wins with 1 sequence (S12).");
}

TEST_CASE("before the game the turn line names the missing players and says when the host can start") {
    test::RoomScript script{2, Seat{1}};
    protocol::Snapshot snapshot = script.snapshot();
    test::LoggedRoom model;
    CHECK(turn_text(model) == "Finding the room ...");
    snapshot.members.resize(1);
    model.receive(snapshot);
    CHECK(turn_text(model) == "Seat 2 is free; share the link or add bots.");
    model.receive(script.snapshot());
    CHECK(turn_text(model) == "Everyone's here: type start.");
    snapshot = script.snapshot();
    snapshot.you = {2};
    model.receive(snapshot);
    CHECK(turn_text(model) == "All seats are taken: waiting for Ann to start the game.");
    const auto screen = draw_screen(model, {}, flat);
    CHECK(text_of(screen, 13, 2) == R"(
  Share this link. It opens in a browser, or with sequence play LINK:
http://127.0.0.1:8080/r/7K2M9QXD3P
)");
}

TEST_CASE("during the deal the turn line names the players who are awaited, if there are any") {
    test::RoomScript script{2, Seat{1}};
    test::LoggedRoom model;
    model.receive(script.snapshot());
    model.deal = protocol::DealView{
        .game = 1, .rules = "sequence/1", .seats = std::vector<protocol::DealView::Share>(2)};
    CHECK(turn_text(model) == "The deal: waiting for you, Bob.");
    model.deal->seats[0].commit.emplace();
    CHECK(turn_text(model) == "The deal: waiting for Bob.");
    model.deal->seats[1].commit.emplace();
    CHECK(turn_text(model) == "The deal: everyone has done their part.");
}

TEST_CASE("the newest move is marked even if it removed a chip") {
    test::LoggedRoom model = game_of_four();
    model.receive(protocol::PublicEvents{
        7, {CardPlayed{Seat{1}, test::face("JS")}, ChipRemoved{Seat{1}, Side{2}, test::space("e5")}}});
    const std::string board = text_of(draw_screen(model, {}, tall), 10, 2);
    CHECK(board.find(">5H<") != std::string::npos);
    CHECK(board.find("(G)  (G)") == std::string::npos);
}

TEST_CASE("a page replaces the board and can be turned") {
    Scene scene;
    for (int n = 1; n <= 30; ++n)
        scene.page.push_back("line " + std::to_string(n));
    const test::LoggedRoom model = game_of_four();
    std::string text = text_of(draw_screen(model, scene, flat), 0, 22);
    CHECK(text.find("line 18") != std::string::npos);
    CHECK(text.find("line 19") == std::string::npos);
    CHECK(text.find("Enter for more, q to close") != std::string::npos);
    scene.page_from = page_rows(flat);
    text = text_of(draw_screen(model, scene, flat), 0, 22);
    CHECK(text.find("line 19") != std::string::npos);
    CHECK(text.find("Enter or q to close") != std::string::npos);
}

}  // namespace
}  // namespace seq::client

namespace seq::test {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

TEST_CASE("without a terminal the program plays line by line and prints no escape codes") {
    PlaySession session;
    const Printed printed = run(session.command("play", {"--server", session.url(), "--name", "Ann"}),
                                session.environment(), "say hello\nstart\nfoo bar\nboard\n");
    CHECK(printed.status == 0);
    CHECK(printed.err == "");
    CHECK(printed.out.find('\x1b') == std::string::npos);
    for (const char* expected :
         {"You took seat 1, side 1.\n", "Seat 2 is free; share the link or add bots.\n", "You: hello\n",
          "Couldn't do that: one seat is still empty\n", "I do not know `foo`. Type ? for the commands.\n",
          " 2 6C   5C   4C   3C   2C   AH"})
        CHECK_MESSAGE(printed.out.find(expected) != std::string::npos, expected, printed.out);
}

TEST_CASE("--json prints the server's messages unchanged and takes commands with or without an id") {
    PlaySession session;
    const Printed printed =
        run(session.command("play", {"--json", "--server", session.url(), "--name", "Ann"}),
            session.environment(),
            "{\"type\":\"say\",\"text\":\"hello\"}\n"
            "{\"type\":\"sit\",\"seat\":9,\"id\":\"00112233445566778899aabbccddeeff\"}\n"
            "no json\n{\"type\":\"dance\"}\n\n{\"type\":\"resume\",\"id\":\"1\"}\n");
    CHECK(printed.status == 0);
    CHECK(printed.err == "");
    Lines codes;
    for (const std::string& line : lines_of(printed.out)) {
        CAPTURE(line);
        check_server_frame(line);
        const auto message = protocol::decode_server(line);
        REQUIRE(message.has_value());
        if (const auto* refused = std::get_if<protocol::Refused>(&*message)) codes.push_back(refused->code);
    }
    std::sort(codes.begin(), codes.end());
    CHECK(codes == Lines{"bad-json", "bad-value", "no-such-seat", "unknown-command"});
    CHECK(printed.out.find("\"text\":\"hello\"") != std::string::npos);
    CHECK(printed.out.find("00112233445566778899aabbccddeeff") != std::string::npos);
}

TEST_CASE("a refused join is reported in one line and by the exit status") {
    PlaySession session;
    const auto play = [&](Lines arguments) {
        return run(session.command("play", std::move(arguments)), session.environment(), "");
    };
    const Printed unknown = play({session.url() + "/r/0000000000"});
    CHECK(unknown.status == 1);
    CHECK(lines_of(unknown.err).size() == 1);
    CHECK(unknown.err.starts_with("sequence: "));
    const Printed five = play({"--server", session.url(), "--players", "5"});
    CHECK(five.status == 1);
    CHECK(five.err.find("not for 5 players") != std::string::npos);
    CHECK(play({"--server", "ftp://example.org"}).status == 2);
    CHECK(play({}).status == 2);
    CHECK(play({"--server", session.url(), "--room", "short"}).status == 2);
    CHECK(play({"--server", session.url(), "--option", "draw"}).status == 2);
    const Printed elsewhere = play({"--server", "127.0.0.1:1", session.url() + "/r/0000000000"});
    CHECK(elsewhere.status == 2);
    CHECK(elsewhere.err.find("the link leads to") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
