#include "tests/room/people.hpp"

// Emotes, nudges and avatars.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// A game in which everybody plays alone, so that nobody has a partner.
RoomSimulator alone(const char* preset = "sequences") {
    return game_with({"Bob"}, {}, preset);
}

std::string emote(TalkingTable& table, const std::string& name, const char* id = "clap") {
    return table.ask(name, Emote{id});
}

/// A nudge of the player whose turn it is.
std::string nudge(RoomSimulator& sim, const std::string& name) {
    return sim.ask(name, Nudge{sim.at("Ann").view->turn.number});
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
    sim.does("Bob", Emote{"wow"});
    CHECK(heard_by(sim.at("Cy")) == Names{"emote:wow"});
    CHECK(was_skipped(sim.at("Eve")));
    sim.does("Eve", Emote{"tea"});  // spectators have no partners, and their own circle
    CHECK(was_skipped(sim.at("Cy")));
    sim.restart();
    seen_anew(sim, "Ann");
    seen_anew(sim, "Eve");
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
    table.move_once();
    CHECK(emote(table, "Cy") == "accepted");
}

TEST_CASE("T4: in teams, a player shows one emote in each turn of others, also after a restart") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    CHECK(table.ask("Bob", {Emote{"clap"}, Emote{"wow"}}) == "accepted no-emote-now");
    table.restart_for({"Bob", "Dee"});
    CHECK(emote(table, "Bob", "wow") == "no-emote-now");
    CHECK(emote(table, "Dee") == "accepted");
}

TEST_CASE("T4: without partners, or without table talk, only the limits of the chat count for emotes") {
    RoomSimulator sim = alone();
    for (std::size_t n = 0; n < chat_burst_max; ++n)
        sim.all({"Ann", "Bob"}, Emote{"laugh"});
    CHECK(sim.ask("Ann", Emote{"laugh"}) == "too-much-talk");
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
    table.does("Ann", MuteMember{table.at("Bob").id, true});
    CHECK(emote(table, "Bob") == "muted");
}

TEST_CASE("T1: an emote can be called, and the word list never upholds that call") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    table.does("Bob", Emote{"clap"});
    table.does("Ann", CallMessage{table.room().version()});
    table.pass_time(20s);
    CHECK(verdict_on(table, "Bob") == "word-list refused");
}

TEST_CASE("the host can switch emotes and reactions off and on") {
    TalkingTable table;
    table.play_until_turn_of("Ann");
    const MessageNumber message = table.say("Ann", "hello");
    const SetFlag stop{RoomFlag::reactions_stopped, true};
    table.does({{"Bob", stop, "not-host"}, {"Ann", stop}});
    CHECK(table.ask("Bob", {Emote{"clap"}, React{message, "laugh"}}) ==
          "reactions-stopped reactions-stopped");
    table.does("Bob", SayPhrase{"sorry"});
    table.does("Ann", SetFlag{RoomFlag::reactions_stopped, false});
    CHECK(emote(table, "Bob") == "accepted");
}

TEST_CASE("a player can be reminded once in a turn by each other player, after fifteen seconds") {
    for (const char* preset : {"sequence", "sequence-dice", "sequences"}) {
        CAPTURE(preset);
        RoomSimulator sim = alone(preset);
        const std::string name = other_than_mover(sim);
        const Seat turn = sim.at("Ann").view->turn;
        sim.pass_time(nudge_after - 1ms);
        CHECK(nudge(sim, name) == "nudge-too-early");
        sim.pass_time(1ms);
        REQUIRE(nudge(sim, name) == "accepted");
        const auto* told = sim.to_move().newest<Nudged>();
        REQUIRE(told != nullptr);
        CHECK(told->by == sim.at(name).id);
        CHECK(told->seat == turn);
        CHECK(nudge(sim, name) == "already-nudged");
        sim.restart_for({"Ann", "Bob"});
        CHECK(nudge(sim, name) == "already-nudged");
    }
}

TEST_CASE("after a pause, or for the next turn, a nudge waits again") {
    RoomSimulator sim = alone();
    sim.pass_time(nudge_after);
    sim.does("Ann", Pause{});
    CHECK(nudge(sim, other_than_mover(sim)) == "paused");
    sim.does("Ann", Unpause{});
    for (int turn = 0; turn < 2; ++turn) {
        CHECK(nudge(sim, other_than_mover(sim)) == "nudge-too-early");
        sim.pass_time(nudge_after);
        CHECK(nudge(sim, other_than_mover(sim)) == "accepted");
        sim.move_once();
    }
}

TEST_CASE("a nudge says why it is refused") {
    RoomSimulator sim = alone();
    const Seat turn = sim.at("Ann").view->turn;
    sim.join_all({"Eve"});
    sim.pass_time(nudge_after);
    CHECK(nudge(sim, sim.to_move().name) == "not-yourself");
    CHECK(nudge(sim, "Eve") == "not-seated");
    const std::string name = other_than_mover(sim);
    CHECK(sim.ask(name, {Nudge{3U - turn.number}, Nudge{99}}) == "not-their-turn not-their-turn");
    sim.does("Ann", Abandon{});
    CHECK(sim.ask(name, Nudge{turn.number}) == "game-not-running");
}

TEST_CASE("a bot is never reminded, nor a player for whom a bot plays") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, {}, "sequence-dice");
    while (sim.to_move().name != "Bob")
        sim.move_once();
    sim.lose("Bob", nudge_after);
    CHECK(nudge(sim, "Cy") == "accepted");  // a phone in a pocket can be called
    sim.does("Ann", StandIn{sim.at("Bob").id, BotLevel::medium});
    CHECK(nudge(sim, "Ann") == "is-bot");
}

TEST_CASE("T4: with table talk, only opponents remind a player") {
    for (const auto& [mode, of_partner] : {std::pair{"call", "no-nudge-to-partner"}, {"off", "accepted"}}) {
        TalkingTable table{4, mode};
        table.play_until_turn_of("Ann");
        table.pass_time(nudge_after);
        CHECK(nudge(table, "Cy") == of_partner);
        CHECK(nudge(table, "Bob") == "accepted");
    }
}

std::string set_avatar(RoomSimulator& sim, const char* name, const char* emoji, std::uint32_t colour) {
    return sim.ask(name, SetAvatar{{emoji, colour}});
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
    seen_anew(sim, "Ann");
    CHECK(avatar_of(sim, "Ann", "Bob") == Avatar{"fox", 3});
    sim.return_all({"Bob"});
    REQUIRE(set_avatar(sim, "Bob", "", 0) == "accepted");
    CHECK(avatar_of(sim, "Ann", "Bob") == Avatar{});
}

TEST_CASE("T4: a colour belongs to one member, an emoji to everybody, and neither changes during a game") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    REQUIRE(set_avatar(sim, "Ann", "fox", 3) == "accepted");
    CHECK(set_avatar(sim, "Bob", "fox", 3) == "colour-taken");
    CHECK(set_avatar(sim, "Bob", "heart", 0) == "unknown-emoji");
    CHECK(set_avatar(sim, "Bob", "fox", 4) == "accepted");
    CHECK(set_avatar(sim, "Ann", "owl", 3) == "accepted");  // her own colour again
    sim.all({"Ann", "Bob"}, Sit{});
    sim.does("Ann", Start{});
    CHECK(set_avatar(sim, "Bob", "fox", 5) == "game-running");
    sim.does({{"Ann", Abandon{}}, {"Bob", Leave{}}});
    CHECK(set_avatar(sim, "Ann", "owl", 4) == "accepted");  // nobody has it any more
}

}  // namespace
}  // namespace seq::room
