#include <doctest/doctest.h>
#include <memory>

#include "tests/core/people.hpp"

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// The first one of this connection.
const Whole& whole_view_of(const Friend& who) {
    for (const ServerMessage& message : who.inbox)
        if (const auto* whole = std::get_if<Whole>(&message)) return *whole;
    FAIL("no whole view was sent");
    std::abort();
}

const Whole& view_of_newcomer(Evening& evening, const std::string& name) {
    REQUIRE(accepted(evening.join(name)));
    return whole_view_of(evening.at(name));
}

/// Ann sits, bots take the other seats, and the game begins.
void begin_with_bots(Evening& evening, std::size_t bots) {
    REQUIRE(accepted(evening.send("Ann", Sit{})));
    for (std::size_t n = 0; n < bots; ++n)
        REQUIRE(accepted(evening.send("Ann", SeatBot{{}, BotLevel{static_cast<std::uint8_t>(n % 3)}})));
    REQUIRE(accepted(evening.send("Ann", Start{})));
}

TEST_CASE("a muted bot that is taken off and seated again is a bot that nobody has muted") {
    Evening evening{2};
    REQUIRE(accepted(evening.join("Cy")));
    REQUIRE(accepted(evening.send("Ann", SeatBot{2, BotLevel::easy})));
    const MemberId bot = seen_anew(evening, "Cy").members.at(2).member;
    REQUIRE(accepted(evening.send("Ann", LobbyCommand{MuteMember{bot, true}})));
    CHECK(seen_anew(evening, "Cy").members.at(2).muted);
    REQUIRE(accepted(evening.send("Ann", UnseatBot{2})));
    REQUIRE(accepted(evening.send("Ann", SeatBot{2, BotLevel::easy})));
    CHECK_FALSE(seen_anew(evening, "Cy").members.at(2).muted);  // as `bot-seated` told it
}

TEST_CASE("the host puts bots on seats and takes them off again, and everybody sees it") {
    Evening evening{3};
    REQUIRE(accepted(evening.join("Bob")));
    CHECK(accepted(evening.send("Ann", SeatBot{2, BotLevel::hard})));
    const auto seated = evening.at("Bob").told<protocol::BotSeated>();
    REQUIRE(seated.size() == 1);
    CHECK(seated[0].name == "Bot 1");
    CHECK(seated[0].seat == Seat{2});
    CHECK(seated[0].level == BotLevel::hard);
    CHECK(accepted(evening.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(evening.at("Bob").told<protocol::BotSeated>().at(1).seat == Seat{1});

    const Whole& whole = view_of_newcomer(evening, "Cy");
    REQUIRE(whole.members.size() == 5);
    CHECK(whole.members[2].name == "Bot 1");
    CHECK(whole.members[2].bot == BotLevel::hard);
    CHECK(whole.members[2].seat == Seat{2});
    CHECK_FALSE(whole.members[1].bot.has_value());

    CHECK(accepted(evening.send("Ann", UnseatBot{2})));
    CHECK(evening.at("Bob").told<protocol::BotUnseated>().front().member == seated[0].member);
    CHECK(view_of_newcomer(evening, "Dee").members.size() == 5);  // Ann, Bob, the other bot, Cy, Dee
    CHECK(accepted(evening.send("Bob", Sit{2})));
}

TEST_CASE("a bot that was taken off lends its number and its name to the next one") {
    Evening evening{3};
    for (int n = 0; n < 100; ++n) {
        REQUIRE(accepted(evening.send("Ann", SeatBot{3, BotLevel::easy})));
        REQUIRE(accepted(evening.send("Ann", UnseatBot{3})));
        evening.pass_time(std::chrono::seconds{4});  // the host has a budget for bots
    }
    CHECK(accepted(evening.send("Ann", SeatBot{3, BotLevel::medium})));
    const auto last = evening.at("Ann").told<protocol::BotSeated>().back();
    CHECK(last.member == MemberId{2});
    CHECK(last.name == "Bot 1");
    CHECK(last.level == BotLevel::medium);
}

TEST_CASE("every bot has a name of its own, the first number that is free") {
    Evening evening{4};
    for (std::uint32_t seat = 1; seat <= 3; ++seat)
        REQUIRE(accepted(evening.send("Ann", SeatBot{seat, BotLevel::easy})));
    const auto seated = evening.at("Ann").told<protocol::BotSeated>();
    REQUIRE(seated.size() == 3);
    CHECK(seated[0].name == "Bot 1");
    CHECK(seated[1].name == "Bot 2");
    CHECK(seated[2].name == "Bot 3");
}

TEST_CASE("bots come and go at the host's word alone, while no game runs, and on free seats") {
    Evening evening{2};
    REQUIRE(accepted(evening.join("Bob")));
    CHECK(code_of(evening.send("Bob", SeatBot{{}, BotLevel::easy})) == "not-host");
    CHECK(code_of(evening.send("Bob", UnseatBot{1})) == "not-host");
    CHECK(code_of(evening.send("Ann", SeatBot{3, BotLevel::easy})) == "no-such-seat");
    CHECK(code_of(evening.send("Ann", UnseatBot{3})) == "no-such-seat");
    CHECK(code_of(evening.send("Ann", UnseatBot{1})) == "no-bot-there");
    CHECK(accepted(evening.send("Bob", Sit{2})));
    CHECK(code_of(evening.send("Ann", SeatBot{2, BotLevel::easy})) == "seat-taken");
    CHECK(code_of(evening.send("Ann", UnseatBot{2})) == "no-bot-there");
    CHECK(accepted(evening.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(code_of(evening.send("Ann", SeatBot{{}, BotLevel::easy})) == "room-full");
    CHECK(code_of(evening.send("Bob", Sit{1})) == "seat-taken");
    CHECK(accepted(evening.send("Ann", Start{})));
    CHECK(code_of(evening.send("Ann", UnseatBot{1})) == "game-running");
    CHECK(code_of(evening.send("Ann", SeatBot{1, BotLevel::easy})) == "game-running");
}

TEST_CASE("a person plays a game with bots to its end, in every preset, over a restart, and it replays") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        Evening evening{4, {}, std::string{preset.name}};
        begin_with_bots(evening, 3);
        test::SplitMix random{7};
        for (int step = 0; step < 12; ++step) {  // into the game, then the process dies
            Friend& ann = evening.at("Ann");
            if (!ann.legal.empty()) evening.act(ann, ann.legal.at(random.below(ann.legal.count())));
            evening.pass_time(seconds{1});
        }
        evening.restart();
        REQUIRE(accepted(evening.come_back("Ann")));
        evening.play_to_the_end(random);
        const auto ended = evening.at("Ann").told<Event>();
        CHECK(std::holds_alternative<GameEnded>(ended.back()));
        const auto again = Room::restore("http://example/r/", evening.journal());
        if (!again) FAIL(again.error());
        CHECK(again->finished());

        const auto fetched = evening.send("Ann", FetchRecord{});
        const auto& record = std::get<GameRecord>(*fetched);
        CHECK(record.record.find("Bot 3") != std::string::npos);
    }
}

TEST_CASE("a bot takes one second over its move, whatever the game and its level") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        Evening evening{4, {}, std::string{preset.name}};
        begin_with_bots(evening, 3);
        test::SplitMix random{3};
        for (int step = 0; step < 40 && !evening.room().finished(); ++step) {
            Friend& ann = evening.at("Ann");
            if (!ann.legal.empty()) {
                REQUIRE(accepted(evening.act(ann, ann.legal.at(random.below(ann.legal.count())))));
                continue;
            }
            const std::uint64_t before = evening.room().version();
            REQUIRE(evening.wake_at() == evening.now() + seconds{1});
            evening.pass_time(milliseconds{999});
            REQUIRE(evening.room().version() == before);
            evening.pass_time(milliseconds{1});
            REQUIRE(evening.room().version() > before);
        }
    }
}

TEST_CASE("S19: a bot draws at once") {
    Evening evening{2};
    begin_with_bots(evening, 1);
    Friend& ann = evening.at("Ann");
    if (!ann.legal.empty()) {
        evening.act(ann, ann.legal.at(0));
        REQUIRE(accepted(evening.send("Ann", Move{{.kind = MoveKind::draw}})));
    }
    evening.pass_time(seconds{1});
    CHECK(ann.view->turn == *ann.seat);
    CHECK(ann.view->as_cards().hand_sizes[1] == 7);
    CHECK_FALSE(ann.view->as_cards().owed.has(Seat{2}));
}

TEST_CASE("S19: a bot's draw waits for a person who has not drawn and whose grace is not over") {
    Evening evening{2};
    begin_with_bots(evening, 1);
    Friend& ann = evening.at("Ann");
    if (ann.legal.empty()) evening.pass_time(seconds{1});
    REQUIRE(accepted(evening.act(ann, ann.legal.at(0))));
    evening.pass_time(seconds{1});  // the bot plays, and could draw
    CHECK(ann.view->turn == *ann.seat);
    CHECK(ann.view->as_cards().owed.has(*ann.seat));
    CHECK(ann.view->as_cards().owed.has(Seat{2}));
    SUBCASE("the person draws") {
        CHECK(accepted(evening.send("Ann", Move{{.kind = MoveKind::draw}})));
        CHECK(ann.hand_size() == 7);
    }
    SUBCASE("the grace ends") {
        evening.pass_time(milliseconds{1999});
        CHECK(ann.view->as_cards().owed.has(Seat{2}));
        evening.pass_time(milliseconds{1});
        CHECK(code_of(evening.send("Ann", Move{{.kind = MoveKind::draw}})) == "draw-lapsed");
    }
    CHECK_FALSE(ann.view->as_cards().owed.has(Seat{2}));
    CHECK(ann.view->as_cards().hand_sizes[1] == 7);
}

TEST_CASE("bots play among themselves only while somebody is here, and go on when somebody comes back") {
    Evening evening{3, {}, "hearts-due"};
    for (int n = 0; n < 3; ++n)
        REQUIRE(accepted(evening.send("Ann", SeatBot{{}, BotLevel::easy})));
    REQUIRE(accepted(evening.send("Ann", Start{})));
    evening.pass_time(seconds{1});
    const std::uint64_t moved = evening.room().version();
    evening.lose("Ann");
    evening.pass_time(seconds{15});  // nothing but Ann's being away is written
    CHECK(evening.room().version() == moved + 1);
    CHECK_FALSE(evening.wake_at().has_value());
    SUBCASE("over a restart too") {
        evening.restart();
        evening.pass_time(seconds{3600});
        CHECK(evening.room().version() == moved + 1);
    }
    REQUIRE(accepted(evening.come_back("Ann")));
    for (int n = 0; !evening.room().finished(); ++n) {
        REQUIRE(n < 1000);
        evening.pass_time(seconds{1});
    }
}

TEST_CASE("bots go on to the turn of a person who has left for a while") {
    Evening evening{3, {{"draw", "auto"}}};
    begin_with_bots(evening, 2);
    Friend& ann = evening.at("Ann");
    while (ann.view->turn != *ann.seat)
        evening.pass_time(seconds{1});
    REQUIRE(accepted(evening.act(ann, ann.legal.at(0))));
    evening.lose("Ann");
    for (int n = 0; n < 20; ++n)
        evening.pass_time(seconds{1});
    CHECK_FALSE(evening.wake_at().has_value());
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(ann.view->turn == *ann.seat);
}

TEST_CASE("a bot whose thinking a restart cut short thinks anew") {
    Evening evening{2, {}, "sequences"};
    begin_with_bots(evening, 1);
    Friend& ann = evening.at("Ann");
    if (ann.view->turn == *ann.seat) REQUIRE(accepted(evening.act(ann, ann.legal.at(0))));
    evening.pass_time(milliseconds{900});
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    const std::uint64_t before = evening.room().version();
    evening.pass_time(milliseconds{999});
    CHECK(evening.room().version() == before);
    evening.pass_time(milliseconds{1});
    CHECK(evening.room().version() > before);
}

/// Ann has won all that a bot can put in. Nothing if the bot wins after so many commands.
std::unique_ptr<Evening> after_a_bot_lost(int commands) {
    auto evening = std::make_unique<Evening>(
        2, std::vector<std::pair<std::string, std::string>>{{"stake", "600"}, {"target", "25"}}, "sequences");
    for (int n = 0; n < commands; ++n)  // other commands before the start, other chance
        evening->send("Ann", Say{"let us wait a little"});
    begin_with_bots(*evening, 1);
    test::SplitMix random{1};
    evening->play_to_the_end(random);
    if (evening->at("Ann").purses.at(MemberId{1}) < 600) return nullptr;
    return evening;
}

TEST_CASE("X7: a bot has a purse, and leaves when it cannot pay the stake") {
    std::unique_ptr<Evening> lost;
    for (int commands = 0; commands < 50 && !lost; ++commands)
        lost = after_a_bot_lost(commands);
    REQUIRE(lost);
    Evening& evening = *lost;
    REQUIRE(accepted(evening.send("Ann", Start{})));
    CHECK(evening.at("Ann").told<SatOut>().front().member == MemberId{2});
    evening.lose("Ann");
    evening.at("Ann").seen.reset();
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(whole_view_of(evening.at("Ann")).members.size() == 1);
}

TEST_CASE("nobody comes in as a bot") {
    Evening evening{2};
    REQUIRE(accepted(evening.send("Ann", SeatBot{2, BotLevel::easy})));
    REQUIRE(accepted(evening.join("Bob")));
    CHECK(evening.at("Bob").id == MemberId{3});
}

TEST_CASE("a bot cannot be made the host") {
    Evening evening{2};
    evening.send("Ann", Sit{});
    REQUIRE(accepted(evening.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(code_of(evening.send("Ann", LobbyCommand{HandOver{MemberId{2}}})) == "is-bot");
}

}  // namespace
}  // namespace seq::core
