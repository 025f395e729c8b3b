#include <doctest/doctest.h>

#include "protocol/message/limits.hpp"
#include "tests/room/people.hpp"
#include "tests/room/talking.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using Texts = std::vector<std::string>;
using std::chrono::seconds;

const Snapshot& fresh_snapshot_of(RoomSimulator& sim, const std::string& name) {
    return std::get<Snapshot>(sim.at(name).inbox.back());
}

Texts chat_in(const Snapshot& snapshot) {
    Texts texts;
    for (const ChatLine& line : snapshot.chat)
        texts.push_back(line.text + line.phrase + line.reaction);
    return texts;
}

TEST_CASE("T4: the seats of a running game and those who watch it do not read each other's talk") {
    TalkingTable sim;
    sim.say("Ann", "to the seats");
    CHECK(was_skipped(sim.at("Eve")));
    sim.say("Eve", "to those who watch");
    CHECK(was_skipped(sim.at("Ann")));
    REQUIRE(sim.talk("Bob", SayPhrase{"sorry"}) == "accepted");
    CHECK(heard_by(sim.at("Dee")) == Texts{"to the seats", "phrase:sorry"});
    CHECK(heard_by(sim.at("Eve")) == Texts{"to those who watch"});
}

TEST_CASE("T4: a member who joins, or returns after a restart too, reads no more than before") {
    TalkingTable sim;
    sim.restart_from_all_records();  // which sends the missed versions instead of a view
    const Seen before{1, sim.room().version()};
    sim.say("Ann", "to the seats");
    sim.say("Eve", "to those who watch");
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) sim.restart();
        for (const char* name : {"Ann", "Eve"}) {
            if (!restarted) sim.lose(name);
            sim.at(name).seen = before;
            REQUIRE(accepted(sim.come_back(name)));
        }
        CHECK(heard_by(sim.at("Eve")) == Texts{"to those who watch"});
        CHECK(heard_by(sim.at("Ann")) == Texts{"to the seats"});
        seen_anew(sim, "Eve");
        CHECK(chat_in(fresh_snapshot_of(sim, "Eve")) == Texts{"to those who watch"});
    }
    REQUIRE(accepted(sim.join("Fay")));
    CHECK(chat_in(fresh_snapshot_of(sim, "Fay")) == Texts{"to those who watch"});
}

TEST_CASE("T4: after the end everybody can write to everybody, and earlier messages keep their readers") {
    TalkingTable sim;
    sim.say("Ann", "to the seats");
    sim.play_to_the_end(3);
    sim.say("Eve", "well done");
    CHECK(heard_by(sim.at("Ann")) == Texts{"to the seats", "well done"});
    CHECK(heard_by(sim.at("Eve")) == Texts{"well done"});
    seen_anew(sim, "Eve");
    CHECK(chat_in(fresh_snapshot_of(sim, "Eve")) == Texts{"well done"});
}

TEST_CASE("T4: the referee reads what the seats write, and cannot write until the game ends") {
    TalkingTable sim;
    REQUIRE(sim.talk("Ann", MakeReferee{sim.at("Eve").id}) == "accepted");
    CHECK(newest<RefereeMade>(sim.at("Bob")).member == sim.at("Eve").id);
    REQUIRE(accepted(sim.join("Fay")));
    CHECK(fresh_snapshot_of(sim, "Fay").referee == sim.at("Eve").id);
    const MessageNumber message = sim.say("Ann", "to the seats");
    sim.say("Fay", "to those who watch");
    CHECK(heard_by(sim.at("Eve")) == Texts{"to the seats"});
    CHECK(sim.ask("Eve", Say{"I saw that"}) == "referee-is-silent");
    CHECK(sim.talk("Eve", SayPhrase{"hello"}) == "referee-is-silent");
    CHECK(sim.talk("Eve", React{message, "wow"}) == "referee-is-silent");
    sim.play_to_the_end(3);
    CHECK(sim.ask("Eve", Say{"a fair game"}) == "accepted");
}

TEST_CASE("T1: a referee has no seat") {
    TalkingTable sim;
    CHECK(sim.talk("Bob", MakeReferee{sim.at("Eve").id}) == "not-host");
    CHECK(sim.talk("Ann", MakeReferee{sim.at("Bob").id}) == "referee-sits");
    CHECK(sim.talk("Ann", MakeReferee{MemberId{60}}) == "no-such-member");
    CHECK(sim.talk("Ann", MakeReferee{sim.at("Eve").id}) == "accepted");
    CHECK(sim.talk("Ann", MakeReferee{}) == "accepted");
    CHECK_FALSE(newest<RefereeMade>(sim.at("Bob")).member.has_value());

    RoomSimulator lobby = lobby_with({"Bob"}, 2);
    REQUIRE(accepted(lobby.send("Ann", TalkCommand{MakeReferee{lobby.at("Bob").id}})));
    REQUIRE(accepted(lobby.send("Bob", Sit{})));
    CHECK_FALSE(newest<RefereeMade>(lobby.at("Ann")).member.has_value());
}

TEST_CASE("T4: a reaction is talk: only the readers of the message see it") {
    TalkingTable sim;
    const MessageNumber message = sim.say("Ann", "to the seats");
    CHECK(sim.talk("Eve", React{message, "heart"}) == "no-such-message");
    CHECK(sim.talk("Bob", React{message, "rocket"}) == "unknown-reaction");
    CHECK(sim.talk("Bob", React{9999, "heart"}) == "no-such-message");
    REQUIRE(sim.talk("Bob", React{message, "heart"}) == "accepted");
    CHECK(was_skipped(sim.at("Eve")));
    CHECK(heard_by(sim.at("Cy")).back() == "heart>" + std::to_string(message));
    sim.play_to_the_end(3);
    REQUIRE(sim.talk("Bob", React{message, "clap"}) == "accepted");
    CHECK(was_skipped(sim.at("Eve")));
}

TEST_CASE("T3: at a silent table the seats have only the phrases without a hint while a game runs") {
    TalkingTable table{4, "silent"};
    const MessageNumber before = table.say("Eve", "those who watch may talk");
    CHECK(table.ask("Ann", Say{"hm"}) == "table-is-silent");
    CHECK(table.talk("Ann", SayPhrase{"hello"}) == "table-is-silent");
    CHECK(table.talk("Ann", React{before, "wow"}) == "no-such-message");
    for (const char* phrase : {"good-game", "sorry", "thinking", "back-soon", "well-played"})
        CHECK(table.talk("Ann", SayPhrase{phrase}) == "accepted");
    CHECK(table.talk("Bob", SayPhrase{"play-on-d4"}) == "unknown-phrase");
    const MessageNumber sorry = table.room().version();
    CHECK(table.talk("Bob", React{sorry, "wow"}) == "table-is-silent");
    table.pass_time(chat_burst_time);
    table.play_to_the_end(3);
    CHECK(table.ask("Ann", Say{"now we may"}) == "accepted");
}

TEST_CASE("a member can write five messages in ten seconds, including reactions and phrases") {
    TalkingTable table;
    const MessageNumber message = table.say("Ann", "1");
    table.say("Ann", "2");
    CHECK(table.talk("Ann", React{message, "laugh"}) == "accepted");
    CHECK(table.talk("Ann", SayPhrase{"sorry"}) == "accepted");
    table.say("Ann", "5");
    CHECK(table.ask("Ann", Say{"6"}) == "too-much-talk");
    CHECK(table.ask("Bob", Say{"mine"}) == "accepted");
    table.pass_time(chat_burst_time - std::chrono::milliseconds{1});
    CHECK(table.ask("Ann", Say{"6"}) == "too-much-talk");
    table.pass_time(std::chrono::milliseconds{1});
    CHECK(table.ask("Ann", Say{"6"}) == "accepted");
}

TEST_CASE("a member's chat budget recovers although the clock was set back") {
    TalkingTable table;
    for (const char* text : {"1", "2", "3", "4", "5"})
        table.say("Ann", text);
    CHECK(table.ask("Ann", Say{"6"}) == "too-much-talk");
    table.sleep_over(-std::chrono::hours{1});
    for (const char* text : {"6", "7", "8", "9", "10"})
        CHECK(table.ask("Ann", Say{text}) == "accepted");
    CHECK(table.ask("Ann", Say{"11"}) == "too-much-talk");
}

}  // namespace
}  // namespace seq::room
