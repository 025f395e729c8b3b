#include <doctest/doctest.h>

#include "client-cli/play/screen/parts.hpp"
#include "protocol/message/codec.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/play_session.hpp"
#include "tests/cli/support/room_script.hpp"
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

using test::paper;
using test::text_of;

TEST_CASE("the table has the sides, the board with its chips and marks, and the hand with its uses") {
    CHECK(text_of(draw_table(game_of_four(), paper)) == R"(
 (B) Side 1 blue  1 of 2  >You: 6 cards   Cy: 5 cards +1
 (G) Side 2 green  0 of 2   Bob: 6 cards   Dee: 5 cards +1   Draw pile 90
     a    b    c    d    e    f    g    h    i    j
 1   *   B2S   3S   4S   5S   6S   7S   8S  +9S   *
 2   6C   5C   4C   3C   2C   AH   KH   QH   10H  10S
 3   7C   AS  G2D   3D   4D   5D   6D   7D   9H   QS
 4  b8C  bKS  b6C  b5C  b4C   3C   2C   8D   8H  GKS
 5   9C   QS   7C   6H  G5H <G4H   AH   9D  +7H   AS
 6   10C  10S  8C  G7H   2H  B3H   KH   10D  6H   2D
 7  +QC  +9S   9C   8H   9H   10H BQH   QD   5H   3D
 8   KC   8S   10C +QC   KC   AC   AD   KD   4H   4D
 9   AC   7S   6S   5S   4S   3S  G2S   2H   3H   5D
10   *    AD   KD   QD   10D  9D   8D   7D   6D   *
 7H i5   JD any open space   9S i1 b7   JS removes a chip
 2S dead: exchange it (S17)   QC a7 d8
)");
}

TEST_CASE("on a narrow terminal all ten columns of the board are shown, down to 33, and then a sentence") {
    const test::LoggedRoom model = game_of_four();
    const auto board = [&](std::size_t columns) { return text_of(draw_board(model, {.columns = columns})); };
    CHECK(board(53) == board(200));
    CHECK(board(52) == board(43));
    CHECK(board(43).starts_with(R"(
     a   b   c   d   e   f   g   h   i   j
 1   *  B2S  3S  4S  5S  6S  7S  8S +9S  *
 2   6C  5C  4C  3C  2C  AH  KH  QH  TH  TS
 3   7C  AS G2D  3D  4D  5D  6D  7D  9H  QS
 4  b8C bKS b6C b5C b4C  3C  2C  8D  8H GKS
 5   9C  QS  7C  6H G5H<G4H  AH  9D +7H  AS
)"));
    CHECK(board(42) == board(33));
    CHECK(board(40).starts_with(R"(
    a  b  c  d  e  f  g  h  i  j
 1  * B2S 3S 4S 5S 6S 7S 8S+9S *
 2  6C 5C 4C 3C 2C AH KH QH TH TS
 3  7C ASG2D 3D 4D 5D 6D 7D 9H QS
 4 b8CbKSb6Cb5Cb4C 3C 2C 8D 8HGKS
 5  9C QS 7C 6HG5HG4H AH 9D+7H AS
)"));
    CHECK(board(32) == R"(
This terminal is too narrow for
the board, which needs 33
columns.
)");
}

TEST_CASE("no row of the table is wider than the terminal") {
    const test::LoggedRoom model = game_of_four();
    for (std::size_t columns = 31; columns < 120; ++columns) {
        CAPTURE(columns);
        for (const Row& row : draw_table(model, {.columns = columns}))
            CHECK(row.width() <= columns);
    }
}

TEST_CASE("the table can be read without colour: plain rows have no escape codes and the same text") {
    for (const Row& row : draw_table(game_of_four(), paper)) {
        CHECK(row.plain().find('\x1b') == std::string::npos);
        std::string stripped = row.text({.colour = true});
        for (auto at = stripped.find('\x1b'); at != std::string::npos; at = stripped.find('\x1b'))
            stripped.erase(at, stripped.find('m', at) - at + 1);
        CHECK(stripped == row.plain());
    }
}

TEST_CASE("cards have one notation: ten is 10, and suits are letters or signs") {
    test::LoggedRoom model = game_of_four();
    CHECK(face_text(model, test::face("TD")) == "10D");
    model.suit_signs = true;
    CHECK(face_text(model, test::face("TD")) == "10♦");
    CHECK(text_of(draw_board(model, paper)).find("  Q♥   10♥  10♠") != std::string::npos);
    CHECK(text_of(draw_table(model, paper)).find("\n 7♥ i5   J♦ any open space") != std::string::npos);
    model.receive(protocol::PublicEvents{
        7, {CardPlayed{Seat{2}, test::face("TD")}, ChipPlaced{Seat{2}, Side{2}, test::space("e10")}}});
    CHECK(model.log.back().text == "Bob played 10♦ on e10.");
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
    CHECK(turn_text(model) == "Type start for the next game, result for statistics, record to save it.");
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
    CHECK(text_of(draw_table(model, paper)) == R"(
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
    CHECK(turn_text(model) == "Shuffling: waiting for you, Bob.");
    model.deal->seats[0].commit.emplace();
    CHECK(turn_text(model) == "Shuffling: waiting for Bob.");
    model.deal->seats[1].commit.emplace();
    CHECK(turn_text(model) == "Shuffling ...");
}

TEST_CASE("the newest move is marked even if it removed a chip") {
    test::LoggedRoom model = game_of_four();
    model.receive(protocol::PublicEvents{
        7, {CardPlayed{Seat{1}, test::face("JS")}, ChipRemoved{Seat{1}, Side{2}, test::space("e5")}}});
    CHECK(draw_board(model, paper)[5].plain().find("  6H  <5H  G4H ") != std::string::npos);
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
          "Share this link."})
        CHECK_MESSAGE(printed.out.find(expected) != std::string::npos, expected, printed.out);
    const Printed practice = run(session.command("practice", {}), session.environment(), "board\n");
    CHECK_MESSAGE(practice.out.find("\n10   *  ") != std::string::npos, practice.out);
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
