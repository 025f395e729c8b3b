#include <doctest/doctest.h>
#include <memory>

#include "tests/room/other_chance.hpp"
#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

const Snapshot& view_of_newcomer(RoomSimulator& sim, const std::string& name) {
    REQUIRE(accepted(sim.join(name)));
    return snapshot_of(sim.at(name));
}

/// Ann takes a seat, bots take the others, and the game starts.
void begin_with_bots(RoomSimulator& sim, std::size_t bots) {
    REQUIRE(accepted(sim.send("Ann", Sit{})));
    for (std::size_t n = 0; n < bots; ++n)
        REQUIRE(accepted(sim.send("Ann", SeatBot{{}, BotLevel{static_cast<std::uint8_t>(n % 3)}})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
}

TEST_CASE("a muted bot that is taken off and seated again is not muted") {
    RoomSimulator sim = lobby_with({"Cy"}, 2);
    REQUIRE(accepted(sim.send("Ann", SeatBot{2, BotLevel::easy})));
    const MemberId bot = seen_anew(sim, "Cy").members.at(2).member;
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{MuteMember{bot, true}})));
    CHECK(seen_anew(sim, "Cy").members.at(2).muted);
    REQUIRE(accepted(sim.send("Ann", UnseatBot{2})));
    REQUIRE(accepted(sim.send("Ann", SeatBot{2, BotLevel::easy})));
    CHECK_FALSE(seen_anew(sim, "Cy").members.at(2).muted);  // as `bot-seated` told it
}

TEST_CASE("the host seats bots and removes them, and every member sees it") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    CHECK(accepted(sim.send("Ann", SeatBot{2, BotLevel::hard})));
    const auto seated = sim.at("Bob").told<protocol::BotSeated>();
    REQUIRE(seated.size() == 1);
    CHECK(seated[0].name == "Bot 1");
    CHECK(seated[0].seat == Seat{2});
    CHECK(seated[0].level == BotLevel::hard);
    CHECK(accepted(sim.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(sim.at("Bob").told<protocol::BotSeated>().at(1).seat == Seat{1});

    const Snapshot& snapshot = view_of_newcomer(sim, "Cy");
    REQUIRE(snapshot.members.size() == 5);
    CHECK(snapshot.members[2].name == "Bot 1");
    CHECK(snapshot.members[2].bot == BotLevel::hard);
    CHECK(snapshot.members[2].seat == Seat{2});
    CHECK_FALSE(snapshot.members[1].bot.has_value());

    CHECK(accepted(sim.send("Ann", UnseatBot{2})));
    CHECK(sim.at("Bob").told<protocol::BotUnseated>().front().member == seated[0].member);
    CHECK(view_of_newcomer(sim, "Dee").members.size() == 5);  // Ann, Bob, the other bot, Cy, Dee
    CHECK(accepted(sim.send("Bob", Sit{2})));
}

TEST_CASE("a new bot gets the number and the name of a removed bot") {
    RoomSimulator sim{3};
    for (int n = 0; n < 100; ++n) {
        REQUIRE(accepted(sim.send("Ann", SeatBot{3, BotLevel::easy})));
        REQUIRE(accepted(sim.send("Ann", UnseatBot{3})));
        sim.pass_time(std::chrono::seconds{4});  // the host has a budget for bot commands
    }
    CHECK(accepted(sim.send("Ann", SeatBot{3, BotLevel::medium})));
    const auto last = sim.at("Ann").told<protocol::BotSeated>().back();
    CHECK(last.member == MemberId{2});
    CHECK(last.name == "Bot 1");
    CHECK(last.level == BotLevel::medium);
}

TEST_CASE("every bot has a unique name with the first free number") {
    RoomSimulator sim{4};
    for (std::uint32_t seat = 1; seat <= 3; ++seat)
        REQUIRE(accepted(sim.send("Ann", SeatBot{seat, BotLevel::easy})));
    const auto seated = sim.at("Ann").told<protocol::BotSeated>();
    REQUIRE(seated.size() == 3);
    CHECK(seated[0].name == "Bot 1");
    CHECK(seated[1].name == "Bot 2");
    CHECK(seated[2].name == "Bot 3");
}

TEST_CASE("only the host seats and removes bots, while no game runs, and on free seats only") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    CHECK(code_of(sim.send("Bob", SeatBot{{}, BotLevel::easy})) == "not-host");
    CHECK(code_of(sim.send("Bob", UnseatBot{1})) == "not-host");
    CHECK(code_of(sim.send("Ann", SeatBot{3, BotLevel::easy})) == "no-such-seat");
    CHECK(code_of(sim.send("Ann", UnseatBot{3})) == "no-such-seat");
    CHECK(code_of(sim.send("Ann", UnseatBot{1})) == "no-bot-there");
    CHECK(accepted(sim.send("Bob", Sit{2})));
    CHECK(code_of(sim.send("Ann", SeatBot{2, BotLevel::easy})) == "seat-taken");
    CHECK(code_of(sim.send("Ann", UnseatBot{2})) == "no-bot-there");
    CHECK(accepted(sim.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(code_of(sim.send("Ann", SeatBot{{}, BotLevel::easy})) == "room-full");
    CHECK(code_of(sim.send("Bob", Sit{1})) == "seat-taken");
    CHECK(accepted(sim.send("Ann", Start{})));
    CHECK(code_of(sim.send("Ann", UnseatBot{1})) == "game-running");
    CHECK(code_of(sim.send("Ann", SeatBot{1, BotLevel::easy})) == "game-running");
}

TEST_CASE("a person plays a game with bots to its end in every preset, with a restart, and it replays") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        RoomSimulator sim{4, {}, std::string{preset.name}};
        begin_with_bots(sim, 3);
        test::SplitMix random{7};
        for (int step = 0; step < 12; ++step) {  // into the game, then the process dies
            Friend& ann = sim.at("Ann");
            if (!ann.legal.empty()) sim.act(ann, ann.legal.at(random.below(ann.legal.count())));
            sim.pass_time(seconds{1});
        }
        sim.restart_for({"Ann"});
        sim.play_to_the_end(random);
        const auto ended = sim.at("Ann").told<Event>();
        CHECK(std::holds_alternative<GameEnded>(ended.back()));
        const auto again = test::restored_room("http://example/r/", sim.journal());
        if (!again) FAIL(again.error());
        CHECK(again->finished());

        const auto fetched = sim.send("Ann", FetchRecord{});
        const auto& record = std::get<GameRecord>(*fetched);
        CHECK(record.record.find("Bot 3") != std::string::npos);
    }
}

TEST_CASE("a bot takes one second for its move in every game and at every level") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        RoomSimulator sim{4, {}, std::string{preset.name}};
        begin_with_bots(sim, 3);
        test::SplitMix random{3};
        for (int step = 0; step < 40 && !sim.room().finished(); ++step) {
            Friend& ann = sim.at("Ann");
            if (!ann.legal.empty()) {
                REQUIRE(accepted(sim.act(ann, ann.legal.at(random.below(ann.legal.count())))));
                continue;
            }
            const std::uint64_t before = sim.room().version();
            REQUIRE(sim.wake_at() == sim.now() + seconds{1});
            sim.pass_time(milliseconds{999});
            REQUIRE(sim.room().version() == before);
            sim.pass_time(milliseconds{1});
            REQUIRE(sim.room().version() > before);
        }
    }
}

TEST_CASE("S19: a bot draws at once") {
    RoomSimulator sim{2};
    begin_with_bots(sim, 1);
    Friend& ann = sim.at("Ann");
    if (!ann.legal.empty()) {
        sim.act(ann, ann.legal.at(0));
        REQUIRE(accepted(sim.send("Ann", Move{{.kind = MoveKind::draw}})));
    }
    sim.pass_time(seconds{1});
    CHECK(ann.view->turn == *ann.seat);
    CHECK(ann.view->as_cards().hand_sizes[1] == 7);
    CHECK_FALSE(ann.view->as_cards().owed.has(Seat{2}));
}

TEST_CASE("S19: a bot's draw waits for a person who has not drawn and whose grace still runs") {
    RoomSimulator sim{2};
    begin_with_bots(sim, 1);
    Friend& ann = sim.at("Ann");
    if (ann.legal.empty()) sim.pass_time(seconds{1});
    REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
    sim.pass_time(seconds{1});  // the bot plays, and could draw
    CHECK(ann.view->turn == *ann.seat);
    CHECK(ann.view->as_cards().owed.has(*ann.seat));
    CHECK(ann.view->as_cards().owed.has(Seat{2}));
    SUBCASE("the person draws") {
        CHECK(accepted(sim.send("Ann", Move{{.kind = MoveKind::draw}})));
        CHECK(ann.hand_size() == 7);
    }
    SUBCASE("the grace ends") {
        sim.pass_time(milliseconds{1999});
        CHECK(ann.view->as_cards().owed.has(Seat{2}));
        sim.pass_time(milliseconds{1});
        CHECK(code_of(sim.send("Ann", Move{{.kind = MoveKind::draw}})) == "draw-lapsed");
    }
    CHECK_FALSE(ann.view->as_cards().owed.has(Seat{2}));
    CHECK(ann.view->as_cards().hand_sizes[1] == 7);
}

TEST_CASE("bots play among themselves only while a person is present, and continue when one returns") {
    RoomSimulator sim{3, {}, "hearts-due"};
    for (int n = 0; n < 3; ++n)
        REQUIRE(accepted(sim.send("Ann", SeatBot{{}, BotLevel::easy})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    sim.pass_time(seconds{1});
    const std::uint64_t moved = sim.room().version();
    sim.lose("Ann");
    sim.pass_time(seconds{15});  // only Ann's absence is recorded
    CHECK(sim.room().version() == moved + 1);
    CHECK_FALSE(sim.wake_at().has_value());
    SUBCASE("with a restart") {
        sim.restart();
        sim.pass_time(seconds{3600});
        CHECK(sim.room().version() == moved + 1);
    }
    REQUIRE(accepted(sim.come_back("Ann")));
    for (int n = 0; !sim.room().finished(); ++n) {
        REQUIRE(n < 1000);
        sim.pass_time(seconds{1});
    }
}

TEST_CASE("bots play until it is the turn of a person who is away") {
    RoomSimulator sim{3, {{"draw", "auto"}}};
    begin_with_bots(sim, 2);
    Friend& ann = sim.at("Ann");
    while (ann.view->turn != *ann.seat)
        sim.pass_time(seconds{1});
    REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
    sim.lose("Ann");
    for (int n = 0; n < 20; ++n)
        sim.pass_time(seconds{1});
    CHECK_FALSE(sim.wake_at().has_value());
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(ann.view->turn == *ann.seat);
}

TEST_CASE("a bot starts its thinking time again after a restart") {
    RoomSimulator sim{2, {}, "sequences"};
    begin_with_bots(sim, 1);
    Friend& ann = sim.at("Ann");
    if (ann.view->turn == *ann.seat) REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
    sim.pass_time(milliseconds{900});
    sim.restart_for({"Ann"});
    const std::uint64_t before = sim.room().version();
    sim.pass_time(milliseconds{999});
    CHECK(sim.room().version() == before);
    sim.pass_time(milliseconds{1});
    CHECK(sim.room().version() > before);
}

/// Ann has won everything that a bot can stake. Null if the bot wins after this many commands.
std::unique_ptr<RoomSimulator> after_a_bot_lost(int commands) {
    auto sim =
        std::make_unique<RoomSimulator>(2, NamedOptions{{"stake", "600"}, {"target", "25"}}, "sequences");
    change_chance(*sim, commands);
    begin_with_bots(*sim, 1);
    test::SplitMix random{1};
    sim->play_to_the_end(random);
    if (sim->at("Ann").purses.at(MemberId{1}) < 600) return nullptr;
    return sim;
}

TEST_CASE("X7: a bot has a purse, and leaves when it cannot pay the stake") {
    const std::unique_ptr<RoomSimulator> lost = first_table(after_a_bot_lost);
    RoomSimulator& sim = *lost;
    REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(sim.at("Ann").told<SatOut>().front().member == MemberId{2});
    CHECK(seen_anew(sim, "Ann").members.size() == 1);
}

TEST_CASE("a newcomer gets a member number of its own, not a bot's") {
    RoomSimulator sim{2};
    REQUIRE(accepted(sim.send("Ann", SeatBot{2, BotLevel::easy})));
    REQUIRE(accepted(sim.join("Bob")));
    CHECK(sim.at("Bob").id == MemberId{3});
}

TEST_CASE("a bot cannot be made the referee, nor one that has lost its seat") {
    RoomSimulator sim{2};
    REQUIRE(accepted(sim.send("Ann", SeatBot{2, BotLevel::easy})));
    const TalkCommand make_referee{MakeReferee{MemberId{2}}};
    CHECK(code_of(sim.send("Ann", make_referee)) == "referee-sits");
    REQUIRE(accepted(sim.send("Ann", UnseatBot{2})));
    CHECK(code_of(sim.send("Ann", make_referee)) == "is-bot");
}

TEST_CASE("a bot cannot be made the host") {
    RoomSimulator sim{2};
    sim.send("Ann", Sit{});
    REQUIRE(accepted(sim.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(code_of(sim.send("Ann", LobbyCommand{HandOver{MemberId{2}}})) == "is-bot");
}

}  // namespace
}  // namespace seq::room
