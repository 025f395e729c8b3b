#include <algorithm>
#include <doctest/doctest.h>

#include "protocol/message/limits.hpp"
#include "tests/room/people.hpp"
#include "tests/room/talking.hpp"

// Emotes, nudges and avatars.

namespace seq::room {
namespace {

using namespace protocol;
using Texts = std::vector<std::string>;
using std::chrono::seconds;

/// A game in which everybody plays alone, so that nobody has a partner.
RoomSimulator alone(const char* preset = "sequences") {
    RoomSimulator sim = game_with({"Bob"}, {}, preset);
    return sim;
}

std::string emote(TalkingTable& table, const std::string& name, const char* id = "clap") {
    return table.talk(name, Emote{id});
}

/// A nudge of the player whose turn it is.
std::string nudge(RoomSimulator& sim, const std::string& name) {
    return sim.ask(name, TalkCommand{Nudge{sim.at("Ann").view->turn.number}});
}

const std::string& other_than_mover(RoomSimulator& sim) {
    return sim.at(sim.to_move().name == "Ann" ? "Bob" : "Ann").name;
}

bool is_in_chat(const Friend& who, const char* emote) {
    return std::ranges::any_of(who.chat, [&](const ChatLine& line) { return line.emote == emote; });
}

TEST_CASE("T4: an emote is read by those who may read its author, and kept in their chat") {
    TalkingTable sim;
    sim.play_until_turn_of("Ann");
    REQUIRE(emote(sim, "Bob", "wow") == "accepted");
    CHECK(heard_by(sim.at("Cy")) == Texts{"emote:wow"});
    CHECK(was_skipped(sim.at("Eve")));
    CHECK(emote(sim, "Eve", "tea") == "accepted");  // spectators have no partners, and their own circle
    CHECK(was_skipped(sim.at("Cy")));
    sim.restart();
    for (const char* name : {"Ann", "Eve"}) {
        sim.at(name).seen.reset();
        REQUIRE(accepted(sim.come_back(name)));
    }
    CHECK(is_in_chat(sim.at("Ann"), "wow"));
    CHECK_FALSE(is_in_chat(sim.at("Ann"), "tea"));
    CHECK_FALSE(is_in_chat(sim.at("Eve"), "wow"));
}

TEST_CASE("T4: in teams, a side whose turn it is shows no emote") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    CHECK(emote(table, "Ann") == "no-emote-now");
    CHECK(emote(table, "Cy") == "no-emote-now");  // Ann's partner
    CHECK(emote(table, "Dee") == "accepted");
    table.play();
    CHECK(emote(table, "Cy") == "accepted");
}

TEST_CASE("T4: in teams, a player shows one emote in each turn of others, also after a restart") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    REQUIRE(emote(table, "Bob") == "accepted");
    CHECK(emote(table, "Bob", "wow") == "no-emote-now");
    table.restart_for({"Bob"});
    CHECK(emote(table, "Bob", "wow") == "no-emote-now");
    REQUIRE(accepted(table.come_back("Dee")));
    CHECK(emote(table, "Dee") == "accepted");
}

TEST_CASE("T4: without partners, or without table talk, only the limits of the chat count for emotes") {
    RoomSimulator sim = alone();
    for (const char* name : {"Ann", "Bob"})
        for (std::size_t n = 0; n < chat_burst_max; ++n)
            CHECK(sim.ask(name, TalkCommand{Emote{"laugh"}}) == "accepted");
    CHECK(sim.ask("Ann", TalkCommand{Emote{"laugh"}}) == "too-much-talk");
    TalkingTable off{4, "off"};
    CHECK(emote(off, off.to_move().name) == "accepted");
}

TEST_CASE("T3: a silent table and a muted member show no emotes, and there is a list") {
    TalkingTable silent{4, "silent"};
    silent.play_until_turn_of("Ann");
    CHECK(emote(silent, "Bob") == "table-is-silent");
    TalkingTable table;
    table.play_until_turn_of("Ann");
    CHECK(emote(table, "Bob", "heart") == "unknown-emote");
    REQUIRE(table.ask("Ann", LobbyCommand{MuteMember{table.at("Bob").id, true}}) == "accepted");
    CHECK(emote(table, "Bob") == "muted");
}

TEST_CASE("T1: an emote can be called, and the word list never upholds that call") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    REQUIRE(emote(table, "Bob") == "accepted");
    REQUIRE(table.talk("Ann", CallMessage{table.room().version()}) == "accepted");
    table.pass_time(seconds{20});
    const VerdictGiven verdict = newest<VerdictGiven>(table.at("Bob"));
    CHECK(verdict.way == Way::word_list);
    CHECK_FALSE(verdict.upheld);
}

TEST_CASE("the host can switch emotes and reactions off and on") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    const MessageNumber message = table.say("Ann", "hello");
    const auto stop = [&](const char* who, bool stopped) {
        return table.ask(who, LobbyCommand{SetFlag{RoomFlag::reactions_stopped, stopped}});
    };
    CHECK(stop("Bob", true) == "not-host");
    REQUIRE(stop("Ann", true) == "accepted");
    CHECK(emote(table, "Bob") == "reactions-stopped");
    CHECK(table.talk("Bob", React{message, "laugh"}) == "reactions-stopped");
    CHECK(table.talk("Bob", SayPhrase{"sorry"}) == "accepted");
    REQUIRE(stop("Ann", false) == "accepted");
    CHECK(emote(table, "Bob") == "accepted");
}

TEST_CASE("a player can be reminded once in a turn by each other player, after fifteen seconds") {
    for (const char* preset : {"sequence", "sequence-dice", "sequences"}) {
        CAPTURE(preset);
        RoomSimulator sim = alone(preset);
        const std::string name = other_than_mover(sim);
        const Seat turn = sim.at("Ann").view->turn;
        sim.pass_time(nudge_after - std::chrono::milliseconds{1});
        CHECK(nudge(sim, name) == "nudge-too-early");
        sim.pass_time(std::chrono::milliseconds{1});
        REQUIRE(nudge(sim, name) == "accepted");
        const auto& told = std::get<TalkEvent>(sim.at(sim.to_move().name).heard.back());
        CHECK(std::get<Nudged>(told).by == sim.at(name).id);
        CHECK(std::get<Nudged>(told).seat == turn);
        CHECK(nudge(sim, name) == "already-nudged");
        sim.restart();
        for (const char* back : {"Ann", "Bob"})
            REQUIRE(accepted(sim.come_back(back)));
        CHECK(nudge(sim, name) == "already-nudged");
    }
}

TEST_CASE("the next turn can be reminded of again, after its own fifteen seconds") {
    RoomSimulator sim = alone();
    sim.pass_time(nudge_after);
    REQUIRE(nudge(sim, other_than_mover(sim)) == "accepted");
    Friend& mover = sim.to_move();
    REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
    CHECK(nudge(sim, other_than_mover(sim)) == "nudge-too-early");
    sim.pass_time(nudge_after);
    CHECK(nudge(sim, other_than_mover(sim)) == "accepted");
}

TEST_CASE("a nudge waits again after a pause, and is refused during it") {
    RoomSimulator sim = alone();
    sim.pass_time(nudge_after);
    REQUIRE(accepted(sim.send("Ann", Pause{})));
    const std::string name = other_than_mover(sim);
    CHECK(nudge(sim, name) == "paused");
    REQUIRE(accepted(sim.send("Ann", Unpause{})));
    CHECK(nudge(sim, name) == "nudge-too-early");
    sim.pass_time(nudge_after);
    CHECK(nudge(sim, name) == "accepted");
}

TEST_CASE("a nudge says why it is refused") {
    RoomSimulator sim = alone();
    const Seat turn = sim.at("Ann").view->turn;
    const std::string mover = sim.to_move().name;
    REQUIRE(accepted(sim.join("Eve")));
    sim.pass_time(nudge_after);
    CHECK(nudge(sim, mover) == "not-yourself");
    CHECK(nudge(sim, "Eve") == "not-seated");
    const std::string name = other_than_mover(sim);
    CHECK(sim.ask(name, TalkCommand{Nudge{3U - turn.number}}) == "not-their-turn");
    CHECK(sim.ask(name, TalkCommand{Nudge{99}}) == "not-their-turn");
    REQUIRE(accepted(sim.send("Ann", Abandon{})));
    CHECK(sim.ask(name, TalkCommand{Nudge{turn.number}}) == "game-not-running");
}

TEST_CASE("a bot is never reminded, nor a player for whom a bot plays") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {}, "sequence-dice");
    while (sim.to_move().name != "Bob") {
        Friend& mover = sim.to_move();
        REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
    }
    sim.lose("Bob");
    sim.pass_time(nudge_after);
    CHECK(nudge(sim, "Cy") == "accepted");  // a phone in a pocket can be called
    REQUIRE(accepted(sim.send("Ann", StandIn{sim.at("Bob").id, BotLevel::medium})));
    CHECK(nudge(sim, "Ann") == "is-bot");
}

TEST_CASE("T4: with table talk, only opponents remind a player") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    table.pass_time(nudge_after);
    CHECK(nudge(table, "Cy") == "no-nudge-to-partner");
    CHECK(nudge(table, "Bob") == "accepted");
    TalkingTable off{4, "off"};
    off.play_until_turn_of("Ann");
    off.pass_time(nudge_after);
    CHECK(nudge(off, "Cy") == "accepted");
}

std::string set_avatar(RoomSimulator& sim, const char* name, const char* emoji, std::uint32_t colour) {
    return sim.ask(name, LobbyCommand{SetAvatar{{emoji, colour}}});
}

Avatar avatar_of(RoomSimulator& sim, const std::string& shown_to, const std::string& name) {
    return sim.at(shown_to).member(sim.at(name).id)->avatar;
}

TEST_CASE("a member chooses an avatar, everybody sees it, and it survives a restart") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    CHECK(avatar_of(sim, "Ann", "Bob") == Avatar{});
    REQUIRE(set_avatar(sim, "Bob", "fox", 3) == "accepted");
    CHECK(avatar_of(sim, "Ann", "Bob") == Avatar{"fox", 3});
    sim.restart();
    sim.at("Ann").seen.reset();
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(avatar_of(sim, "Ann", "Bob") == Avatar{"fox", 3});
    REQUIRE(accepted(sim.come_back("Bob")));
    REQUIRE(set_avatar(sim, "Bob", "", 0) == "accepted");
    CHECK(avatar_of(sim, "Ann", "Bob") == Avatar{});
}

TEST_CASE("a colour belongs to one member, an emoji to everybody who likes it") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    REQUIRE(set_avatar(sim, "Ann", "fox", 3) == "accepted");
    CHECK(set_avatar(sim, "Bob", "fox", 3) == "colour-taken");
    CHECK(set_avatar(sim, "Bob", "heart", 0) == "unknown-emoji");
    CHECK(set_avatar(sim, "Bob", "fox", 4) == "accepted");
    CHECK(set_avatar(sim, "Ann", "owl", 3) == "accepted");  // her own colour again
    REQUIRE(accepted(sim.send("Bob", LobbyCommand{Leave{}})));
    CHECK(set_avatar(sim, "Ann", "owl", 4) == "accepted");  // nobody has it any more
}

TEST_CASE("T4: avatars do not change while a game runs") {
    RoomSimulator sim = alone();
    CHECK(set_avatar(sim, "Bob", "fox", 3) == "game-running");
    REQUIRE(accepted(sim.send("Ann", Abandon{})));
    CHECK(set_avatar(sim, "Bob", "fox", 3) == "accepted");
}

}  // namespace
}  // namespace seq::room
