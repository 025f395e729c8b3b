#include "tests/room/people.hpp"
#include "tests/room/talking.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

const Snapshot& fresh_snapshot_of(RoomSimulator& sim, const std::string& name) {
    return std::get<Snapshot>(sim.at(name).inbox.back());
}

Names chat_in(const Snapshot& snapshot) {
    Names texts;
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
    sim.does("Bob", SayPhrase{"sorry"});
    CHECK(heard_by(sim.at("Dee")) == Names{"to the seats", "phrase:sorry"});
    CHECK(heard_by(sim.at("Eve")) == Names{"to those who watch"});
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
            sim.return_all({name});
        }
        CHECK(heard_by(sim.at("Eve")) == Names{"to those who watch"});
        CHECK(heard_by(sim.at("Ann")) == Names{"to the seats"});
        seen_anew(sim, "Eve");
        CHECK(chat_in(fresh_snapshot_of(sim, "Eve")) == Names{"to those who watch"});
    }
    sim.join_all({"Fay"});
    CHECK(chat_in(fresh_snapshot_of(sim, "Fay")) == Names{"to those who watch"});
}

TEST_CASE("T4: after the end everybody can write to everybody, and earlier messages keep their readers") {
    TalkingTable sim;
    sim.say("Ann", "to the seats");
    sim.play_to_the_end(3);
    sim.say("Eve", "well done");
    CHECK(heard_by(sim.at("Ann")) == Names{"to the seats", "well done"});
    CHECK(heard_by(sim.at("Eve")) == Names{"well done"});
    seen_anew(sim, "Eve");
    CHECK(chat_in(fresh_snapshot_of(sim, "Eve")) == Names{"well done"});
}

TEST_CASE("T4: the referee reads what the seats write, and cannot write until the game ends") {
    TalkingTable sim;
    sim.does("Ann", MakeReferee{sim.at("Eve").id});
    CHECK(sim.at("Bob").newest<RefereeMade>()->member == sim.at("Eve").id);
    sim.join_all({"Fay"});
    CHECK(fresh_snapshot_of(sim, "Fay").referee == sim.at("Eve").id);
    const MessageNumber message = sim.say("Ann", "to the seats");
    sim.say("Fay", "to those who watch");
    CHECK(heard_by(sim.at("Eve")) == Names{"to the seats"});
    CHECK(sim.ask("Eve", {Say{"I saw that"}, SayPhrase{"hello"}}) == "referee-is-silent referee-is-silent");
    CHECK(sim.ask("Eve", React{message, "wow"}) == "referee-is-silent");
    sim.play_to_the_end(3);
    sim.does("Eve", Say{"a fair game"});
}

TEST_CASE("T1: a referee has no seat") {
    TalkingTable sim;
    CHECK(sim.ask("Bob", MakeReferee{sim.at("Eve").id}) == "not-host");
    CHECK(sim.ask("Ann", MakeReferee{sim.at("Bob").id}) == "referee-sits");
    sim.does({{"Ann", MakeReferee{MemberId{60}}, "no-such-member"}, {"Ann", MakeReferee{sim.at("Eve").id}}});
    sim.does("Ann", MakeReferee{});
    CHECK_FALSE(sim.at("Bob").newest<RefereeMade>()->member.has_value());

    RoomSimulator lobby = lobby_with({"Bob"}, 2);
    lobby.does({{"Ann", MakeReferee{lobby.at("Bob").id}}, {"Bob", Sit{}}});
    CHECK_FALSE(lobby.at("Ann").newest<RefereeMade>()->member.has_value());
}

TEST_CASE("T4: a reaction is talk: only the readers of the message see it") {
    TalkingTable sim;
    const MessageNumber message = sim.say("Ann", "to the seats");
    CHECK(sim.ask("Eve", React{message, "heart"}) == "no-such-message");
    CHECK(sim.ask("Bob", React{message, "rocket"}) == "unknown-reaction");
    sim.does({{"Bob", React{9999, "heart"}, "no-such-message"}, {"Bob", React{message, "heart"}}});
    CHECK(was_skipped(sim.at("Eve")));
    CHECK(heard_by(sim.at("Cy")).back() == "heart>" + std::to_string(message));
    sim.play_to_the_end(3);
    sim.does("Bob", React{message, "clap"});
    CHECK(was_skipped(sim.at("Eve")));
}

TEST_CASE("T3: at a silent table the seats have only the phrases without a hint while a game runs") {
    TalkingTable table{4, "silent"};
    const MessageNumber before = table.say("Eve", "those who watch may talk");
    CHECK(table.ask("Ann", {Say{"hm"}, SayPhrase{"hello"}}) == "table-is-silent table-is-silent");
    CHECK(table.ask("Ann", React{before, "wow"}) == "no-such-message");
    for (const char* phrase : {"good-game", "sorry", "thinking", "back-soon", "well-played"})
        table.does("Ann", SayPhrase{phrase});
    CHECK(table.ask("Bob", SayPhrase{"play-on-d4"}) == "unknown-phrase");
    const MessageNumber sorry = table.room().version();
    CHECK(table.ask("Bob", React{sorry, "wow"}) == "table-is-silent");
    table.pass_time(chat_burst_time);
    table.play_to_the_end(3);
    table.does("Ann", Say{"now we may"});
}

TEST_CASE("a member can write five messages in ten seconds, including reactions and phrases") {
    TalkingTable table;
    const MessageNumber message = table.say("Ann", "1");
    table.say("Ann", "2");
    table.does("Ann", {React{message, "laugh"}, SayPhrase{"sorry"}});
    table.say("Ann", "5");
    table.does({{"Ann", Say{"6"}, "too-much-talk"}, {"Bob", Say{"mine"}}});
    table.pass_time(chat_burst_time - 1ms);
    CHECK(table.ask("Ann", Say{"6"}) == "too-much-talk");
    table.pass_time(1ms);
    table.does("Ann", Say{"6"});
    TalkingTable set_back;
    for (const char* text : {"1", "2", "3", "4", "5"})
        set_back.say("Ann", text);
    CHECK(set_back.ask("Ann", Say{"6"}) == "too-much-talk");
    set_back.sleep_over(-1h);
    for (const char* text : {"6", "7", "8", "9", "10"})
        set_back.does("Ann", Say{text});
    CHECK(set_back.ask("Ann", Say{"11"}) == "too-much-talk");
}

}  // namespace
}  // namespace seq::room
