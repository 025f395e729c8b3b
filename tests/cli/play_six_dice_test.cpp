#include <doctest/doctest.h>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using Lines = std::vector<std::string>;
using namespace protocol;

six_dice::Scored scored(std::initializer_list<std::uint8_t> runs, std::uint8_t points, bool penalty = false) {
    six_dice::Scored result{.runs = {}, .points = points, .penalty = penalty};
    for (const std::uint8_t run : runs)
        result.runs.push_back(run);
    return result;
}

/// A game of Hearts Due for a stake with this many players, as Ann sees it.
Snapshot hearts(std::size_t players) {
    View view = blank_view(test::setup_of("hearts-due", players, {{"stake", "10"}}), Seat{1});
    view.turn = Seat{1};
    view.as_six_dice().pot = static_cast<std::uint32_t>(10 * players);
    for (std::size_t n = 0; n < players; ++n)
        view.as_six_dice().scores[n] = static_cast<std::uint16_t>(5 * n);
    Snapshot snapshot = test::snapshot_of(view);
    snapshot.games = 1;
    for (MemberView& member : snapshot.members)
        member.purse = 990;
    return snapshot;
}

test::LoggedRoom after(const Snapshot& snapshot, const std::vector<RoomEvent>& events) {
    test::LoggedRoom model;
    model.receive(snapshot);
    model.receive(PublicEvents{5, events});
    return model;
}

const DiceCast anns{Seat{1}, {5, 1, 2, 1, 3, 6}, scored({3, 1}, 20)};
const DiceCast bobs{Seat{2}, {1, 1, 4, 1, 1, 6}, scored({}, 0, true)};
const DiceCast cys{Seat{3}, {4, 5, 6, 4, 5, 6}, scored({}, 0)};
const DiceCast dees{Seat{4}, {6, 6, 6, 1, 6, 6}, scored({}, 35)};

Lines told(const std::vector<RoomEvent>& events) {
    test::LoggedRoom model;
    model.receive(hearts(4));
    return model.told(events);
}

TEST_CASE("X2: the score sheet has the scores, the last casts and their points, the pot and the purses") {
    const test::LoggedRoom model = after(hearts(4), {anns, bobs, cys, dees, TurnBegan{Seat{1}}});
    CHECK(test::text_of(draw_table(model, test::paper)) == R"(
     name             score  roll         what it scored              purse
>  1 You                 20  1 1 2 3 5 6  +20  1-2-3 and 1              990
   2 Bob                  0  1 1 1 1 4 6  to 0 four 1s (X5)             990
   3 Cy                  10  4 4 5 5 6 6  +0                            990
   4 Dee                 50  1 6 6 6 6 6  +35  five 6s                  990
  First to 100; everyone finishes the round (X6).  Pot 40, 10 each (X7)
 +-----+ +-----+ +-----+ +-----+ +-----+ +-----+
 |o   o| |o   o| |o   o| |     | |o   o| |o   o|
 |o   o| |o   o| |o   o| |  o  | |o   o| |o   o|
 |o   o| |o   o| |o   o| |     | |o   o| |o   o|
 +-----+ +-----+ +-----+ +-----+ +-----+ +-----+
)");
}

TEST_CASE("between games the score sheet says who is ready") {
    test::LoggedRoom model = after(hearts(3), {});
    const auto sheet = [&] { return test::text_of(draw_score_sheet(model, test::paper)); };
    model.members[1].ready = true;
    CHECK(sheet().find("ready") == std::string::npos);  // the game runs
    model.view->result = Result{.seat = Seat{1}, .rule = "X6"};
    CHECK(sheet().find("Bob ready") != std::string::npos);
    CHECK(sheet().find("Cy ready") == std::string::npos);
}

TEST_CASE("on 40 columns the score sheet has the dice and the points, and each of 32 players has a row") {
    const test::LoggedRoom model = after(hearts(32), {anns, bobs, TurnBegan{Seat{17}}});
    const auto rows = draw_score_sheet(model, {.columns = 40});
    REQUIRE(rows.size() == 1 + 32 + 2);
    CHECK(rows[1].plain() == "   1 You           20  112356  +20");
    CHECK(rows[2].plain() == "   2 Bob            0  111146  to 0");
    CHECK(rows[17].plain() == "> 17 P17           80");
    CHECK(rows[32].plain() == "  32 P32          155");
}

TEST_CASE("X3 to X6: each event has its sentence") {
    CHECK(told({anns}) == Lines{"You rolled 1 1 2 3 5 6 (1-2-3 and 1): 20 points."});
    CHECK(told({bobs}) == Lines{"Bob rolled 1 1 1 1 4 6 (four 1s): back to 0 (X5)."});
    CHECK(told({cys}) == Lines{"Cy rolled 4 4 5 5 6 6: 0 points."});
    CHECK(told({dees}) == Lines{"Dee rolled 1 6 6 6 6 6 (five 6s): 35 points."});
    CHECK(told({StartCast{Seat{2}, {1, 2, 3, 4, 5, 6}, 0}, StartCast{Seat{2}, {1, 2, 3, 4, 5, 5}, 1}}) ==
          Lines{"Bob rolled 21 for the start (X1).", "Bob rolled 20 to break the tie (X1)."});
    SeatSet tied;
    tied.add(Seat{2});
    tied.add(Seat{3});
    CHECK(told({TieBreakBegan{tied}}) == Lines{"Tie! One more round: Bob, Cy (X6)."});
    CHECK(told({GameEnded{{.seat = Seat{4}, .rule = "X6"}}}) ==
          Lines{"Dee wins with 15 points, and the pot of 40 (X6)."});
    CHECK(told({GameEnded{{.seat = Seat{1}, .rule = "X6"}}}) ==
          Lines{"You win with 0 points, and the pot of 40 (X6)."});
}

TEST_CASE("X7: members and bots who come into a room of a six-dice game have a full purse") {
    test::LoggedRoom model;
    model.receive(hearts(2));
    const MemberId newcomer{7};
    const MemberId bot{8};
    model.receive(PublicEvents{4, {MemberJoined{newcomer, "Eve"}}});
    model.receive(PublicEvents{5, {BotSeated{bot, "Bot 1", Seat{3}, BotLevel::medium}}});
    CHECK(model.member(newcomer)->purse == purse_at_first);
    CHECK(model.member(bot)->purse == purse_at_first);
}

TEST_CASE("X7: when a room changes to a six-dice game, its members have purses") {
    test::LoggedRoom model;
    model.receive(test::RoomScript{2, Seat{1}}.snapshot());
    CHECK_FALSE(model.member(MemberId{2})->purse.has_value());
    model.receive(PublicEvents{5, {LobbyEvent{SetupChanged{test::setup_of("hearts-due", 2)}}}});
    CHECK(model.member(MemberId{2})->purse == purse_at_first);
}

TEST_CASE("X7: another game begins with an empty sheet, purses change, and a broke player sits out") {
    test::LoggedRoom model = after(hearts(4), {anns, GameEnded{{.seat = Seat{1}, .rule = "X6"}}});
    const Setup three = test::setup_of("hearts-due", 3, {{"stake", "10"}});
    const Lines lines =
        model.told({GameStarted{2, three}, SatOut{MemberId{2}}, SeatTaken{MemberId{4}, Seat{2}},
                    PurseChanged{MemberId{1}, 980}, TurnBegan{Seat{2}}});
    CHECK(model.games == 2);
    CHECK(model.setup == three);
    CHECK(model.view->as_six_dice().scores[0] == 0);
    CHECK(model.view->turn == Seat{2});
    CHECK_FALSE(model.casts[0].has_value());
    CHECK(model.member(MemberId{1})->purse == 980);
    CHECK_FALSE(model.member(MemberId{2})->seat.has_value());
    CHECK(model.who(Seat{2}) == "Dee");
    CHECK(lines == Lines{"Game 2 begins.", "Everyone puts in 10: the pot holds 30 (X7).",
                         "Bob can't pay the stake and sits out (X7).", "Dee took seat 2.",
                         "Your purse holds 980."});
}

TEST_CASE("X6: the turn line announces a tie-break, and the sheet marks the players who are out") {
    test::LoggedRoom model = after(hearts(4), {});
    CHECK(draw_turn(model).plain() == "Your turn: type roll, or just Enter.");
    SeatSet tied;
    tied.add(Seat{2});
    tied.add(Seat{3});
    model.receive(PublicEvents{6, {TieBreakBegan{tied}, TurnBegan{Seat{2}}}});
    CHECK(draw_turn(model).plain() == "Tie-break (X6): Bob's turn.");
    const std::string text = test::text_of(draw_table(model, test::paper));
    CHECK(text.find("\n-  1 You") != std::string::npos);
    CHECK(text.find("\n>  2 Bob") != std::string::npos);
    CHECK(text.find("TIE-BREAK") != std::string::npos);
}

TEST_CASE("cast can be typed, and Enter alone casts if nothing else can be done") {
    test::LoggedRoom model = after(hearts(4), {});
    CHECK(parse_input("", model) == Input{std::monostate{}});
    model.legal.cast = true;
    const Input cast = Move{MoveWords{.kind = MoveKind::cast}};
    for (const char* line : {"", "cast", "c", "roll", "throw"})
        CHECK(parse_input(line, model) == cast);
    CHECK(complete("ro", model).candidates == Lines{"roll"});
}

TEST_CASE("help and completion offer only the commands of the room's game") {
    const test::LoggedRoom model = after(hearts(4), {});
    std::string help;
    for (const std::string& line : help_page(model, true))
        help += line + "\n";
    CHECK(help.find("roll the six dice") != std::string::npos);
    CHECK(help.find("dead card") == std::string::npos);
    CHECK(help.find("rules X3") != std::string::npos);
    CHECK(complete("h", model).candidates == Lines{"host", "help"});
    const Lines who = who_page(model);
    CHECK(who.front() == "Seat 1   Ann, ♔ the host (you), purse 990");
}

}  // namespace
}  // namespace seq::client
