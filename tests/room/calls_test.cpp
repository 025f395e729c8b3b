#include "protocol/fairdeal/transcript.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

using Ways = std::vector<Way>;

VerdictGiven verdict(TalkingTable& table, const std::string& name = "Cy") {
    return *table.at(name).newest<VerdictGiven>();
}

std::size_t cards_of(TalkingTable& table, const std::string& name) {
    return table.at(name).hand_size();
}

TEST_CASE("T1: while a call is open nothing can be played, and the called side can concede") {
    TalkingTable sim;
    const MessageNumber message = sim.call("Ann", "Bob", "what a board");
    const OpenCall call = sim.at("Eve").newest<MessageCalled>()->call;
    CHECK(call.by == sim.at("Ann").id);
    CHECK(call.side == Side{2});
    CHECK(call.ways == Ways{Way::concession, Way::word_list});
    CHECK(call.seconds == 20);

    Friend& mover = sim.to_move();
    CHECK(code_of(sim.act(mover, mover.legal.at(0))) == "call-open");
    CHECK(sim.ask("Cy", {CallMessage{message}, Concede{}}) == "call-open not-your-call");
    CHECK(sim.ask("Eve", {Concede{}, RuleOnCall{true}}) == "not-your-call not-referee");
    CHECK(sim.ask("Cy", VoteOnCall{true}) == "not-your-call");

    const std::size_t before = cards_of(sim, "Bob");
    sim.does("Dee", Concede{});
    CHECK(verdict_on(sim) == "concession upheld");
    CHECK(sim.ask("Dee", Concede{}) == "no-call");
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
    const MessageNumber hint = table.call("Ann", "Bob", "The CORAZÓN, Dee!");
    table.pass_time(19'999ms);
    CHECK(table.ask("Cy", CallMessage{hint}) == "call-open");
    table.pass_time(1ms);
    CHECK(verdict_on(table) == "word-list upheld");
    CHECK(verdict(table).word == "corazon");
    CHECK(verdict(table, "Eve").word.empty());  // it is chat of the seats (T4)

    TalkingTable other;
    other.call("Ann", "Bob", "what a lovely evening");
    other.pass_time(20s);
    CHECK(verdict_on(other) == "word-list refused");
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
    CHECK(refused.words == Names{"d4", "put"});
    CHECK(refused.sentence ==
          "opponents could call this as table talk: `d4`, `put`; change it, or confirm that you are sure");
    CHECK(refused.rule == "T1");
    table.does("Bob", Say{"back in 1 minute, Dee"});
    CHECK(table.room().version() == version + 1);
    CHECK(table.at("Cy").inbox.size() == received + 1);
    table.does("Bob", Say{"put it on d4", true});
    CHECK(table.journal().back().body.find("sure") == std::string::npos);
}

TEST_CASE("T1: nothing is refused as doubtful that nobody can call, or if calls are only noted") {
    for (const char* mode : {"honour", "off"}) {
        TalkingTable other{4, mode};
        other.does("Bob", Say{"put it on d4"});
    }
    TalkingTable table;
    table.does("Eve", Say{"put it on d4"});
    table.play_to_the_end(3);
    table.does("Bob", Say{"put it on d4"});
    RoomSimulator two{2, {{"table_talk", "call"}}, "sequence-rv"};
    two.begin({"Bob"});
    two.does("Bob", Say{"put it on d4"});
}

TEST_CASE("T1: one weak word is no table talk, two are, and the names of members do not count") {
    const auto word_of = [](const char* text) {
        TalkingTable table{4, "call", "Queen 10"};
        table.call("Ann", "Bob", text);
        table.pass_time(20s);
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
        table.does("Ann", MakeReferee{table.at("Eve").id});
        table.call("Ann", "Bob", "block them");
        CHECK(table.at("Bob").newest<MessageCalled>()->call.ways ==
              Ways{Way::concession, Way::referee, Way::word_list});
        CHECK(table.ask("Ann", MakeReferee{}) == "call-open");
        table.pass_time(59s);
        table.does({{"Bob", Concede{}, "too-late"}, {"Eve", RuleOnCall{upheld}}});
        CHECK(verdict(table).upheld == upheld);
        CHECK(verdict(table).way == Way::referee);
        CHECK(table.ask("Eve", RuleOnCall{upheld}) == "no-call");
    }
    TalkingTable table;
    table.does("Ann", MakeReferee{table.at("Eve").id});
    table.call("Ann", "Bob");
    table.pass_time(60s);
    CHECK(verdict(table).way == Way::word_list);  // the referee did not answer
}

TEST_CASE("T1: with three sides the third one votes, and the majority of the votes cast upholds") {
    const auto settled = [](const std::vector<Sent>& votes, bool waits = false) {
        TalkingTable table{6};
        table.call("Ann", "Bob");
        CHECK(table.at("Eve").newest<MessageCalled>()->call.ways ==
              Ways{Way::concession, Way::neutral_side, Way::word_list});
        table.does(votes);
        if (waits) table.pass_time(20s);
        return verdict_on(table);
    };
    CHECK(settled({{"Dee", VoteOnCall{true}, "not-your-call"},
                   {"Eve", VoteOnCall{true}, "not-your-call"},
                   {"Cy", VoteOnCall{true}},
                   {"Cy", VoteOnCall{false}, "voted-already"},
                   {"Quin", VoteOnCall{true}}}) == "neutral-side upheld");  // no other vote is awaited
    CHECK(settled({{"Cy", VoteOnCall{true}}, {"Quin", VoteOnCall{false}}}) == "neutral-side refused");
    CHECK(settled({{"Cy", VoteOnCall{false}}}, true) == "neutral-side refused");
    CHECK(settled({}, true) == "word-list refused");
}

TEST_CASE("T1: only messages since that side's last move began can be called") {
    TalkingTable table;
    table.play_until_turn_of("Bob");
    const MessageNumber during = table.say("Dee", "during Bob's turn");
    table.move_once();  // Bob
    table.move_once();  // Cy
    CHECK(table.to_move().name == "Dee");
    const MessageNumber later = table.say("Bob", "before Dee's move");
    table.move_once();  // now side 2's last move is Dee's, and it began after both
    table.does({{"Ann", CallMessage{during}, "call-too-late"}, {"Ann", CallMessage{later}}});
}

TEST_CASE("T1, T2: a player can call what a rival seat has said in this game, or how it has reacted") {
    TalkingTable sim;
    const MessageNumber own = sim.say("Cy", "d4");
    const MessageNumber watching = sim.say("Eve", "d4");
    CHECK(sim.ask("Ann", {CallMessage{own}, CallMessage{watching}}) == "own-side no-such-message");
    sim.does({{"Eve", CallMessage{own}, "not-seated"}, {"Bob", CallMessage{9999}, "no-such-message"}});
    sim.does("Bob", React{own, "thumbs-up"});
    sim.does({{"Ann", CallMessage{sim.room().version()}}, {"Bob", Concede{}}});
    CHECK(verdict_on(sim) == "concession upheld");
    sim.play_to_the_end(3);
    CHECK(sim.ask("Bob", CallMessage{own}) == "game-not-running");
}

TEST_CASE("T2: a message is called once, phrases never, and two refused calls are enough") {
    TalkingTable sim;
    sim.does("Bob", SayPhrase{"thinking"});
    CHECK(sim.ask("Ann", CallMessage{sim.room().version()}) == "cannot-be-called");
    const auto refused_call = [&](const std::string& who, MessageNumber message) {
        sim.does(who, CallMessage{message});
        sim.pass_time(20s);
        REQUIRE_FALSE(verdict(sim).upheld);
    };
    const MessageNumber first = sim.say("Bob", "nice weather");
    refused_call("Ann", first);
    CHECK(sim.ask("Cy", CallMessage{first}) == "called-before");
    refused_call("Cy", sim.say("Dee", "indeed"));
    const MessageNumber third = sim.say("Bob", "so warm");
    sim.does({{"Ann", CallMessage{third}, "no-calls-left"}, {"Cy", CallMessage{third}, "no-calls-left"}});
    sim.call("Dee", "Ann", "is it");  // the other side may
}

/// Plays a turn of this friend that has not started yet.
void make_a_move(TalkingTable& table, const std::string& name) {
    table.move_once();
    table.play_until_turn_of(name);
    table.move_once();
}

TEST_CASE("T3: a side whose call was noted calls again after its next move, so that others are not held up") {
    TalkingTable table{6, "honour"};
    for (const auto& [caller, talker] : {std::pair{"Ann", "Bob"}, std::pair{"Bob", "Ann"}}) {
        table.call(caller, talker);
        table.pass_time(20s);
        CHECK(verdict(table).way == Way::noted);
        CHECK(table.ask(caller, CallMessage{table.say(talker, "block")}) == "call-noted");
    }
    CHECK(table.ask("Dee", CallMessage{table.say("Bob", "block")}) == "call-noted");  // of Ann's side
    make_a_move(table, "Ann");
    table.call("Ann", "Bob");
}

TEST_CASE("T3: with `honour` a call is noted unless the side concedes, else there is none") {
    TalkingTable table{4, "honour"};
    for (int n = 0; n < 3; ++n) {
        make_a_move(table, "Ann");
        table.call("Ann", "Bob");
        table.pass_time(20s);
        CHECK(verdict_on(table) == "noted refused");
    }
    table.does("Ann", MakeReferee{table.at("Eve").id});
    make_a_move(table, "Ann");
    table.call("Ann", "Bob");
    CHECK(table.ask("Eve", RuleOnCall{true}) == "not-your-call");
    table.does("Bob", Concede{});
    CHECK(verdict(table).upheld);
    TalkingTable off{4, "off"};
    CHECK(off.ask("Ann", CallMessage{off.say("Bob", "block")}) == "no-penalty");
    TalkingTable silent{4, "silent"};
    silent.does("Bob", SayPhrase{"sorry"});
    CHECK(silent.ask("Ann", CallMessage{silent.room().version()}) == "no-penalty");
}

TEST_CASE("S23: a player who does not choose within half a minute, or is away, forfeits a random card") {
    TalkingTable sim;
    sim.lose("Dee", 15s);
    sim.call("Ann", "Bob");
    const std::size_t before = cards_of(sim, "Bob");
    sim.does("Bob", Concede{});
    CHECK(sim.at("Ann").view->as_cards().forfeits.count() == 1);  // only Bob's: Dee is absent
    CHECK(sim.ask("Ann", CallMessage{sim.say("Bob", "again")}) == "forfeit-pending");
    sim.pass_time(10s);
    sim.restart_for({"Ann", "Bob", "Cy"}, 100s);
    sim.pass_time(19'999ms);
    CHECK(cards_of(sim, "Bob") == before);
    sim.pass_time(1ms);
    CHECK(cards_of(sim, "Bob") == before - 1);
}

TEST_CASE("T1: an open call survives a restart, with its votes and its remaining time") {
    TalkingTable sim{6};
    sim.call("Ann", "Bob", "lovely");
    sim.does("Cy", VoteOnCall{true});
    sim.pass_time(8s);
    sim.restart_for({"Ann", "Bob", "Cy"}, 100s);
    CHECK(sim.ask("Cy", VoteOnCall{false}) == "voted-already");
    sim.join_all({"Fay"});
    const auto& snapshot = std::get<Snapshot>(sim.at("Fay").inbox.back());
    REQUIRE(snapshot.call.has_value());
    CHECK(snapshot.call->by == sim.at("Ann").id);
    CHECK(snapshot.call->seconds == 12);
    sim.pass_time(11'999ms);
    CHECK(sim.ask("Cy", VoteOnCall{false}) == "voted-already");
    sim.pass_time(1ms);
    CHECK(verdict_on(sim) == "neutral-side upheld");
}

TEST_CASE("T5: calls, verdicts and forfeits are in the record, and the chance of a forfeit is checked") {
    TalkingTable sim;
    sim.call("Ann", "Bob", "lovely");
    sim.pass_time(20s);
    sim.move_once();
    const MessageNumber hint = sim.call("Ann", "Bob", "block d4");
    sim.pass_time(20s);
    Friend& dee = sim.at("Dee");
    REQUIRE(accepted(sim.act(dee, Forfeit{dee.legal.forfeits[0]})));
    sim.pass_time(30s);  // Bob does not choose
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
    const auto transcript = fairdeal::parse_transcript(fetched.fairdeal).value();
    const auto checked = verify_transcript(transcript).value();
    CHECK(checked.fits());
    CHECK(std::ranges::count(checked.steps, "random-forfeit", &Checked::part) == 1);
}

}  // namespace
}  // namespace seq::room
