#include "tests/room/people.hpp"

// Big screens: members that only show the game.

namespace seq::room {
using namespace protocol;
namespace {

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
    return sim.ask("Ann", SetFlag{RoomFlag::closed_to_screens, closed});
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
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.join("Second", secret_in_link(sim), {}, true);
    REQUIRE(sim.at("Ann").knocks.size() == 1);
    sim.does("Ann", Admit{1});
    CHECK(sim.at("Ann").member_called("Second")->screen);
    sim.does("Ann", RemoveMember{sim.at("TV").id});
    CHECK(sim.at("TV").closed == CloseReason::removed);
}

TEST_CASE("a big screen shows what a spectator sees, and may do nothing but leave") {
    RoomSimulator sim = game_with({"Bob"});
    REQUIRE(join_screen(sim) == "accepted");
    CHECK_FALSE(sim.at("TV").view->observer.is_seat());
    CHECK(sim.ask("TV", {Sit{}, Say{"hello"}, FetchRecord{}, Emote{"clap"}, Unpause{}}) ==
          "is-screen is-screen is-screen is-screen is-screen");
    sim.restart_for({"TV"});
    CHECK(sim.ask("TV", Say{"hello"}) == "is-screen");
    CHECK(sim.ask("TV", Leave{}) == "accepted");
}

TEST_CASE("a big screen is sent no talk: neither as it is said, nor in its view") {
    RoomSimulator sim = lobby_with({"Bob", "Eve"}, 2);
    REQUIRE(join_screen(sim) == "accepted");
    sim.does("Bob", Say{"before the game"});
    sim.all({"Ann", "Bob"}, Sit{});
    sim.does({{"Ann", Start{}}, {"Eve", Say{"to those who watch"}}});
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
    sim.does("Ann", SetVoiceLink{"https://meet.example/our-table"});
    CHECK(sim.at("Bob").voice_link == "https://meet.example/our-table");
    CHECK_FALSE(sim.at("TV").voice_link);
    CHECK_FALSE(seen_anew(sim, "TV").voice_link);
    CHECK(sim.at("TV").seen == sim.at("Bob").seen);
    sim.lose("TV");
    sim.does("Ann", SetVoiceLink{"https://meet.example/2"});
    sim.return_all({"TV"});
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
    sim.return_all({"TV"});
}

TEST_CASE("a big screen becomes neither host nor referee, and gives the role to the next person") {
    RoomSimulator sim{2};
    REQUIRE(join_screen(sim) == "accepted");
    sim.join_all({"Bob"});
    const MemberId tv = sim.at("TV").id;
    CHECK(sim.ask("Ann", HandOver{tv}) == "is-screen");
    CHECK(sim.ask("Ann", MakeReferee{tv}) == "is-screen");
    sim.does("Ann", Leave{});
    CHECK(sim.at("Bob").host == sim.at("Bob").id);
    RoomSimulator alone{2};
    const LinkSecret secret = secret_in_link(alone);
    REQUIRE(join_screen(alone) == "accepted");
    alone.does("Ann", Leave{});
    REQUIRE(accepted(alone.join("Second", secret, {}, true)));
    REQUIRE(accepted(alone.join("Bob", secret)));
    CHECK(alone.at("Bob").host == alone.at("Bob").id);
    CHECK(alone.at("TV").host == alone.at("Bob").id);
}

TEST_CASE("a room that is closed to spectators shows them out while its game runs") {
    TalkingTable sim;
    CHECK(sim.ask("Bob", SetFlag{RoomFlag::closed_to_spectators, true}) == "not-host");
    sim.does("Ann", SetFlag{RoomFlag::closed_to_spectators, true});
    CHECK(sim.at("Bob").newest<FlagChanged>()->on);
    Friend& eve = sim.at("Eve");
    CHECK(eve.notices.back() == "closed-to-spectators");
    CHECK(eve.closed == CloseReason::closed_to_spectators);
    CHECK(code_of(sim.come_back("Eve")) == "closed-to-spectators");
    CHECK(code_of(sim.join("Fay")) == "closed-to-spectators");
    CHECK_FALSE(sim.at("Bob").closed.has_value());
    sim.restart();
    CHECK(code_of(sim.come_back("Eve")) == "closed-to-spectators");
    sim.return_all({"Ann"});
    sim.does("Ann", SetFlag{RoomFlag::closed_to_spectators, false});
    sim.return_all({"Eve"});
    sim.join_all({"Fay"});
}

TEST_CASE("the referee stays in a room that is closed to spectators, and so does a host without a seat") {
    TalkingTable sim;
    sim.does("Ann", {MakeReferee{sim.at("Eve").id}, SetFlag{RoomFlag::closed_to_spectators, true}});
    CHECK_FALSE(sim.at("Eve").closed.has_value());
    sim.reconnect("Eve");
    sim.does("Ann", MakeReferee{});
    CHECK(sim.at("Eve").closed == CloseReason::closed_to_spectators);

    RoomSimulator hosted{2};
    for (const char* name : {"Bob", "Cy"}) {
        hosted.join_all({name});
        hosted.does(name, Sit{});
    }
    hosted.does("Ann", {SetFlag{RoomFlag::closed_to_spectators, true}, Start{}});
    CHECK_FALSE(hosted.at("Ann").closed.has_value());
}

TEST_CASE("a room closed to spectators accepts newcomers who can sit, and the start removes the rest") {
    RoomSimulator sim{2};
    sim.does("Ann", SetFlag{RoomFlag::closed_to_spectators, true});
    sim.join_all({"Bob", "Cy"});
    sim.all({"Ann", "Bob"}, Sit{});
    CHECK(code_of(sim.join("Dee")) == "closed-to-spectators");
    CHECK_FALSE(sim.at("Cy").closed.has_value());
    sim.does("Ann", Start{});
    CHECK(sim.at("Cy").closed == CloseReason::closed_to_spectators);
    sim.play_to_the_end(5);
    sim.return_all({"Cy"});
}

}  // namespace
}  // namespace seq::room
