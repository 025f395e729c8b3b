#include <doctest/doctest.h>

#include "tests/room/people.hpp"
#include "tests/room/talking.hpp"

// Big screens: members that only show the game.

namespace seq::room {
namespace {

using namespace protocol;

LinkSecret secret_in_link(RoomSimulator& sim) {
    const std::string& link = sim.at("Ann").link;
    LinkSecret secret;
    REQUIRE(from_hex(link.substr(link.find('#') + 1), secret.bytes));
    return secret;
}

std::string code(const std::optional<ServerMessage>& answer) {
    return accepted(answer) ? "accepted" : code_of(answer);
}

std::string join_screen(RoomSimulator& sim, const std::string& name = "TV") {
    return code(sim.join(name, secret_in_link(sim), {}, true));
}

std::string close(RoomSimulator& sim, bool closed) {
    return code(sim.send("Ann", LobbyCommand{SetFlag{RoomFlag::closed_to_screens, closed}}));
}

TEST_CASE("a big screen needs the link's secret: the code of the room is not enough") {
    RoomSimulator sim{2};
    CHECK(code(sim.join("TV", {}, {}, true)) == "screen-needs-link");
    CHECK(code(sim.join("TV", LinkSecret{}, {}, true)) == "screen-needs-link");
    CHECK(join_screen(sim) == "accepted");
    CHECK(sim.at("Ann").member(sim.at("TV").id)->screen);
    CHECK_FALSE(sim.at("TV").member(sim.at("Ann").id)->screen);
}

TEST_CASE("a big screen is under the rules for joining: lock, names, removal") {
    RoomSimulator sim{2};
    CHECK(join_screen(sim) == "accepted");
    CHECK(code(sim.join("tv", secret_in_link(sim), {}, true)) == "name-taken");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{SetFlag{RoomFlag::locked, true}})));
    sim.join("Second", secret_in_link(sim), {}, true);
    REQUIRE(sim.at("Ann").knocks.size() == 1);
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{Admit{1}})));
    CHECK(sim.at("Ann").member_called("Second")->screen);
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{RemoveMember{sim.at("TV").id}})));
    CHECK(sim.at("TV").closed == CloseReason::removed);
}

TEST_CASE("a big screen shows what a spectator sees, and may do nothing but leave") {
    RoomSimulator sim = game_with({"Bob"});
    REQUIRE(join_screen(sim) == "accepted");
    CHECK_FALSE(sim.at("TV").view->observer.is_seat());
    for (const ClientBody& body : {ClientBody{Sit{}}, ClientBody{Say{"hello"}}, ClientBody{FetchRecord{}},
                                   ClientBody{TalkCommand{Emote{"clap"}}}, ClientBody{Unpause{}}})
        CHECK(code(sim.send("TV", body)) == "is-screen");
    sim.restart_for({"TV"});
    CHECK(code(sim.send("TV", Say{"hello"})) == "is-screen");
    CHECK(code(sim.send("TV", LobbyCommand{Leave{}})) == "accepted");
}

TEST_CASE("a big screen is sent no talk: neither as it is said, nor in its view") {
    RoomSimulator sim = lobby_with({"Bob", "Eve"}, 2);
    REQUIRE(join_screen(sim) == "accepted");
    REQUIRE(accepted(sim.send("Bob", Say{"before the game"})));
    for (const char* name : {"Ann", "Bob"})
        REQUIRE(accepted(sim.send(name, Sit{})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    REQUIRE(accepted(sim.send("Eve", Say{"to those who watch"})));
    CHECK(sim.at("Eve").chat.size() == 2);
    CHECK(sim.at("TV").chat.empty());
    CHECK(seen_anew(sim, "TV").chat.empty());
    CHECK(sim.at("TV").seen == sim.at("Eve").seen);
    REQUIRE(join_screen(sim, "Second") == "accepted");
    CHECK(sim.at("Second").chat.empty());
}

TEST_CASE("a big screen is not sent the voice link: neither when it is set, nor in its view") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    REQUIRE(join_screen(sim) == "accepted");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{SetVoiceLink{"https://meet.example/our-table"}})));
    CHECK(sim.at("Bob").voice_link == "https://meet.example/our-table");
    CHECK_FALSE(sim.at("TV").voice_link);
    CHECK_FALSE(seen_anew(sim, "TV").voice_link);
    CHECK(sim.at("TV").seen == sim.at("Bob").seen);
    sim.lose("TV");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{SetVoiceLink{"https://meet.example/2"}})));
    REQUIRE(accepted(sim.come_back("TV")));
    CHECK_FALSE(sim.at("TV").voice_link);
}

TEST_CASE("the host can close the room to big screens, and open it again") {
    RoomSimulator sim{2};
    REQUIRE(join_screen(sim) == "accepted");
    REQUIRE(close(sim, true) == "accepted");
    CHECK(sim.at("TV").closed == CloseReason::closed_to_spectators);
    CHECK(code(sim.come_back("TV")) == "closed-to-screens");
    CHECK(join_screen(sim, "Second") == "closed-to-screens");
    REQUIRE(accepted(sim.join("Eve")));  // other spectators are welcome
    REQUIRE(close(sim, false) == "accepted");
    CHECK(accepted(sim.come_back("TV")));
}

TEST_CASE("a big screen becomes neither host nor referee") {
    RoomSimulator sim{2};
    REQUIRE(join_screen(sim) == "accepted");
    REQUIRE(accepted(sim.join("Bob")));
    const MemberId tv = sim.at("TV").id;
    CHECK(code(sim.send("Ann", LobbyCommand{HandOver{tv}})) == "is-screen");
    CHECK(code(sim.send("Ann", TalkCommand{MakeReferee{tv}})) == "is-screen");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{Leave{}})));
    CHECK(sim.at("Bob").host == sim.at("Bob").id);
}

TEST_CASE("a screen that is left alone gives the role of the host to the next person") {
    RoomSimulator sim{2};
    const LinkSecret secret = secret_in_link(sim);
    REQUIRE(join_screen(sim) == "accepted");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{Leave{}})));
    REQUIRE(accepted(sim.join("Second", secret, {}, true)));
    REQUIRE(accepted(sim.join("Bob", secret)));
    CHECK(sim.at("Bob").host == sim.at("Bob").id);
    CHECK(sim.at("TV").host == sim.at("Bob").id);
}

TEST_CASE("a room that is closed to spectators shows them out while its game runs") {
    TalkingTable sim;
    CHECK(sim.ask("Bob", SetFlag{RoomFlag::closed_to_spectators, true}) == "not-host");
    REQUIRE(sim.ask("Ann", SetFlag{RoomFlag::closed_to_spectators, true}) == "accepted");
    CHECK(newest<FlagChanged, LobbyEvent>(sim.at("Bob")).on);
    Friend& eve = sim.at("Eve");
    CHECK(eve.notices.back() == "closed-to-spectators");
    CHECK(eve.closed == CloseReason::closed_to_spectators);
    CHECK(code_of(sim.come_back("Eve")) == "closed-to-spectators");
    CHECK(code_of(sim.join("Fay")) == "closed-to-spectators");
    CHECK_FALSE(sim.at("Bob").closed.has_value());
    sim.restart();
    CHECK(code_of(sim.come_back("Eve")) == "closed-to-spectators");
    REQUIRE(accepted(sim.come_back("Ann")));
    REQUIRE(sim.ask("Ann", SetFlag{RoomFlag::closed_to_spectators, false}) == "accepted");
    CHECK(accepted(sim.come_back("Eve")));
    CHECK(accepted(sim.join("Fay")));
}

TEST_CASE("the referee stays in a room that is closed to spectators, and so does a host without a seat") {
    TalkingTable sim;
    REQUIRE(sim.talk("Ann", MakeReferee{sim.at("Eve").id}) == "accepted");
    REQUIRE(sim.ask("Ann", SetFlag{RoomFlag::closed_to_spectators, true}) == "accepted");
    CHECK_FALSE(sim.at("Eve").closed.has_value());
    sim.lose("Eve");
    CHECK(accepted(sim.come_back("Eve")));
    REQUIRE(sim.talk("Ann", MakeReferee{}) == "accepted");
    CHECK(sim.at("Eve").closed == CloseReason::closed_to_spectators);

    RoomSimulator hosted{2};
    for (const char* name : {"Bob", "Cy"}) {
        REQUIRE(accepted(hosted.join(name)));
        REQUIRE(accepted(hosted.send(name, Sit{})));
    }
    REQUIRE(accepted(hosted.send("Ann", LobbyCommand{SetFlag{RoomFlag::closed_to_spectators, true}})));
    REQUIRE(accepted(hosted.send("Ann", Start{})));
    CHECK_FALSE(hosted.at("Ann").closed.has_value());
}

TEST_CASE("a room closed to spectators accepts newcomers who can sit, and the start removes the rest") {
    RoomSimulator sim{2};
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{SetFlag{RoomFlag::closed_to_spectators, true}})));
    for (const char* name : {"Bob", "Cy"})
        REQUIRE(accepted(sim.join(name)));
    REQUIRE(accepted(sim.send("Ann", Sit{})));
    REQUIRE(accepted(sim.send("Bob", Sit{})));
    CHECK(code_of(sim.join("Dee")) == "closed-to-spectators");
    CHECK_FALSE(sim.at("Cy").closed.has_value());
    REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(sim.at("Cy").closed == CloseReason::closed_to_spectators);
    sim.play_to_the_end(5);
    CHECK(accepted(sim.come_back("Cy")));
}

}  // namespace
}  // namespace seq::room
