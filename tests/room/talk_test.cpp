#include "server/room/talk/talk.hpp"

#include "tests/room/people.hpp"
#include "tests/support/rounds.hpp"

// T4: the readers of a line are decided when it is sent, and no later change of seats, games or roles changes
// them. So a client that follows the events has the same chat as a full snapshot.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

Names texts_of(const std::vector<ChatLine>& chat) {
    Names texts;
    for (const ChatLine& line : chat)
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
        CHECK(texts_of(seen_anew(sim, "Eve").chat) == Names{"to those who watch"});
    }
    sim.join_all({"Fay"});
    CHECK(texts_of(snapshot_of(sim.at("Fay")).chat) == Names{"to those who watch"});
}

TEST_CASE("T4: after the end everybody can write to everybody, and earlier messages keep their readers") {
    TalkingTable sim;
    sim.say("Ann", "to the seats");
    sim.play_to_the_end(3);
    sim.say("Eve", "well done");
    CHECK(heard_by(sim.at("Ann")) == Names{"to the seats", "well done"});
    CHECK(heard_by(sim.at("Eve")) == Names{"well done"});
    CHECK(texts_of(seen_anew(sim, "Eve").chat) == Names{"well done"});
}

TEST_CASE("T4: the referee reads what the seats write, and cannot write until the game ends") {
    TalkingTable sim;
    sim.does("Ann", MakeReferee{sim.at("Eve").id});
    CHECK(sim.at("Bob").newest<RefereeMade>()->member == sim.at("Eve").id);
    sim.join_all({"Fay"});
    CHECK(snapshot_of(sim.at("Fay")).referee == sim.at("Eve").id);
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

/// The chat that this friend has folded; it must equal that of a full snapshot.
Names chat_of(RoomSimulator& sim, const std::string& name) {
    const std::vector<ChatLine> folded = sim.at(name).chat;
    CHECK(seen_anew(sim, name).chat == folded);
    return texts_of(folded);
}

TEST_CASE(
    "T4: after a change of setup members still see the messages of the last game that they could read") {
    TalkingTable sim;
    const MessageNumber of_seats = sim.say("Ann", "to the seats");
    const MessageNumber of_watchers = sim.say("Eve", "to those who watch");
    sim.does("Ann", {Abandon{}, SetOption{"draw", "manual"}});
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) sim.restart();
        for (const char* name : {"Ann", "Dee", "Eve"})
            if (restarted) REQUIRE(accepted(sim.come_back(name)));
        CHECK(chat_of(sim, "Ann") == Names{"to the seats"});
        CHECK(chat_of(sim, "Dee") == Names{"to the seats"});
        CHECK(chat_of(sim, "Eve") == Names{"to those who watch"});
        CHECK(sim.ask("Ann", React{of_watchers, "heart"}) == "no-such-message");
        CHECK(sim.ask("Eve", React{of_seats, "heart"}) == "no-such-message");
    }
    sim.does("Dee", React{of_seats, "heart"});
    CHECK(was_skipped(sim.at("Eve")));
    CHECK(chat_of(sim, "Ann") == Names{"to the seats", "heart"});
}

TEST_CASE("T4: messages that a member could read stay in the view when the next game begins, on any seat") {
    TalkingTable sim;
    sim.say("Ann", "to the seats");
    const MessageNumber of_watchers = sim.say("Eve", "to those who watch");
    sim.does({{"Ann", Abandon{}}, {"Dee", Stand{}}, {"Eve", Sit{}}, {"Ann", Start{}}});
    sim.say("Eve", "to the seats of this game");
    CHECK(chat_of(sim, "Eve") == Names{"to those who watch", "to the seats of this game"});
    CHECK(chat_of(sim, "Ann") == Names{"to the seats", "to the seats of this game"});
    CHECK(chat_of(sim, "Dee") == Names{"to the seats"});
    CHECK(sim.ask("Dee", React{of_watchers, "heart"}) == "no-such-message");
}

TEST_CASE("T4: a referee named in a game reads the messages from then on, and keeps those read before") {
    TalkingTable sim;
    const MessageNumber early = sim.say("Ann", "before the referee");
    sim.say("Eve", "to those who watch");
    sim.does("Ann", MakeReferee{sim.at("Eve").id});
    sim.say("Bob", "with the referee");
    CHECK(chat_of(sim, "Eve") == Names{"to those who watch", "with the referee"});
    sim.does("Cy", React{early, "heart"});
    CHECK(was_skipped(sim.at("Eve")));
    sim.does("Ann", MakeReferee{});
    sim.say("Ann", "without the referee");
    CHECK(chat_of(sim, "Eve") == Names{"to those who watch", "with the referee"});
    sim.restart_for({"Eve"});
    CHECK(chat_of(sim, "Eve") == Names{"to those who watch", "with the referee"});
}

TEST_CASE("T4: somebody who has read the seats' talk writes to nobody until that game is over") {
    TalkingTable sim;
    sim.does("Ann", {MakeReferee{sim.at("Eve").id}, MakeReferee{}});
    sim.does({{"Eve", Say{"nothing was said yet"}}, {"Ann", MakeReferee{sim.at("Eve").id}}});
    const MessageNumber message = sim.say("Ann", "to the seats");
    sim.does("Ann", MakeReferee{});
    for (const bool restarted : {false, true}) {
        CAPTURE(restarted);
        if (restarted) {
            sim.restart_for({"Eve", "Ann"});
        }
        CHECK(sim.ask("Eve", Say{"Ann has just said"}) == "referee-is-silent");
        CHECK(sim.ask("Eve", SayPhrase{"hello"}) == "referee-is-silent");
        CHECK(sim.ask("Eve", React{message, "wow"}) == "referee-is-silent");
    }
    sim.does({{"Ann", Abandon{}}, {"Eve", Say{"a fair game"}}, {"Ann", Start{}}});
    sim.does("Eve", Say{"and another"});
}

TEST_CASE("a word of a called message is sent only to its readers") {
    TalkingTable sim;
    sim.play_until_turn_of("Ann");
    const MessageNumber message = sim.say("Bob", "play a spade");
    sim.does("Ann", MakeReferee{sim.at("Eve").id});  // has not read it
    sim.does("Ann", CallMessage{message});
    sim.pass_time(61s);
    CHECK(sim.at("Ann").newest<VerdictGiven>()->word == "spade");
    CHECK(sim.at("Eve").newest<VerdictGiven>()->word.empty());
    CHECK(sim.at("Eve").newest<VerdictGiven>()->upheld);
}

TEST_CASE("a reaction is sent only to those who can read the message too") {
    constexpr MemberId a{1};
    constexpr MemberId b{2};
    constexpr MemberId c{3};
    constexpr MemberId newcomer{9};
    const auto names = [&](const Readers& readers) {
        std::string found;
        for (const auto& [id, name] : {std::pair{a, 'a'}, {b, 'b'}, {c, 'c'}, {newcomer, 'n'}})
            if (readers.include(id)) found += name;
        return found;
    };
    const Readers ab = Readers::only({b, a});
    const Readers not_b = Readers::all_but({b});
    CHECK(names(Readers{}) == "abcn");
    CHECK(names(ab) == "ab");
    CHECK(names(not_b) == "acn");
    CHECK(names(ab.common_with(not_b)) == "a");
    CHECK(names(not_b.common_with(ab)) == "a");
    CHECK(names(ab.common_with(Readers::only({b, c}))) == "b");
    CHECK(names(not_b.common_with(Readers::all_but({c}))) == "an");
    CHECK(names(ab.common_with({})) == "ab");
    CHECK(Readers{}.common_with({}).are_everybody());
    CHECK_FALSE(not_b.are_everybody());
}

/// Chat, games, seats and roles at random in a room with two seats and three more people.
struct RandomTalk {
    explicit RandomTalk(std::uint64_t seed) : random{seed} {
        sim.begin({"Bob"});
        sim.join_all({"Cy", "Dee", "Eve"});
    }

    RoomSimulator sim{2, {{"table_talk", "call"}, {"draw", "auto"}}, "sequence-rv"};
    test::SplitMix random;
    std::vector<std::string> names{"Ann", "Bob", "Cy", "Dee", "Eve"};
    int said = 0;

    const std::string& somebody() { return names[random.below(names.size())]; }
    MessageNumber recent_message() {
        const std::uint64_t newest = sim.room().version();
        return newest - random.below(std::min<std::uint64_t>(newest, 20));
    }
    TalkCommand office() {
        if (random.below(3) == 0) return MakeReferee{};
        return MakeReferee{id_of(sim, somebody())};
    }

    /// Reacts to a message that is not in the member's chat, which must be refused.
    void react() {
        const std::string& name = somebody();
        const MessageNumber message = recent_message();
        const bool reads = std::ranges::count(sim.at(name).chat, message, &ChatLine::message) != 0;
        const auto answer = sim.send(name, TalkCommand{React{message, "heart"}});
        if (!reads) CHECK(code_of(answer) == "no-such-message");
    }

    void step() {
        switch (random.below(12)) {
            case 0: sim.send("Ann", office()); break;
            case 1: sim.send("Ann", Start{}); break;
            case 2: sim.send("Ann", Abandon{}); break;
            case 3:
                sim.send("Ann", LobbyCommand{SetOption{"draw", random.below(2) == 0 ? "auto" : "manual"}});
                break;
            case 4: sim.send(somebody(), LobbyCommand{Stand{}}); break;
            case 5: sim.send(somebody(), Sit{}); break;
            case 6:
            case 7: react(); break;
            case 8: sim.send(somebody(), TalkCommand{SayPhrase{"sorry"}}); break;
            default: sim.send(somebody(), Say{std::to_string(++said)}); break;
        }
        sim.pass_time(3s);
    }
    void restart() { sim.restart_for(names); }
};

TEST_CASE("the chat that a client has folded is the chat of a fresh view, whatever has changed since") {
    for (std::uint64_t seed = 1; seed <= test::rounds(20); ++seed) {
        CAPTURE(seed);
        RandomTalk talk{seed};
        for (int n = 0; n < 60; ++n) {
            talk.step();
            if (talk.random.below(20) == 0) talk.restart();
            static_cast<void>(chat_of(talk.sim, talk.somebody()));
        }
        for (const std::string& name : talk.names)
            static_cast<void>(chat_of(talk.sim, name));
    }
}

}  // namespace
}  // namespace seq::room
