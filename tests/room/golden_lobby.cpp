#include "tests/room/golden_journal.hpp"
#include "tests/room/people.hpp"

namespace seq::room {

/// Everything that can happen between games, once each.
Journal write_lobby() {
    using namespace protocol;
    RoomSimulator sim{4};
    const auto door = [&](const char* name, LobbyCommand answer) {
        sim.join(name);
        sim.does("Ann", std::move(answer));
    };
    sim.does("Ann", SetPassword{"open sesame"});
    sim.join("Bob", {}, "open sesame");
    sim.does("Ann", {SetPassword{}, SetFlag{RoomFlag::locked, true}});
    door("Cy", Admit{1});
    door("Mallory", TurnAway{2});
    sim.does("Ann", SetFlag{RoomFlag::locked, false});
    sim.join("Dee");
    for (const char* name : {"Ann", "Bob", "Cy"})
        sim.does(name, Sit{});
    sim.does({{"Dee", AskSeat{1}}, {"Ann", GiveSeat{sim.at("Dee").id}}, {"Ann", ShuffleSeats{}}});
    sim.does({{"Ann", SetOption{"draw", "auto"}}, {"Bob", SetReady{true}}});
    sim.does("Ann", {SetGame{"sequence-dice", 2, {}}, SetAvatar{{"fox", 3}}});
    sim.send("Ann", SetVoiceLink{"https://meet.example/our-table"});
    sim.does("Ann", {NameTable{"Thursday's round"}, MuteMember{sim.at("Bob").id, true}});
    sim.does("Ann", {RemoveMember{sim.at("Cy").id}, HandOver{sim.at("Bob").id}});
    for (const char* name : {"Dee", "Bob"})
        sim.does(name, Leave{});
    sim.join("Eve");
    for (const char* name : {"Ann", "Eve"}) {
        sim.does(name, {Sit{}, Stand{}, Sit{}});
    }
    sim.does("Ann", Start{});
    sim.play_to_the_end(3);
    return sim.journal();
}

/// Two ready checks: one in which nobody is ready, and one after which a game begins with a bot.
Journal write_ready_checks() {
    using namespace protocol;
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    sim.does("Ann", {Abandon{}, SetFlag{RoomFlag::seats_rotate, true}});
    const CheckReady check{.open = true, .check = {BotLevel::easy, 1}};
    sim.send("Ann", check);
    sim.does("Ann", SetReady{false});
    sim.pass_time(std::chrono::seconds{2});
    sim.send("Ann", check);
    sim.pass_time(std::chrono::seconds{2});
    return sim.journal();
}

}  // namespace seq::room
