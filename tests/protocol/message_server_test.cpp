#include <doctest/doctest.h>
#include <stdexcept>

#include "protocol/message/codec.hpp"

using namespace seq;
using namespace seq::protocol;

namespace {

Space at(std::string_view name) {
    return *parse_space(name);
}
Face card(std::string_view name) {
    return *two_packs.parse(name);
}

const CommandId id{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

std::string written(const ServerMessage& message) {
    return encode(message, two_packs);
}
std::string told(const Event& event) {
    return encode_event(event, two_packs);
}

DecodeError error_of(std::string_view bytes) {
    CAPTURE(bytes);
    auto read = decode_server(bytes);
    REQUIRE_FALSE(read);
    return read.error();
}

}  // namespace

TEST_CASE("the server's short words are flat objects with their type first") {
    CHECK(written(Accepted{id, 42, {}, {}}) ==
          R"({"type":"accepted","id":"000102030405060708090a0b0c0d0e0f","version":42})");
    CHECK(
        written(Accepted{id, 1, RoomCode{"7K3M9QX2VB"}, MemberId{1}}) ==
        R"({"type":"accepted","id":"000102030405060708090a0b0c0d0e0f","version":1,"room":"7K3M9QX2VB","member":1})");
    CHECK(written(Refused{id, "not-your-turn", "seat 2 is to move", "S6"}) ==
          R"({"type":"refused","id":"000102030405060708090a0b0c0d0e0f",)"
          R"("code":"not-your-turn","sentence":"seat 2 is to move","rule":"S6"})");
    CHECK(written(Refused{{}, "bad-json", "no", {}}) ==
          R"({"type":"refused","code":"bad-json","sentence":"no"})");
    CHECK(written(Skip{43}) == R"({"type":"skip","version":43})");
    CHECK(written(Notice{"taken-over", "x"}) == R"({"type":"notice","code":"taken-over","sentence":"x"})");
}

TEST_CASE("every event is an object that is named after what happened") {
    CHECK(told(GameBegan{Seat{2}, 7}) == R"({"event":"game-began","dealer":2,"hand_size":7})");
    CHECK(told(PileOrdered{{Card{0}, Card{52}, Card{103}}}) ==
          R"({"event":"pile-ordered","pile":["AS","AS","KC"]})");
    CHECK(told(HandDealt{Seat{1}, {card("7H"), card("JS")}}) ==
          R"({"event":"hand-dealt","seat":1,"hand":["7H","JS"]})");
    CHECK(told(TurnBegan{Seat{3}}) == R"({"event":"turn-began","seat":3})");
    CHECK(told(CardPlayed{Seat{1}, card("7H")}) == R"({"event":"card-played","seat":1,"card":"7H"})");
    CHECK(told(ChipPlaced{Seat{1}, Side{1}, at("j10")}) ==
          R"({"event":"chip-placed","seat":1,"side":1,"space":"j10"})");
    CHECK(told(ChipRemoved{Seat{1}, Side{2}, at("e5")}) ==
          R"({"event":"chip-removed","seat":1,"side":2,"space":"e5"})");
    CHECK(told(SequenceCompleted{Side{1}, *line_between(at("e4"), at("a4"))}) ==
          R"({"event":"sequence-completed","side":1,"spaces":["a4","b4","c4","d4","e4"]})");
    CHECK(told(DrawOwed{Seat{1}}) == R"({"event":"draw-owed","seat":1})");
    CHECK(told(DrawLapsed{Seat{1}}) == R"({"event":"draw-lapsed","seat":1})");
    CHECK(told(CardExchanged{Seat{1}, card("9S")}) == R"({"event":"card-exchanged","seat":1,"card":"9S"})");
    CHECK(told(CardDrawn{Seat{1}}) == R"({"event":"card-drawn","seat":1})");
    CHECK(told(CardReceived{Seat{1}, card("TD")}) == R"({"event":"card-received","seat":1,"card":"TD"})");
    CHECK(told(PileReshuffled{61}) == R"({"event":"pile-reshuffled","cards":61})");
    CHECK(told(Passed{Seat{12}}) == R"({"event":"passed","seat":12})");
    CHECK(told(GameEnded{{.side = Side{1}, .rule = "S12"}}) ==
          R"({"event":"game-ended","winner":{"side":1},"rule":"S12"})");
    CHECK(told(GameEnded{{.rule = "S21"}}) == R"({"event":"game-ended","draw":true,"rule":"S21"})");
    CHECK(encode_event(Said{MemberId{2}, "a \"b\""}, two_packs) ==
          R"({"event":"said","member":2,"text":"a \"b\""})");
}

TEST_CASE("legal actions are written card by card, and what there is none of is left out") {
    LegalActions legal;
    CHECK(written(Private{1, {}, legal}) == R"({"type":"private","version":1,"events":[],"legal":{}})");
    legal.places.push_back({card("7H"), at("d4")});
    legal.places.back().spaces.add(at("a2"));
    legal.removes.push_back({card("JS"), at("e5")});
    legal.exchanges.push_back(card("9S"));
    legal.draw = legal.pass = true;
    Private part{1, {}, legal};
    part.namings.push_back({Place{card("7H"), at("d4")},
                            {*line_between(at("a4"), at("e4")), *line_between(at("b4"), at("f4"))}});
    CHECK(written(part) ==
          R"({"type":"private","version":1,"events":[],"legal":{"place":{"7H":["a2","d4"]},)"
          R"("remove":{"JS":["e5"]},"exchange":["9S"],"draw":true,"pass":true},)"
          R"("namings":[{"card":"7H","space":"d4","sequences":[["a4","e4"],["b4","f4"]]}]})");
}

TEST_CASE(
    "S22: no secret fits into a frame for everybody, and no frame for one seat holds what is not its own") {
    const Event hand = HandDealt{Seat{1}, {card("7H")}};
    const Event received = CardReceived{Seat{1}, card("7H")};
    const Event pile = PileOrdered{{Card{0}}};
    for (const Event& secret : {hand, received, pile})
        CHECK_THROWS_AS(written(Public{1, {secret}}), std::logic_error);
    for (const Event& other : {pile, Event{CardDrawn{Seat{1}}}, Event{TurnBegan{Seat{1}}}})
        CHECK_THROWS_AS(written(Private{1, {other}, {}}), std::logic_error);
    CHECK_NOTHROW(written(Private{1, {hand, received}, {}}));
}

TEST_CASE("a client passes over fields and events that it does not know") {
    const auto read = decode_server(
        R"({"type":"events","version":5,"colour":"red","events":[{"event":"snowed","cm":3},{"event":"passed","seat":2,"mood":[]}]})");
    REQUIRE(read);
    const auto& events = std::get<Public>(*read).events;
    REQUIRE(events.size() == 1);
    CHECK(std::get<Passed>(std::get<Event>(events[0])).seat == Seat{2});
    CHECK(error_of(R"({"type":"weather"})").code == "unknown-command");
}

TEST_CASE("what cannot be a message of the server is a named error and never a broken promise") {
    const std::string cards_9 = R"("7H","7H","7H","7H","7H","7H","7H","7H","7H")";
    const std::vector<std::pair<std::string, std::string_view>> faults{
        {"", "bad-json"},
        {"[]", "wrong-type"},
        {R"({"version":1})", "missing-field"},
        {R"({"type":"skip"})", "missing-field"},
        {R"({"type":"skip","version":-1})", "bad-value"},
        {R"({"type":"skip","version":1.5})", "wrong-type"},
        {R"({"type":"skip","version":1,"version":1})", "duplicate-key"},
        {R"({"type":"events","version":1,"events":[7]})", "wrong-type"},
        {R"({"type":"events","version":1,"events":[{"event":"passed","seat":33}]})", "bad-value"},
        {R"({"type":"events","version":1,"events":[{"event":"card-played","seat":1,"card":"1H"}]})",
         "bad-value"},
        {R"({"type":"events","version":1,"events":[{"event":"sequence-completed","side":1,"spaces":["a4","b4","c4","d4"]}]})",
         "bad-value"},
        {R"({"type":"events","version":1,"events":[{"event":"sequence-completed","side":1,"spaces":["e4","d4","c4","b4","a4"]}]})",
         "bad-value"},
        {R"({"type":"events","version":1,"events":[{"event":"game-ended","winner":{"side":4},"rule":"S12"}]})",
         "bad-value"},
        {R"({"type":"events","version":1,"events":[{"event":"game-ended","rule":"S12"}]})", "missing-field"},
        {R"({"type":"events","version":1,"events":[{"event":"game-ended","draw":true,"rule":"S99"}]})",
         "bad-value"},
        {R"({"type":"private","version":1,"events":[{"event":"hand-dealt","seat":1,"hand":[)" + cards_9 +
             "]}]}",
         "bad-value"},
        {R"({"type":"private","version":1,"events":[],"legal":{"place":{"7X":[]}}})", "bad-value"},
        {R"({"type":"private","version":1,"events":[],"legal":{"exchange":[)" + cards_9 + "]}}", "bad-value"},
        {R"({"type":"private","version":1,"events":[],"namings":[{"card":"7H","space":"d4","sequences":[["a4","d4"]]}]})",
         "bad-value"},
        {"{\"type\":\"skip\",\"version\":1" + std::string(1024 * 1024, ' ') + "}", "too-long"},
        {std::string(100'000, '['), "too-deep"},
    };
    for (const auto& [bytes, code] : faults) {
        const DecodeError error = error_of(bytes);
        CHECK_MESSAGE(error.code == code, (bytes.substr(0, 200) + "\n" + error.sentence));
    }
}

TEST_CASE("a view of a game that the rulebook does not have is refused by name") {
    const auto view_of = [](std::string_view setup) {
        return R"({"type":"view","room":"0000000001","link":"x","epoch":1,"version":1,"you":1,"host":1,)"
               R"("members":[],"chat":[],"games":0,"setup":)" +
               std::string{setup} + "}";
    };
    CHECK(decode_server(view_of(
        R"({"preset":"sequence","players":2,"sides":2,"options":{"draw":"auto","weather":"fine"}})")));
    CHECK(error_of(view_of(R"({"preset":"chess","players":2,"sides":2,"options":{}})")).code == "bad-value");
    CHECK(error_of(view_of(R"({"preset":"sequence","players":5,"sides":2,"options":{}})")).sentence ==
          "field `setup`: Sequence is not for 5 players; these counts work: 2, 3, 4, 6, 8, 9, 10, 12");
    CHECK(
        error_of(view_of(R"({"preset":"sequence","players":2,"sides":2,"options":{"draw":"never"}})")).code ==
        "bad-value");
}
