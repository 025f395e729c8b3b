#include <doctest/doctest.h>
#include <map>
#include <stdexcept>

#include "protocol/message/codec.hpp"
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

}  // namespace

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
    const std::string cards_9 = R"("7H","7H","7H","7H","7H","7H","7H","7H","7H")";
    const std::map<std::string, std::vector<std::string>> faults{
        {"bad-json", {""}},
        {"wrong-type",
         {"[]", R"({"type":"skip","version":1.5})", R"({"type":"events","version":1,"events":[7]})"}},
        {"missing-field",
         {R"({"version":1})", R"({"type":"skip"})",
          R"({"type":"record","id":"000102030405060708090a0b0c0d0e0f","game":1,"record":""})"}},
        {"bad-value",
         {R"({"type":"skip","version":-1})",
          R"({"type":"private","version":1,"events":[{"event":"hand-dealt","seat":1,"hand":[)" + cards_9 +
              "]}]}",
          R"({"type":"private","version":1,"events":[],"legal":{"place":{"7X":[]}}})",
          R"({"type":"private","version":1,"events":[],"legal":{"exchange":[)" + cards_9 + "]}}",
          R"({"type":"private","version":1,"events":[],"namings":[{"card":"7H","space":"d4","sequences":[["a4","d4"]]}]})"}},
        {"duplicate-key", {R"({"type":"skip","version":1,"version":1})"}},
        {"too-long", {"{\"type\":\"skip\",\"version\":1" + std::string(1024 * 1024, ' ') + "}"}},
        {"too-deep", {std::string(100'000, '[')}},
    };
    const std::map<std::string, std::vector<std::string>> faults_of_events{
        {"bad-value",
         {R"("passed","seat":33)", R"("card-drawn","seat":13)", R"("dice-rolled","seat":1,"dice":[1])",
          R"("dice-rolled","seat":1,"dice":[1,7])",
          R"("dice-cast","seat":1,"dice":[1,2,1,2,1,2],"sequences":[2,2,2,2],"points":5)",
          R"("tie-break-began","seats":[33])",
          R"("game-started","game":1,"setup":{"preset":"sequences","players":33,"options":{}})",
          R"("game-ended","winner":{"seat":0},"rule":"X6")", R"("card-played","seat":1,"card":"1H")",
          R"("sequence-completed","side":1,"spaces":["a4","b4","c4","d4"])",
          R"("sequence-completed","side":1,"spaces":["e4","d4","c4","b4","a4"])",
          R"("game-ended","winner":{"side":4},"rule":"S12")", R"("game-ended","draw":true,"rule":"S99")"}},
        {"wrong-type", {R"("dice-rolled","seat":1,"dice":"66")"}},
        {"missing-field",
         {R"("dice-cast","seat":1,"dice":[1,2,1,2,1,2],"points":5)",
          R"("game-ended","winner":{},"rule":"X6")", R"("game-ended","rule":"S12")"}},
    };
    const auto check = [](const std::string& bytes, const std::string& code) {
        const DecodeError error = error_of(bytes);
        CHECK_MESSAGE(error.code == code, (bytes.substr(0, 200) + "\n" + error.sentence));
    };
    for (const auto& [code, messages] : faults)
        for (const std::string& bytes : messages)
            check(bytes, code);
    for (const auto& [code, events] : faults_of_events)
        for (const std::string& event : events)
            check(R"({"type":"events","version":1,"events":[{"event":)" + event + "}]}", code);
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
