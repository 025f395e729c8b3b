#include "tests/room/golden_journal.hpp"
#include "tests/room/people.hpp"

namespace seq::room {

/// Everything that can happen between games, once each.
Journal write_lobby() {
    using namespace protocol;
    RoomSimulator sim{4};
    const auto door = [&](const char* name, LobbyCommand answer) {
        sim.join(name);
        sim.send("Ann", std::move(answer));
    };
    sim.send("Ann", SetPassword{"open sesame"});
    sim.join("Bob", {}, "open sesame");
    sim.send("Ann", SetPassword{});
    sim.send("Ann", SetFlag{RoomFlag::locked, true});
    door("Cy", Admit{1});
    door("Mallory", TurnAway{2});
    sim.send("Ann", SetFlag{RoomFlag::locked, false});
    sim.join("Dee");
    for (const char* name : {"Ann", "Bob", "Cy"})
        sim.send(name, Sit{});
    sim.send("Dee", AskSeat{1});
    sim.send("Ann", GiveSeat{sim.at("Dee").id});
    sim.send("Ann", ShuffleSeats{});
    sim.send("Ann", SetOption{"draw", "auto"});
    sim.send("Bob", SetReady{true});
    sim.send("Ann", SetGame{"sequence-dice", 2, {}});
    sim.send("Ann", SetAvatar{{"fox", 3}});
    sim.send("Ann", SetVoiceLink{"https://meet.example/our-table"});
    sim.send("Ann", NameTable{"Thursday's round"});
    sim.send("Ann", MuteMember{sim.at("Bob").id, true});
    sim.send("Ann", RemoveMember{sim.at("Cy").id});
    sim.send("Ann", HandOver{sim.at("Bob").id});
    for (const char* name : {"Dee", "Bob"})
        sim.send(name, Leave{});
    sim.join("Eve");
    for (const char* name : {"Ann", "Eve"}) {
        sim.send(name, Sit{});
        sim.send(name, Stand{});
        sim.send(name, Sit{});
    }
    sim.send("Ann", Start{});
    sim.play_to_the_end(3);
    return sim.journal();
}

/// Two ready checks: one in which nobody is ready, and one after which a game begins with a bot.
Journal write_ready_checks() {
    using namespace protocol;
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}});
    sim.send("Ann", Abandon{});
    sim.send("Ann", SetFlag{RoomFlag::seats_rotate, true});
    const CheckReady check{.open = true, .check = {BotLevel::easy, 1}};
    sim.send("Ann", check);
    sim.send("Ann", SetReady{false});
    sim.pass_time(std::chrono::seconds{2});
    sim.send("Ann", check);
    sim.pass_time(std::chrono::seconds{2});
    return sim.journal();
}

}  // namespace seq::room
