#include <memory>

#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

const Snapshot& view_of_newcomer(RoomSimulator& sim, const std::string& name) {
    sim.join_all({name});
    return snapshot_of(sim.at(name));
}

/// Ann takes a seat, bots take the others, and the game starts.
void begin_with_bots(RoomSimulator& sim, std::size_t bots) {
    sim.does("Ann", Sit{});
    for (std::size_t n = 0; n < bots; ++n)
        sim.does("Ann", SeatBot{{}, BotLevel{static_cast<std::uint8_t>(n % 3)}});
    sim.does("Ann", Start{});
}

const Move draw_card{{.kind = MoveKind::draw}};

TEST_CASE("a muted bot that is taken off and seated again is not muted") {
    RoomSimulator sim = lobby_with({"Cy"}, 2);
    sim.does("Ann", SeatBot{2, BotLevel::easy});
    const MemberId bot = seen_anew(sim, "Cy").members.at(2).member;
    sim.does("Ann", MuteMember{bot, true});
    CHECK(seen_anew(sim, "Cy").members.at(2).muted);
    sim.does("Ann", {UnseatBot{2}, SeatBot{2, BotLevel::easy}});
    CHECK_FALSE(seen_anew(sim, "Cy").members.at(2).muted);  // as `bot-seated` told it
}

TEST_CASE("the host seats bots and removes them, and every member sees it") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.does("Ann", SeatBot{2, BotLevel::hard});
    const auto seated = sim.at("Bob").told<BotSeated>();
    REQUIRE(seated.size() == 1);
    CHECK(seated[0].name == "Bot 1");
    CHECK(seated[0].seat == Seat{2});
    CHECK(seated[0].level == BotLevel::hard);
    sim.does("Ann", SeatBot{{}, BotLevel::easy});
    CHECK(sim.at("Bob").told<BotSeated>().at(1).seat == Seat{1});

    const Snapshot& snapshot = view_of_newcomer(sim, "Cy");
    REQUIRE(snapshot.members.size() == 5);
    CHECK(snapshot.members[2].name == "Bot 1");
    CHECK(snapshot.members[2].bot == BotLevel::hard);
    CHECK(snapshot.members[2].seat == Seat{2});
    CHECK_FALSE(snapshot.members[1].bot.has_value());

    sim.does("Ann", UnseatBot{2});
    CHECK(sim.at("Bob").told<BotUnseated>().front().member == seated[0].member);
    CHECK(view_of_newcomer(sim, "Dee").members.size() == 5);  // Ann, Bob, the other bot, Cy, Dee
    sim.does("Bob", Sit{2});
}

TEST_CASE("every bot has the first free name and number, also those of a removed bot") {
    RoomSimulator sim{4};
    for (int n = 0; n < 100; ++n) {
        sim.does("Ann", {SeatBot{3, BotLevel::easy}, UnseatBot{3}});
        sim.pass_time(4s);  // the host has a budget for bot commands
    }
    Names names;
    for (std::uint16_t seat = 1; seat <= 3; ++seat) {
        sim.does("Ann", SeatBot{seat, BotLevel::medium});
        const auto& told = *sim.at("Ann").newest<BotSeated>();
        CHECK(told.member == MemberId{static_cast<std::uint16_t>(seat + 1)});
        CHECK(told.level == BotLevel::medium);
        names.push_back(told.name);
    }
    CHECK(names == Names{"Bot 1", "Bot 2", "Bot 3"});
}

TEST_CASE("only the host seats and removes bots, while no game runs, and on free seats only") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    const auto seat = [](std::optional<std::uint32_t> number) { return SeatBot{number, BotLevel::easy}; };
    CHECK(sim.ask("Bob", {seat({}), UnseatBot{1}}) == "not-host not-host");
    CHECK(sim.ask("Ann", {seat(3), UnseatBot{3}, UnseatBot{1}}) == "no-such-seat no-such-seat no-bot-there");
    sim.does("Bob", Sit{2});
    CHECK(sim.ask("Ann", {seat(2), UnseatBot{2}}) == "seat-taken no-bot-there");
    sim.does(
        {{"Ann", seat({})}, {"Ann", seat({}), "room-full"}, {"Bob", Sit{1}, "seat-taken"}, {"Ann", Start{}}});
    CHECK(sim.ask("Ann", {UnseatBot{1}, seat(1)}) == "game-running game-running");
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
            sim.pass_time(1s);
        }
        sim.restart_for({"Ann"});
        sim.play_to_the_end(random);
        CHECK(std::holds_alternative<GameEnded>(sim.at("Ann").told<Event>().back()));
        check_replays(sim);
        CHECK(sim.fetch<GameRecord>("Ann", FetchRecord{}).record.find("Bot 3") != std::string::npos);
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
            REQUIRE(sim.wake_at() == sim.now() + 1s);
            sim.pass_time(999ms);
            REQUIRE(sim.room().version() == before);
            sim.pass_time(1ms);
            REQUIRE(sim.room().version() > before);
        }
    }
}

TEST_CASE("S19: a bot draws at once") {
    RoomSimulator sim{2};
    begin_with_bots(sim, 1);
    Friend& ann = sim.at("Ann");
    if (!ann.legal.empty()) {
        sim.move_once();
        sim.does("Ann", draw_card);
    }
    sim.pass_time(1s);
    CHECK(ann.view->turn == *ann.seat);
    CHECK(ann.view->as_cards().hand_sizes[1] == 7);
    CHECK_FALSE(ann.view->as_cards().owed.has(Seat{2}));
}

TEST_CASE("S19: a bot's draw waits for a person who has not drawn and whose grace still runs") {
    RoomSimulator sim{2};
    begin_with_bots(sim, 1);
    Friend& ann = sim.at("Ann");
    const auto owes = [&](std::uint8_t seat) { return ann.view->as_cards().owed.has(Seat{seat}); };
    if (ann.legal.empty()) sim.pass_time(1s);
    sim.move_once();
    sim.pass_time(1s);  // the bot plays, and could draw
    CHECK(ann.view->turn == *ann.seat);
    CHECK(owes(1));
    CHECK(owes(2));
    SUBCASE("the person draws") {
        sim.does("Ann", draw_card);
        CHECK(ann.hand_size() == 7);
    }
    SUBCASE("the grace ends") {
        sim.pass_time(1'999ms);
        CHECK(owes(2));
        sim.pass_time(1ms);
        CHECK(sim.ask("Ann", draw_card) == "draw-lapsed");
    }
    CHECK_FALSE(owes(2));
    CHECK(ann.view->as_cards().hand_sizes[1] == 7);
}

TEST_CASE("bots play among themselves only while a person is present, and continue when one returns") {
    RoomSimulator sim{3, {}, "hearts-due"};
    for (int n = 0; n < 3; ++n)
        sim.does("Ann", SeatBot{{}, BotLevel::easy});
    sim.does("Ann", Start{});
    sim.pass_time(1s);
    const std::uint64_t moved = sim.room().version();
    sim.lose("Ann", 15s);  // only Ann's absence is recorded
    CHECK(sim.room().version() == moved + 1);
    CHECK_FALSE(sim.wake_at().has_value());
    SUBCASE("with a restart") {
        sim.restart();
        sim.pass_time(3600s);
        CHECK(sim.room().version() == moved + 1);
    }
    sim.return_all({"Ann"});
    for (int n = 0; !sim.room().finished(); ++n) {
        REQUIRE(n < 1000);
        sim.pass_time(1s);
    }
}

TEST_CASE("bots play until it is the turn of a person who is away") {
    RoomSimulator sim{3, {{"draw", "auto"}}};
    begin_with_bots(sim, 2);
    Friend& ann = sim.at("Ann");
    while (ann.view->turn != *ann.seat)
        sim.pass_time(1s);
    sim.move_once();
    sim.lose("Ann");
    for (int n = 0; n < 20; ++n)
        sim.pass_time(1s);
    CHECK_FALSE(sim.wake_at().has_value());
    sim.return_all({"Ann"});
    CHECK(ann.view->turn == *ann.seat);
}

TEST_CASE("a bot starts its thinking time again after a restart") {
    RoomSimulator sim{2, {}, "sequences"};
    begin_with_bots(sim, 1);
    if (sim.at("Ann").view->turn == *sim.at("Ann").seat) sim.move_once();
    sim.pass_time(900ms);
    sim.restart_for({"Ann"});
    const std::uint64_t before = sim.room().version();
    sim.pass_time(999ms);
    CHECK(sim.room().version() == before);
    sim.pass_time(1ms);
    CHECK(sim.room().version() > before);
}

/// Ann has won everything that a bot can stake. Null if the bot wins after this many commands.
std::unique_ptr<RoomSimulator> after_a_bot_lost(int commands) {
    auto sim =
        std::make_unique<RoomSimulator>(2, NamedOptions{{"stake", "600"}, {"target", "25"}}, "sequences");
    change_chance(*sim, commands);
    begin_with_bots(*sim, 1);
    sim->play_to_the_end(1);
    return sim->at("Ann").purses.at(MemberId{1}) < 600 ? nullptr : std::move(sim);
}

TEST_CASE("X7: a bot has a purse, and leaves when it cannot pay the stake") {
    const std::unique_ptr<RoomSimulator> lost = first_table(after_a_bot_lost);
    RoomSimulator& sim = *lost;
    sim.does("Ann", Start{});
    CHECK(sim.at("Ann").told<SatOut>().front().member == MemberId{2});
    CHECK(seen_anew(sim, "Ann").members.size() == 1);
}

TEST_CASE("a newcomer gets a member number of its own, not a bot's, which becomes neither host nor referee") {
    RoomSimulator sim{2};
    sim.does("Ann", SeatBot{2, BotLevel::easy});
    const MemberId bot{2};
    CHECK(sim.ask("Ann", {MakeReferee{bot}, HandOver{bot}}) == "referee-sits is-bot");
    sim.does("Ann", UnseatBot{2});
    CHECK(sim.ask("Ann", MakeReferee{bot}) == "is-bot");
    sim.join_all({"Bob"});
    CHECK(sim.at("Bob").id == MemberId{3});
}

}  // namespace
}  // namespace seq::room
