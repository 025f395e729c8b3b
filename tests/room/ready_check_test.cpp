#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"

// Ready checks, after which the next game begins, and seats that rotate between games.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Ann and Bob have finished a game of two casts and more.
RoomSimulator after_a_game(const NamedOptions& more_options = {}) {
    auto options = more_options;
    options.emplace_back("target", "25");
    RoomSimulator sim = game_with({"Bob"}, options, "hearts-due");
    sim.play_to_the_end(1);
    return sim;
}

std::string check_ready(RoomSimulator& sim, const ReadyCheck& check = {}, const std::string& by = "Ann") {
    return sim.ask(by, CheckReady{true, check});
}
std::string say_ready(RoomSimulator& sim, const std::string& name, bool ready = true) {
    return sim.ask(name, SetReady{ready});
}
/// The number of the newest game, after the room was woken if it has asked for that.
std::uint32_t games(RoomSimulator& sim, const std::string& name = "Ann") {
    sim.pass_time(1ms);
    return sim.at(name).games;
}

TEST_CASE("the next game begins when everybody is ready, and not before") {
    RoomSimulator sim = after_a_game();
    CHECK(check_ready(sim, {}, "Bob") == "not-host");
    REQUIRE(check_ready(sim) == "accepted");
    CHECK(sim.at("Bob").ready_check == ReadyCheck{});
    CHECK(sim.at("Bob").member(sim.at("Ann").id)->ready);  // who asks is ready
    sim.pass_time(10min);
    CHECK(games(sim) == 1);
    REQUIRE(say_ready(sim, "Bob") == "accepted");
    CHECK(games(sim) == 2);
    CHECK(sim.at("Bob").playing());
    CHECK_FALSE(sim.at("Bob").ready_check);
    CHECK_FALSE(seen_anew(sim, "Bob").ready_check);
}

TEST_CASE("a ready check begins the ceremony of a fair deal if the game is dealt so") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    table.deal_all();
    table.play_to_the_end(1);
    table.lose("Cy", 15s);
    REQUIRE(check_ready(table, {BotLevel::medium, 5}) == "accepted");
    REQUIRE(say_ready(table, "Bob") == "accepted");
    table.pass_time(6s);
    const auto* opened = table.told<DealOpened>();
    REQUIRE(opened != nullptr);
    CHECK(opened->game == 2);
    CHECK(opened->absent.count() == 1);  // the bot
    CHECK_FALSE(table.at("Ann").ready_check);
}

TEST_CASE("a ready member who is away is waited for, and the game begins on their return") {
    RoomSimulator sim = after_a_game();
    REQUIRE(say_ready(sim, "Bob") == "accepted");
    sim.lose("Bob", 15s);
    REQUIRE(check_ready(sim) == "accepted");
    CHECK(games(sim) == 1);
    sim.return_all({"Bob"});
    CHECK(games(sim) == 2);
}

TEST_CASE("when the time is over, bots take the seats of members who are not ready") {
    RoomSimulator sim = after_a_game();
    REQUIRE(check_ready(sim, {BotLevel::hard, {}}) == "accepted");
    CHECK(sim.at("Bob").ready_check == ReadyCheck{BotLevel::hard, ready_check_seconds});
    sim.pass_time(29s);
    CHECK(games(sim) == 1);
    CHECK(seen_anew(sim, "Ann").ready_check->seconds == 1);
    sim.pass_time(1s);
    CHECK(games(sim) == 2);
    CHECK_FALSE(sim.at("Bob").seat);
    const MemberView* bot = sim.at("Ann").member_at(Seat{2});
    REQUIRE(bot != nullptr);
    CHECK(bot->bot == BotLevel::hard);
}

TEST_CASE("bots take free seats too, and at once if the host does not wait") {
    RoomSimulator sim = after_a_game();
    sim.does("Bob", Leave{});
    REQUIRE(check_ready(sim) == "accepted");
    CHECK(games(sim) == 1);
    REQUIRE(check_ready(sim, {BotLevel::easy, 0}) == "accepted");  // changes the open one
    CHECK(games(sim) == 2);
    CHECK(sim.at("Ann").member_at(Seat{2})->bot == BotLevel::easy);
}

TEST_CASE("a ready check survives a restart, and its time begins again") {
    RoomSimulator sim = after_a_game();
    REQUIRE(check_ready(sim, {BotLevel::medium, 20}) == "accepted");
    sim.pass_time(15s);
    sim.restart_for({"Ann"});
    sim.pass_time(19s);
    CHECK(games(sim) == 1);
    CHECK(sim.at("Ann").ready_check->level == BotLevel::medium);
    sim.pass_time(1s);
    CHECK(games(sim) == 2);
}

TEST_CASE("bots do not begin a game for which nobody is there") {
    RoomSimulator sim = after_a_game();
    REQUIRE(check_ready(sim, {BotLevel::medium, 20}) == "accepted");
    for (const char* name : {"Ann", "Bob"})
        sim.lose(name);
    sim.pass_time(1min);
    sim.return_all({"Ann"});
    CHECK(games(sim) == 1);
    CHECK_FALSE(sim.at("Ann").ready_check);
    CHECK(sim.at("Ann").member(sim.at("Bob").id)->seat == Seat{2});
}

TEST_CASE("the host ends a ready check, or starts without waiting for it") {
    RoomSimulator sim = after_a_game();
    const CheckReady stop;
    CHECK(sim.ask("Ann", stop) == "no-ready-check");
    REQUIRE(check_ready(sim) == "accepted");
    CHECK(sim.ask("Bob", stop) == "not-host");
    CHECK(sim.ask("Ann", stop) == "accepted");
    REQUIRE(say_ready(sim, "Bob") == "accepted");
    CHECK(games(sim) == 1);
    REQUIRE(check_ready(sim) == "accepted");  // Bob's mark counts
    CHECK(games(sim) == 2);
    CHECK(check_ready(sim) == "game-running");
    sim.does("Ann", Abandon{});
    REQUIRE(check_ready(sim) == "accepted");
    sim.does("Ann", Start{});
    CHECK(games(sim) == 3);
    CHECK_FALSE(sim.at("Bob").ready_check);
}

TEST_CASE("another game, or a deserted room, ends a ready check") {
    RoomSimulator sim = after_a_game();
    REQUIRE(check_ready(sim) == "accepted");
    sim.does("Ann", SetOption{"target", "50"});
    CHECK_FALSE(sim.at("Bob").ready_check);
    CHECK_FALSE(seen_anew(sim, "Bob").ready_check);
    REQUIRE(check_ready(sim) == "accepted");
    sim.all({"Bob", "Ann"}, Leave{});
    sim.join_all({"Eve"});
    CHECK_FALSE(sim.at("Eve").ready_check);
}

TEST_CASE("X7: a ready check is refused if the host cannot pay the stake") {
    RoomSimulator sim = game_with({"Bob"}, {{"target", "25"}, {"stake", "600"}}, "hearts-due");
    sim.play_to_the_end(1);
    const bool host_has_lost = sim.at("Ann").purses[sim.at("Ann").id] < 600;
    CHECK(check_ready(sim) == (host_has_lost ? "stake-above-purse" : "accepted"));
}

/// The seats of these friends.
std::vector<int> seats_of(RoomSimulator& sim, const Names& names) {
    std::vector<int> seats;
    for (const std::string& name : names)
        seats.push_back(sim.at(name).seat.value().number);
    return seats;
}

TEST_CASE("seats rotate by one between games if the host wants that, and partners stay partners") {
    const std::vector<std::string> names{"Ann", "Bob", "Cy", "Dee"};
    RoomSimulator sim{4, {{"draw", "auto"}}};
    sim.does("Ann", SetFlag{RoomFlag::seats_rotate, true});
    sim.begin({"Bob", "Cy", "Dee"});
    CHECK(seats_of(sim, names) == std::vector{1, 2, 3, 4});  // nobody has played before
    for (const std::vector<int>& expected : {std::vector{2, 3, 4, 1}, std::vector{3, 4, 1, 2}}) {
        sim.does("Ann", {Abandon{}, Start{}});
        CHECK(seats_of(sim, names) == expected);
        CHECK(sim.at("Bob").players[static_cast<std::size_t>(expected[0] - 1)] == "Ann");
        for (const std::string& name : names)
            CHECK(sim.at(name).view->observer == sim.at(name).seat);
        sim.restart_for(names);
    }
}

TEST_CASE("a deal that is repeated rotates the seats once") {
    Ceremony table{{{"draw", "auto"}}};
    table.start();
    table.deal_all();
    table.does("Ann", {SetFlag{RoomFlag::seats_rotate, true}, Abandon{}, Start{}});
    CHECK(seats_of(table, table.names) == std::vector{2, 3, 1});
    table.commit_all(0, 2);
    table.reveal_all({"Ann", "Bob"}, 0, 2);
    table.lose("Bob", 25s);  // Cy does not reveal, so the deal is void; it is repeated without Bob and Cy
    REQUIRE(table.commit("Ann", 1, 2) == "accepted");
    REQUIRE(table.reveal("Ann", 1, 2) == "accepted");
    table.pass_time(1s);
    CHECK(table.at("Ann").games == 2);
    CHECK(seats_of(table, table.names) == std::vector{2, 3, 1});
    for (const char* name : {"Ann", "Cy"})
        CHECK(table.at(name).view->observer == table.at(name).seat);
}

}  // namespace
}  // namespace seq::room
