#include <algorithm>
#include <doctest/doctest.h>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/room/talking.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Ways = std::vector<Way>;

VerdictGiven verdict(TalkingTable& table, const std::string& name = "Cy") {
    return newest<VerdictGiven>(table.at(name));
}

std::size_t cards_of(TalkingTable& table, const std::string& name) {
    return table.at(name).hand_size();
}

TEST_CASE("T1: while a call is open nothing can be played, and the called side can concede") {
    TalkingTable sim;
    const MessageNumber message = sim.say("Bob", "what a board");
    REQUIRE(sim.talk("Ann", CallMessage{message}) == "accepted");
    const OpenCall call = newest<MessageCalled>(sim.at("Eve")).call;
    CHECK(call.by == sim.at("Ann").id);
    CHECK(call.side == Side{2});
    CHECK(call.ways == Ways{Way::concession, Way::word_list});
    CHECK(call.seconds == 20);

    Friend& mover = sim.to_move();
    CHECK(code_of(sim.act(mover, mover.legal.at(0))) == "call-open");
    CHECK(sim.talk("Cy", CallMessage{message}) == "call-open");
    CHECK(sim.talk("Cy", Concede{}) == "not-your-call");
    CHECK(sim.talk("Eve", Concede{}) == "not-your-call");
    CHECK(sim.talk("Eve", RuleOnCall{true}) == "not-referee");
    CHECK(sim.talk("Cy", VoteOnCall{true}) == "not-your-call");

    const std::size_t before = cards_of(sim, "Bob");
    REQUIRE(sim.talk("Dee", Concede{}) == "accepted");
    CHECK(verdict(sim).upheld);
    CHECK(verdict(sim).way == Way::concession);
    CHECK(sim.talk("Dee", Concede{}) == "no-call");
    for (const char* name : {"Bob", "Dee"}) {
        Friend& who = sim.at(name);
        REQUIRE_FALSE(who.legal.forfeits.empty());
        CHECK(accepted(sim.act(who, Forfeit{who.legal.forfeits[0]})));
    }
    CHECK(cards_of(sim, "Bob") == before - 1);
    CHECK(accepted(sim.act(mover, mover.legal.at(0))));
}

TEST_CASE("T1: if nobody concedes, the word list decides after twenty seconds") {
    TalkingTable table;
    const MessageNumber hint = table.say("Bob", "The CORAZÓN, Dee!");
    REQUIRE(table.talk("Ann", CallMessage{hint}) == "accepted");
    table.pass_time(milliseconds{19'999});
    CHECK(table.talk("Cy", CallMessage{hint}) == "call-open");
    table.pass_time(milliseconds{1});
    CHECK(verdict(table).upheld);
    CHECK(verdict(table).way == Way::word_list);
    CHECK(verdict(table).word == "corazon");
    CHECK(verdict(table, "Eve").word.empty());  // it is chat of the seats (T4)

    TalkingTable other;
    const MessageNumber harmless = other.say("Bob", "what a lovely evening");
    REQUIRE(other.talk("Ann", CallMessage{harmless}) == "accepted");
    other.pass_time(seconds{20});
    CHECK_FALSE(verdict(other).upheld);
    CHECK(verdict(other).way == Way::word_list);
    CHECK(other.at("Bob").legal.forfeits.empty());
}

TEST_CASE(
    "T1: a message that the list would uphold is refused until the sender is sure, and nothing happens") {
    TalkingTable table;
    const std::uint64_t version = table.room().version();
    const std::size_t received = table.at("Cy").inbox.size();
    for (std::size_t n = 0; n <= chat_burst_max; ++n)  // which costs nothing
        REQUIRE(table.ask("Bob", Say{"left or right? Put it on d4"}) == "doubtful");
    const auto refused = std::get<Refused>(*table.send("Bob", Say{"put it on d4"}));
    CHECK(refused.words == std::vector<std::string>{"d4", "put"});
    CHECK(refused.sentence ==
          "opponents could call this as table talk: `d4`, `put`; change it, or confirm that you are sure");
    CHECK(refused.rule == "T1");
    CHECK(table.ask("Bob", Say{"back in 1 minute, Dee"}) == "accepted");
    CHECK(table.room().version() == version + 1);
    CHECK(table.at("Cy").inbox.size() == received + 1);
    CHECK(table.ask("Bob", Say{"put it on d4", true}) == "accepted");
    CHECK(table.journal().back().body.find("sure") == std::string::npos);
}

TEST_CASE("T1: nothing is refused as doubtful that nobody can call, or if calls are only noted") {
    for (const char* mode : {"honour", "off"}) {
        TalkingTable other{4, mode};
        CHECK(other.ask("Bob", Say{"put it on d4"}) == "accepted");
    }
    TalkingTable table;
    CHECK(table.ask("Eve", Say{"put it on d4"}) == "accepted");
    table.play_to_the_end(3);
    CHECK(table.ask("Bob", Say{"put it on d4"}) == "accepted");
    RoomSimulator two{2, {{"table_talk", "call"}}, "sequence-rv"};
    two.begin({"Bob"});
    CHECK(two.ask("Bob", Say{"put it on d4"}) == "accepted");
}

TEST_CASE("T1: one weak word is no table talk, two are, and the names of members do not count") {
    const auto word_of = [](const char* text) {
        TalkingTable table{4, "call", "Queen 10"};
        REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", text)}) == "accepted");
        table.pass_time(seconds{20});
        CHECK(verdict(table).upheld == !verdict(table).word.empty());
        return verdict(table).word;
    };
    CHECK(word_of("back in 1 minute") == "");
    CHECK(word_of("1 or 2 minutes") == "1, 2");
    CHECK(word_of("hello queen 10, nice to see you") == "");
    CHECK(word_of("queen 10, look at the queen, left of you") == "queen, left");
}

TEST_CASE("T1: the referee rules within a minute, and the called side can still concede for twenty seconds") {
    for (const bool upheld : {true, false}) {
        CAPTURE(upheld);
        TalkingTable table;
        REQUIRE(table.talk("Ann", MakeReferee{table.at("Eve").id}) == "accepted");
        const MessageNumber message = table.say("Bob", "block them");
        REQUIRE(table.talk("Ann", CallMessage{message}) == "accepted");
        CHECK(newest<MessageCalled>(table.at("Bob")).call.ways ==
              Ways{Way::concession, Way::referee, Way::word_list});
        CHECK(table.talk("Ann", MakeReferee{}) == "call-open");
        table.pass_time(seconds{59});
        CHECK(table.talk("Bob", Concede{}) == "too-late");
        REQUIRE(table.talk("Eve", RuleOnCall{upheld}) == "accepted");
        CHECK(verdict(table).upheld == upheld);
        CHECK(verdict(table).way == Way::referee);
        CHECK(table.talk("Eve", RuleOnCall{upheld}) == "no-call");
    }
    TalkingTable table;
    REQUIRE(table.talk("Ann", MakeReferee{table.at("Eve").id}) == "accepted");
    REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", "block them")}) == "accepted");
    table.pass_time(seconds{60});
    CHECK(verdict(table).way == Way::word_list);  // the referee did not answer
}

TEST_CASE("T1: with three sides the third one votes, and the majority of the votes cast upholds") {
    const auto called = [](TalkingTable& table) {
        const MessageNumber message = table.say("Bob", "block them");
        REQUIRE(table.talk("Ann", CallMessage{message}) == "accepted");
        CHECK(newest<MessageCalled>(table.at("Eve")).call.ways ==
              Ways{Way::concession, Way::neutral_side, Way::word_list});
    };
    TalkingTable both{6};
    called(both);
    CHECK(both.talk("Dee", VoteOnCall{true}) == "not-your-call");
    CHECK(both.talk("Eve", VoteOnCall{true}) == "not-your-call");
    REQUIRE(both.talk("Cy", VoteOnCall{true}) == "accepted");
    CHECK(both.talk("Cy", VoteOnCall{false}) == "voted-already");
    REQUIRE(both.talk("Quin", VoteOnCall{true}) == "accepted");  // and no other vote is awaited
    CHECK(verdict(both).upheld);
    CHECK(verdict(both).way == Way::neutral_side);

    TalkingTable divided{6};
    called(divided);
    REQUIRE(divided.talk("Cy", VoteOnCall{true}) == "accepted");
    REQUIRE(divided.talk("Quin", VoteOnCall{false}) == "accepted");
    CHECK_FALSE(verdict(divided).upheld);

    TalkingTable one{6};
    called(one);
    REQUIRE(one.talk("Cy", VoteOnCall{false}) == "accepted");
    one.pass_time(seconds{20});
    CHECK_FALSE(verdict(one).upheld);
    CHECK(verdict(one).way == Way::neutral_side);

    TalkingTable none{6};
    called(none);
    none.pass_time(seconds{20});
    CHECK(verdict(none).way == Way::word_list);
}

TEST_CASE("T1: only messages since that side's last move began can be called") {
    TalkingTable table;
    table.play_until_turn_of("Bob");
    const MessageNumber during = table.say("Dee", "during Bob's turn");
    table.play();  // Bob
    table.play();  // Cy
    CHECK(table.to_move().name == "Dee");
    const MessageNumber later = table.say("Bob", "before Dee's move");
    table.play();  // now side 2's last move is Dee's, and it began after both
    CHECK(table.talk("Ann", CallMessage{during}) == "call-too-late");
    CHECK(table.talk("Ann", CallMessage{later}) == "accepted");
}

TEST_CASE("T1: a player can call what a rival seat has said in this game") {
    TalkingTable sim;
    const MessageNumber own = sim.say("Cy", "d4");
    const MessageNumber watching = sim.say("Eve", "d4");
    CHECK(sim.talk("Ann", CallMessage{own}) == "own-side");
    CHECK(sim.talk("Ann", CallMessage{watching}) == "no-such-message");
    CHECK(sim.talk("Eve", CallMessage{own}) == "not-seated");
    CHECK(sim.talk("Bob", CallMessage{9999}) == "no-such-message");
    sim.play_to_the_end(3);
    CHECK(sim.talk("Bob", CallMessage{own}) == "game-not-running");
}

TEST_CASE("T2: a message is called once, phrases never, and two refused calls are enough") {
    TalkingTable sim;
    REQUIRE(sim.talk("Bob", SayPhrase{"thinking"}) == "accepted");
    CHECK(sim.talk("Ann", CallMessage{sim.room().version()}) == "cannot-be-called");
    const auto refused_call = [&](const std::string& who, MessageNumber message) {
        REQUIRE(sim.talk(who, CallMessage{message}) == "accepted");
        sim.pass_time(seconds{20});
        REQUIRE_FALSE(verdict(sim).upheld);
    };
    const MessageNumber first = sim.say("Bob", "nice weather");
    refused_call("Ann", first);
    CHECK(sim.talk("Cy", CallMessage{first}) == "called-before");
    refused_call("Cy", sim.say("Dee", "indeed"));
    const MessageNumber third = sim.say("Bob", "so warm");
    CHECK(sim.talk("Ann", CallMessage{third}) == "no-calls-left");
    CHECK(sim.talk("Cy", CallMessage{third}) == "no-calls-left");
    CHECK(sim.talk("Dee", CallMessage{sim.say("Ann", "is it")}) == "accepted");  // the other side may
}

TEST_CASE("T2: reactions can be called too, because they are talk") {
    TalkingTable table;
    const MessageNumber message = table.say("Ann", "hm");
    REQUIRE(table.talk("Bob", React{message, "thumbs-up"}) == "accepted");
    REQUIRE(table.talk("Ann", CallMessage{table.room().version()}) == "accepted");
    REQUIRE(table.talk("Bob", Concede{}) == "accepted");
    CHECK(verdict(table).upheld);
}

/// Plays a turn of this friend that has not started yet.
void make_a_move(TalkingTable& table, const std::string& name) {
    table.play();
    table.play_until_turn_of(name);
    table.play();
}

TEST_CASE("T3: a side whose call was noted calls again after its next move, so that others are not held up") {
    TalkingTable table{6, "honour"};
    for (const auto& [caller, talker] : {std::pair{"Ann", "Bob"}, std::pair{"Bob", "Ann"}}) {
        REQUIRE(table.talk(caller, CallMessage{table.say(talker, "block")}) == "accepted");
        table.pass_time(seconds{20});
        CHECK(verdict(table).way == Way::noted);
        CHECK(table.talk(caller, CallMessage{table.say(talker, "block")}) == "call-noted");
    }
    CHECK(table.talk("Dee", CallMessage{table.say("Bob", "block")}) == "call-noted");  // of Ann's side
    make_a_move(table, "Ann");
    CHECK(table.talk("Ann", CallMessage{table.say("Bob", "block")}) == "accepted");
}

TEST_CASE("T3: with `honour` a call is noted unless the side concedes, and costs no call") {
    TalkingTable table{4, "honour"};
    for (int n = 0; n < 3; ++n) {
        make_a_move(table, "Ann");
        REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", "block")}) == "accepted");
        table.pass_time(seconds{20});
        CHECK(verdict(table).way == Way::noted);
        CHECK_FALSE(verdict(table).upheld);
    }
    REQUIRE(table.talk("Ann", MakeReferee{table.at("Eve").id}) == "accepted");
    make_a_move(table, "Ann");
    REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", "block")}) == "accepted");
    CHECK(table.talk("Eve", RuleOnCall{true}) == "not-your-call");
    REQUIRE(table.talk("Bob", Concede{}) == "accepted");
    CHECK(verdict(table).upheld);
}

TEST_CASE("T3: with `off` and `silent` there are no calls") {
    TalkingTable off{4, "off"};
    CHECK(off.talk("Ann", CallMessage{off.say("Bob", "block")}) == "no-penalty");
    TalkingTable silent{4, "silent"};
    REQUIRE(silent.talk("Bob", SayPhrase{"sorry"}) == "accepted");
    CHECK(silent.talk("Ann", CallMessage{silent.room().version()}) == "no-penalty");
}

TEST_CASE("S23: a player who does not choose within half a minute, or is away, forfeits a random card") {
    TalkingTable sim;
    sim.lose("Dee");
    sim.pass_time(seconds{15});
    REQUIRE(sim.talk("Ann", CallMessage{sim.say("Bob", "block")}) == "accepted");
    const std::size_t before = cards_of(sim, "Bob");
    REQUIRE(sim.talk("Bob", Concede{}) == "accepted");
    CHECK(sim.at("Ann").view->as_cards().forfeits.count() == 1);  // only Bob's: Dee is absent
    CHECK(sim.talk("Ann", CallMessage{sim.say("Bob", "again")}) == "forfeit-pending");
    sim.pass_time(seconds{10});
    sim.restart(seconds{100});
    for (const char* name : {"Ann", "Bob", "Cy"})
        REQUIRE(accepted(sim.come_back(name)));
    sim.pass_time(milliseconds{19'999});
    CHECK(cards_of(sim, "Bob") == before);
    sim.pass_time(milliseconds{1});
    CHECK(cards_of(sim, "Bob") == before - 1);
}

TEST_CASE("T1: an open call survives a restart, with its votes and its remaining time") {
    TalkingTable sim{6};
    REQUIRE(sim.talk("Ann", CallMessage{sim.say("Bob", "lovely")}) == "accepted");
    REQUIRE(sim.talk("Cy", VoteOnCall{true}) == "accepted");
    sim.pass_time(seconds{8});
    sim.restart(seconds{100});
    for (const char* name : {"Ann", "Bob", "Cy"})
        REQUIRE(accepted(sim.come_back(name)));
    CHECK(sim.talk("Cy", VoteOnCall{false}) == "voted-already");
    REQUIRE(accepted(sim.join("Fay")));
    const auto& snapshot = std::get<Snapshot>(sim.at("Fay").inbox.back());
    REQUIRE(snapshot.call.has_value());
    CHECK(snapshot.call->by == sim.at("Ann").id);
    CHECK(snapshot.call->seconds == 12);
    sim.pass_time(milliseconds{11'999});
    CHECK(sim.talk("Cy", VoteOnCall{false}) == "voted-already");
    sim.pass_time(milliseconds{1});
    CHECK(verdict(sim).upheld);
    CHECK(verdict(sim).way == Way::neutral_side);
}

TEST_CASE("T5: calls, verdicts and forfeits are in the record, and the chance of a forfeit is checked") {
    TalkingTable sim;
    REQUIRE(sim.talk("Ann", CallMessage{sim.say("Bob", "lovely")}) == "accepted");
    sim.pass_time(seconds{20});
    sim.play();
    const MessageNumber hint = sim.say("Bob", "block d4");
    REQUIRE(sim.talk("Ann", CallMessage{hint}) == "accepted");
    sim.pass_time(seconds{20});
    Friend& dee = sim.at("Dee");
    REQUIRE(accepted(sim.act(dee, Forfeit{dee.legal.forfeits[0]})));
    sim.pass_time(seconds{30});  // Bob does not choose
    test::SplitMix random{3};
    sim.play_to_the_end(random);

    const auto answer = sim.send("Ann", FetchRecord{});
    const auto& fetched = std::get<GameRecord>(*answer);
    CAPTURE(fetched.record);
    const auto has = [&](const std::string& text) { return fetched.record.find(text) != std::string::npos; };
    CHECK(has("; T1: side 1 called message "));
    CHECK(has("of side 2; refused by word-list\n"));
    CHECK(has("- penalty 2 ; T1: side 1 called message " + std::to_string(hint) +
              " of side 2; upheld by word-list, d4\n"));
    CHECK(has("4 forfeit "));
    CHECK(has("2 forfeit "));
    CHECK_FALSE(has("lovely"));  // chat is private
    CHECK(fetched.fairdeal.find("\"random_forfeits\":[]") == std::string::npos);
    const auto transcript = fairdeal::parse_transcript(fetched.fairdeal);
    REQUIRE(transcript.has_value());
    const auto checked = verify_transcript(*transcript);
    REQUIRE(checked.has_value());
    CHECK(checked->fits());
    CHECK(std::ranges::count(checked->steps, "random-forfeit", &Checked::part) == 1);
}

}  // namespace
}  // namespace seq::room
