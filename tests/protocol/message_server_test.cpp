#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "tests/protocol/support/examples.hpp"
#include "tests/protocol/support/words.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;

namespace {

const CommandId id{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

std::string written(const ServerMessage& message) {
    return encode(message, two_packs);
}

DecodeError error_of(std::string_view bytes) {
    CAPTURE(bytes);
    auto read = decode_server(bytes);
    REQUIRE_FALSE(read);
    return read.error();
}

struct EventText {
    RoomEvent event;
    std::string_view text;  ///< after the beginning of each event
};

void check_texts(const std::vector<EventText>& rows) {
    for (const EventText& row : rows)
        CHECK(encode_event(row.event, two_packs) == R"({"event":)" + std::string{row.text} + '}');
}

}  // namespace

TEST_CASE("S5, S23: every event of a card game is an object that is named after what happened") {
    check_texts({
        {GameBegan{Seat{2}, 7}, R"("game-began","dealer":2,"hand_size":7)"},
        {PileOrdered{{Card{0}, Card{52}, Card{103}}}, R"("pile-ordered","pile":["AS","AS","KC"])"},
        {HandDealt{Seat{1}, {card("7H"), card("JS")}}, R"("hand-dealt","seat":1,"hand":["7H","JS"])"},
        {TurnBegan{Seat{3}}, R"("turn-began","seat":3)"},
        {CardPlayed{Seat{1}, card("7H")}, R"("card-played","seat":1,"card":"7H")"},
        {ChipPlaced{Seat{1}, Side{1}, at("j10")}, R"("chip-placed","seat":1,"side":1,"space":"j10")"},
        {ChipRemoved{Seat{1}, Side{2}, at("e5")}, R"("chip-removed","seat":1,"side":2,"space":"e5")"},
        {SequenceCompleted{Side{1}, *line_between(at("e4"), at("a4"))},
         R"("sequence-completed","side":1,"spaces":["a4","b4","c4","d4","e4"])"},
        {DrawOwed{Seat{1}}, R"("draw-owed","seat":1)"},
        {DrawLapsed{Seat{1}}, R"("draw-lapsed","seat":1)"},
        {CardExchanged{Seat{1}, card("9S")}, R"("card-exchanged","seat":1,"card":"9S")"},
        {CardDrawn{Seat{1}}, R"("card-drawn","seat":1)"},
        {CardReceived{Seat{1}, card("TD")}, R"("card-received","seat":1,"card":"TD")"},
        {PileReshuffled{61}, R"("pile-reshuffled","cards":61)"},
        {Passed{Seat{12}}, R"("passed","seat":12)"},
        {GameEnded{{.side = Side{1}, .rule = "S12"}}, R"("game-ended","winner":{"side":1},"rule":"S12")"},
        {GameEnded{{.rule = "S21"}}, R"("game-ended","draw":true,"rule":"S21")"},
        {CardCut{Seat{3}, card("4C"), 1}, R"("card-cut","seat":3,"card":"4C","round":1)"},
        {PenaltyGiven{Side{2}}, R"("penalty-given","side":2)"},
        {ForfeitOwed{Seat{4}}, R"("forfeit-owed","seat":4)"},
        {CardForfeited{Seat{4}, card("9S")}, R"("card-forfeited","seat":4,"card":"9S")"},
    });
}

TEST_CASE("D3 to D9, X1 to X7: the events of the games with dice, and of the room") {
    SeatSet tied;
    for (const std::uint8_t seat : {2, 31})
        tied.add(Seat{seat});
    check_texts({
        {StartRolled{Seat{2}, {6, 1}, 0}, R"("start-rolled","seat":2,"dice":[6,1],"round":0)"},
        {DiceRolled{Seat{2}, {1, 6}}, R"("dice-rolled","seat":2,"dice":[1,6])"},
        {OutOfLuck{Seat{2}}, R"("out-of-luck","seat":2)"},
        {LineCompleted{Side{1}, Bitboard{at("a6")} | at("b5") | at("c4") | at("d3") | at("e2")},
         R"("line-completed","side":1,"spaces":["e2","d3","c4","b5","a6"])"},
        {GameEnded{{.side = Side{3}, .rule = "D9"}}, R"("game-ended","winner":{"side":3},"rule":"D9")"},
        {StartCast{Seat{32}, {1, 2, 3, 4, 5, 6}, 2},
         R"("start-cast","seat":32,"dice":[1,2,3,4,5,6],"round":2)"},
        {DiceCast{Seat{1}, {1, 2, 3, 2, 6, 1}, {.runs = {3, 2}, .points = 15}},
         R"("dice-cast","seat":1,"dice":[1,2,3,2,6,1],"sequences":[3,2],"points":15)"},
        {DiceCast{Seat{1}, {1, 1, 1, 1, 6, 6}, {.penalty = true}},
         R"("dice-cast","seat":1,"dice":[1,1,1,1,6,6],"sequences":[],"points":0,"penalty":true)"},
        {TieBreakBegan{tied}, R"("tie-break-began","seats":[2,31])"},
        {GameEnded{{.seat = Seat{31}, .rule = "X6"}}, R"("game-ended","winner":{"seat":31},"rule":"X6")"},
        {Said{MemberId{2}, "a \"b\""}, R"("said","member":2,"text":"a \"b\"")"},
        {PurseChanged{MemberId{3}, 900}, R"("purse-changed","member":3,"purse":900)"},
        {SatOut{MemberId{3}}, R"("sat-out","member":3)"},
        {BotSeated{MemberId{3}, "Bot 1", Seat{2}, BotLevel::hard},
         R"("bot-seated","member":3,"name":"Bot 1","seat":2,"level":"hard")"},
        {BotUnseated{MemberId{3}}, R"("bot-unseated","member":3)"},
        {WentAway{MemberId{2}, 1'795'000'000'000}, R"("went-away","member":2,"since":1795000000000)"},
        {CameBack{MemberId{2}}, R"("came-back","member":2)"},
        {StandInBegan{MemberId{2}, BotLevel::easy}, R"("stand-in-began","member":2,"level":"easy")"},
        {StandInEnded{MemberId{2}}, R"("stand-in-ended","member":2)"},
        {StandInVoted{MemberId{2}, MemberId{1}, 1, 2},
         R"("stand-in-voted","member":2,"by":1,"votes":1,"needed":2)"},
        {Paused{MemberId{1}}, R"("paused","member":1)"},
        {Unpaused{MemberId{2}}, R"("unpaused","member":2)"},
        {ClockRanOut{Seat{32}}, R"("clock-ran-out","seat":32)"},
        // Without sides if there are none.
        {GameStarted{2, *make_setup("sequences", 1)},
         R"("game-started","game":2,"setup":{"preset":"sequences","players":1,)"
         R"("options":{"sequences_per_cast":"two","target":"100","stake":"0"}})"},
        {GameStarted{1, *make_setup("sequence-dice", 4)},
         R"("game-started","game":1,"setup":{"preset":"sequence-dice","players":4,"sides":2,)"
         R"("options":{"table_talk":"honour","line":"5"}})"},
    });
}

TEST_CASE("the server's short messages are flat objects with their type first") {
    CHECK(written(Accepted{id, 42, {}, {}}) ==
          R"({"type":"accepted","id":"000102030405060708090a0b0c0d0e0f","version":42})");
    CHECK(
        written(Accepted{id, 1, RoomCode{"7K3M9QX2VB"}, MemberId{1}}) ==
        R"({"type":"accepted","id":"000102030405060708090a0b0c0d0e0f","version":1,"room":"7K3M9QX2VB","member":1})");
    CHECK(written(Refused{id, "not-your-turn", "seat 2 is to move", "S6"}) ==
          R"({"type":"refused","id":"000102030405060708090a0b0c0d0e0f",)"
          R"("code":"not-your-turn","sentence":"seat 2 is to move","rule":"S6"})");
    CHECK(written(Refused{{}, "doubtful", "no", "T1", {"d4", "put"}}) ==
          R"({"type":"refused","code":"doubtful","sentence":"no","rule":"T1","words":["d4","put"]})");
    CHECK(written(Refused{{}, "bad-json", "no", {}}) ==
          R"({"type":"refused","code":"bad-json","sentence":"no"})");
    CHECK(written(Skip{43}) == R"({"type":"skip","version":43})");
    CHECK(written(Notice{"taken-over", "x"}) == R"({"type":"notice","code":"taken-over","sentence":"x"})");
}

TEST_CASE("a record is two texts with any content") {
    const GameRecord sent{id, 3, "[Game \"sequence\"]\n; caf\u00e9 \\\n", R"({"fairdeal":1})"};
    const std::string bytes = written(sent);
    CHECK(
        bytes.starts_with(R"({"type":"record","id":"000102030405060708090a0b0c0d0e0f","game":3,"record":)"));
    const auto read = decode_server(bytes).value();
    CHECK(std::get<GameRecord>(read).record == sent.record);
    CHECK(std::get<GameRecord>(read).fairdeal == sent.fairdeal);
    CHECK(std::get<GameRecord>(read).game == 3);
}

TEST_CASE("S23, D4 to D7, X2: the legal actions of the other games") {
    const auto legal_part = [](const LegalActions& legal, const Deck& deck) {
        return encode(PrivateEvents{1, {}, legal}, deck);
    };
    const std::string head = R"({"type":"private","version":1,"events":[],"legal":)";
    LegalActions choosing;
    choosing.forfeits = {card("7H"), card("JS")};
    CHECK(legal_part(choosing, two_packs) == head + R"({"forfeit":["7H","JS"]}})");
    LegalActions before;
    before.roll = true;
    CHECK(legal_part(before, no_cards) == head + R"({"roll":true}})");
    LegalActions board;
    board.puts = at("a1");
    board.swaps = at("b2");
    board.removable = at("c3");
    CHECK(legal_part(board, no_cards) == head + R"({"put":["a1"],"swap":["b2"],"remove":["c3"]}})");
    LegalActions sheet;
    sheet.cast = true;
    CHECK(legal_part(sheet, no_cards) == head + R"({"cast":true}})");
}

TEST_CASE("legal actions are written card by card, and empty kinds are left out") {
    LegalActions legal;
    CHECK(written(PrivateEvents{1, {}, legal}) == R"({"type":"private","version":1,"events":[],"legal":{}})");
    legal.places.push_back({card("7H"), at("d4")});
    legal.places.back().spaces.add(at("a2"));
    legal.removes.push_back({card("JS"), at("e5")});
    legal.exchanges.push_back(card("9S"));
    legal.draw = legal.pass = true;
    PrivateEvents part{1, {}, legal};
    part.namings.push_back({Place{card("7H"), at("d4")},
                            {*line_between(at("a4"), at("e4")), *line_between(at("b4"), at("f4"))}});
    CHECK(written(part) ==
          R"({"type":"private","version":1,"events":[],"legal":{"place":{"7H":["a2","d4"]},)"
          R"("remove":{"JS":["e5"]},"exchange":["9S"],"draw":true,"pass":true},)"
          R"("namings":[{"card":"7H","space":"d4","sequences":[["a4","e4"],["b4","f4"]]}]})");
}

TEST_CASE("S22: no frame for everybody has a secret, and no frame for a seat has the secrets of another") {
    const Event hand = HandDealt{Seat{1}, {card("7H")}};
    const Event received = CardReceived{Seat{1}, card("7H")};
    const Event pile = PileOrdered{{Card{0}}};
    for (const Event& secret : {hand, received, pile})
        CHECK_THROWS_AS(written(PublicEvents{1, {secret}}), std::logic_error);
    for (const Event& other : {pile, Event{CardDrawn{Seat{1}}}, Event{TurnBegan{Seat{1}}}})
        CHECK_THROWS_AS(written(PrivateEvents{1, {other}, {}}), std::logic_error);
    CHECK_NOTHROW(written(PrivateEvents{1, {hand, received}, {}}));
}

TEST_CASE("a client ignores fields and events that it does not know") {
    const auto read = decode_server(
        R"({"type":"events","version":5,"colour":"red","events":[{"event":"snowed","cm":3},{"event":"passed","seat":2,"mood":[]}]})");
    REQUIRE(read);
    const auto& events = std::get<PublicEvents>(*read).events;
    REQUIRE(events.size() == 1);
    CHECK(std::get<Passed>(std::get<Event>(events[0])).seat == Seat{2});
    CHECK(error_of(R"({"type":"weather"})").code == "unknown-command");
    const auto cast = decode_server(
        R"({"type":"events","version":5,"events":[{"event":"dice-cast","seat":2,"dice":[1,2,6,6,4,4],"sequences":[2],"points":5,"luck":1}]})",
        no_cards);
    REQUIRE(cast);
    CHECK(std::get<DiceCast>(std::get<Event>(std::get<PublicEvents>(*cast).events.at(0))).scored.points == 5);
    const auto legal = decode_server(
        R"({"type":"private","version":5,"events":[],"legal":{"roll":true,"bet":[1,2]}})", no_cards);
    REQUIRE(legal);
    CHECK(std::get<PrivateEvents>(*legal).legal->roll);
}

TEST_CASE("anything that is not a message of the server is a named error, and never fails an assertion") {
    const auto check = [](const std::string& bytes, const std::string& code) {
        const DecodeError error = error_of(bytes);
        CHECK_MESSAGE(error.code == code, (bytes.substr(0, 200) + "\n" + error.sentence));
    };
    const auto rows = rows_of_file("tests/protocol/server_faults.txt");
    REQUIRE(rows.size() > 25);
    for (const auto& row : rows)
        check(row.at(1), row.at(0));
    check("", "bad-json");
    check("{\"type\":\"skip\",\"version\":1" + std::string(1024 * 1024, ' ') + "}", "too-long");
    check(std::string(100'000, '['), "too-deep");
}

TEST_CASE("a view of an unknown game is refused by name") {
    const auto view_of = [](std::string_view setup) {
        return R"({"type":"view","room":"0000000001","link":"x","epoch":1,"version":1,"you":1,"host":1,)"
               R"("members":[],"chat":[],"legal":{},"games":0,"setup":)" +
               std::string{setup} + "}";
    };
    CHECK(decode_server(view_of(
        R"({"preset":"sequence","players":2,"sides":2,"options":{"draw":"auto","weather":"fine"}})")));
    CHECK(decode_server(view_of(R"({"preset":"sequences","players":32,"options":{"stake":"5"}})")));
    CHECK(error_of(view_of(R"({"preset":"sequences","players":2,"sides":2,"options":{}})")).code ==
          "bad-value");
    CHECK(error_of(view_of(R"({"preset":"sequence-bible","players":5,"options":{}})")).sentence ==
          "field `setup`: Bible Sequence is not for 5 players; these counts work: 2, 3, 4, 6");
    CHECK(error_of(view_of(R"({"preset":"chess","players":2,"sides":2,"options":{}})")).code == "bad-value");
    CHECK(error_of(view_of(R"({"preset":"sequence","players":5,"sides":2,"options":{}})")).sentence ==
          "field `setup`: Sequence is not for 5 players; these counts work: 2, 3, 4, 6, 8, 9, 10, 12");
    CHECK(
        error_of(view_of(R"({"preset":"sequence","players":2,"sides":2,"options":{"draw":"never"}})")).code ==
        "bad-value");
}
