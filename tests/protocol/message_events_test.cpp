#include <doctest/doctest.h>

#include "protocol/message/codec.hpp"
#include "tests/protocol/support/words.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;

namespace {

std::string told(const Event& event) {
    return encode_event(event, two_packs);
}

}  // namespace

TEST_CASE("every event of a card game is an object that is named after what happened") {
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

TEST_CASE("S5, S23: the cut for the deal and the forfeits are told with their cards") {
    CHECK(told(CardCut{Seat{3}, card("4C"), 1}) == R"({"event":"card-cut","seat":3,"card":"4C","round":1})");
    CHECK(told(PenaltyGiven{Side{2}}) == R"({"event":"penalty-given","side":2})");
    CHECK(told(ForfeitOwed{Seat{4}}) == R"({"event":"forfeit-owed","seat":4})");
    CHECK(told(CardForfeited{Seat{4}, card("9S")}) == R"({"event":"card-forfeited","seat":4,"card":"9S"})");
}

TEST_CASE("D3 to D9: the events of the dice board") {
    CHECK(told(StartRolled{Seat{2}, {6, 1}, 0}) ==
          R"({"event":"start-rolled","seat":2,"dice":[6,1],"round":0})");
    CHECK(told(DiceRolled{Seat{2}, {1, 6}}) == R"({"event":"dice-rolled","seat":2,"dice":[1,6]})");
    CHECK(told(OutOfLuck{Seat{2}}) == R"({"event":"out-of-luck","seat":2})");
    Bitboard spaces{at("a6")};
    for (const std::string_view space : {"b5", "c4", "d3", "e2"})
        spaces.add(at(space));
    CHECK(told(LineCompleted{Side{1}, spaces}) ==
          R"({"event":"line-completed","side":1,"spaces":["e2","d3","c4","b5","a6"]})");
    CHECK(told(GameEnded{{.side = Side{3}, .rule = "D9"}}) ==
          R"({"event":"game-ended","winner":{"side":3},"rule":"D9"})");
}

TEST_CASE("X1 to X6: the events of the six-dice games") {
    CHECK(told(StartCast{Seat{32}, {1, 2, 3, 4, 5, 6}, 2}) ==
          R"({"event":"start-cast","seat":32,"dice":[1,2,3,4,5,6],"round":2})");
    CHECK(told(DiceCast{Seat{1}, {1, 2, 3, 2, 6, 1}, {.runs = {3, 2}, .points = 15}}) ==
          R"({"event":"dice-cast","seat":1,"dice":[1,2,3,2,6,1],"sequences":[3,2],"points":15})");
    CHECK(told(DiceCast{Seat{1}, {1, 1, 1, 1, 6, 6}, {.penalty = true}}) ==
          R"({"event":"dice-cast","seat":1,"dice":[1,1,1,1,6,6],"sequences":[],"points":0,"penalty":true})");
    SeatSet tied;
    for (const std::uint8_t seat : {2, 31})
        tied.add(Seat{seat});
    CHECK(told(TieBreakBegan{tied}) == R"({"event":"tie-break-began","seats":[2,31]})");
    CHECK(told(GameEnded{{.seat = Seat{31}, .rule = "X6"}}) ==
          R"({"event":"game-ended","winner":{"seat":31},"rule":"X6"})");
}

TEST_CASE("X7: the room reports purses and who sits out") {
    const auto told_of_room = [](const RoomEvent& event) { return encode_event(event, no_cards); };
    CHECK(told_of_room(PurseChanged{MemberId{3}, 900}) ==
          R"({"event":"purse-changed","member":3,"purse":900})");
    CHECK(told_of_room(SatOut{MemberId{3}}) == R"({"event":"sat-out","member":3})");
}

TEST_CASE("bots on seats, stand-ins and who is away") {
    const auto told_of_room = [](const RoomEvent& event) { return encode_event(event, no_cards); };
    CHECK(told_of_room(BotSeated{MemberId{3}, "Bot 1", Seat{2}, BotLevel::hard}) ==
          R"({"event":"bot-seated","member":3,"name":"Bot 1","seat":2,"level":"hard"})");
    CHECK(told_of_room(BotUnseated{MemberId{3}}) == R"({"event":"bot-unseated","member":3})");
    CHECK(told_of_room(WentAway{MemberId{2}, 1'795'000'000'000}) ==
          R"({"event":"went-away","member":2,"since":1795000000000})");
    CHECK(told_of_room(CameBack{MemberId{2}}) == R"({"event":"came-back","member":2})");
    CHECK(told_of_room(StandInBegan{MemberId{2}, BotLevel::easy}) ==
          R"({"event":"stand-in-began","member":2,"level":"easy"})");
    CHECK(told_of_room(StandInEnded{MemberId{2}}) == R"({"event":"stand-in-ended","member":2})");
    CHECK(told_of_room(StandInVoted{MemberId{2}, MemberId{1}, 1, 2}) ==
          R"({"event":"stand-in-voted","member":2,"by":1,"votes":1,"needed":2})");
}

TEST_CASE("the events of pauses and clocks") {
    const auto told_of_room = [](const RoomEvent& event) { return encode_event(event, no_cards); };
    CHECK(told_of_room(Paused{MemberId{1}}) == R"({"event":"paused","member":1})");
    CHECK(told_of_room(Unpaused{MemberId{2}}) == R"({"event":"unpaused","member":2})");
    CHECK(told_of_room(ClockRanOut{Seat{32}}) == R"({"event":"clock-ran-out","seat":32})");
}

TEST_CASE("a game's start has its number and its setup, without sides if there are none") {
    CHECK(encode_event(GameStarted{2, *make_setup("sequences", 1)}, no_cards) ==
          R"({"event":"game-started","game":2,"setup":{"preset":"sequences","players":1,)"
          R"("options":{"sequences_per_cast":"two","target":"100","stake":"0"}}})");
    CHECK(encode_event(GameStarted{1, *make_setup("sequence-dice", 4)}, no_cards) ==
          R"({"event":"game-started","game":1,"setup":{"preset":"sequence-dice","players":4,"sides":2,)"
          R"("options":{"table_talk":"honour","line":"5"}}})");
}
