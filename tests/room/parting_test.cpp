#include <ranges>

#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"

// Leaving a room, or being removed from it, during a game: a bot plays on.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Ann, Bob and Cy during a game.
RoomSimulator running_game(const NamedOptions& options = {}, const std::string& preset = "sequence") {
    RoomSimulator sim = game_with({"Bob", "Cy"}, options, preset);
    return sim;
}

/// The public events of the newest version.
std::vector<RoomEvent> newest_events(RoomSimulator& sim, const char* name) {
    for (const ServerMessage& message : std::views::reverse(sim.at(name).inbox))
        if (const auto* closing = std::get_if<PublicEvents>(&message)) return closing->events;
    return {};
}
TEST_CASE("a client that was never sent the answer to its leave is told that it has left") {
    RoomSimulator sim = three_friends();
    sim.reconnect("Bob");
    const Token former = sim.at("Bob").token;
    const Token proposed = sim.at("Bob").next_token;
    const MemberId before = id_of(sim, "Bob");
    const ClientMessage leave = sim.command("Bob", Leave{});
    REQUIRE(accepted(sim.send("Bob", leave)));
    for (int again = 0; again < 2; ++again) {
        for (const Token& token : {former, proposed}) {
            sim.at("Bob").token = token;
            CHECK(code_of(sim.come_back("Bob")) == "left");
        }
        CHECK(code_of(sim.send("Bob", leave)) == "not-joined");
        sim.restart();
    }
    sim.at("Bob").token = sim.new_token();
    CHECK(code_of(sim.come_back("Bob")) == "token-unknown");

    sim.at("Bob").session = SessionId{777};  // by the link, with the token that it still has
    sim.does("Bob", Join{sim.room().code(), "Bob", proposed});
    CHECK(id_of(sim, "Bob") != before);
    sim.at("Bob").token = proposed;
    sim.reconnect("Bob");
}

TEST_CASE("no more than 256 tokens of members who have left are kept") {
    RoomSimulator sim{2};
    std::vector<Token> tokens;
    for (int guest = 0; guest < 257; ++guest) {
        sim.join_all({"Bob"});
        tokens.push_back(sim.at("Bob").token);
        sim.does("Bob", Leave{});
        sim.pass_time(1min);
    }
    const auto comes_back_with = [&](const Token& token) {
        sim.at("Bob").token = token;
        return code_of(sim.come_back("Bob"));
    };
    CHECK(comes_back_with(tokens.front()) == "token-unknown");
    CHECK(comes_back_with(tokens.at(1)) == "left");
    CHECK(comes_back_with(tokens.back()) == "left");
}

TEST_CASE("a player leaves a running game in one version, in which a bot takes the seat") {
    RoomSimulator sim = running_game();
    const Seat seat = sim.at("Bob").seat.value();
    sim.does("Bob", Leave{BotLevel::hard});
    CHECK(sim.at("Bob").closed == CloseReason::goodbye);
    const auto news = newest_events(sim, "Cy");
    REQUIRE(news.size() == 2);
    CHECK(event_as<MemberLeft>(news[0])->member == id_of(sim, "Bob"));
    const auto& bot = std::get<BotSeated>(news[1]);
    CHECK(bot.seat == seat);
    CHECK(bot.level == BotLevel::hard);
    const Snapshot snapshot = seen_anew(sim, "Cy");
    CHECK_FALSE(member_in(snapshot, id_of(sim, "Bob")));
    CHECK(member_in(snapshot, bot.member).value().seat == seat);
}

TEST_CASE("the bot plays to the end, and keeps the seat until the host takes it off") {
    RoomSimulator sim = running_game();
    sim.does("Bob", Leave{});
    const auto bot = sim.at("Ann").told<BotSeated>().back();
    CHECK(bot.level == BotLevel::medium);
    sim.play_to_the_end(4);
    CHECK(sim.at("Ann").statistics->seats.at(bot.seat.index()).turns > 1);
    sim.does("Ann", UnseatBot{bot.seat.number});
    sim.join_all({"Dee"});
    sim.does({{"Dee", Sit{bot.seat.number}}, {"Ann", Start{}}});
}

TEST_CASE("the host removes a player and chooses the level of the bot that takes over") {
    RoomSimulator sim = running_game();
    sim.does("Ann", RemoveMember{id_of(sim, "Cy"), BotLevel::hard});
    CHECK(sim.at("Cy").closed == CloseReason::removed);
    CHECK(sim.at("Cy").notices.back() == "removed");
    const auto bot = sim.at("Bob").told<BotSeated>().back();
    CHECK(bot.level == BotLevel::hard);
    CHECK(sim.ask("Ann", RemoveMember{bot.member}) == "game-running");
    CHECK(sim.ask("Bob", RemoveMember{bot.member}) == "not-host");
    sim.play_to_the_end(4);
    sim.does("Ann", RemoveMember{bot.member});
}

TEST_CASE("the token of a player who left the game, or was removed, is not accepted any more") {
    for (const bool removed : {false, true}) {
        CAPTURE(removed);
        RoomSimulator sim = running_game();
        sim.reconnect("Bob");
        REQUIRE(
            accepted(removed ? sim.send("Ann", RemoveMember{id_of(sim, "Bob")}) : sim.send("Bob", Leave{})));
        const std::size_t told = sim.at("Bob").inbox.size();
        Friend& mover = sim.to_move();
        REQUIRE((mover.name == "Bob" || accepted(sim.act(mover, mover.legal.at(0)))));
        sim.pass_time(2s);
        CHECK(sim.at("Bob").inbox.size() == told);
        CHECK(sim.ask("Bob", Say{"still here"}) == "not-joined");
        for (int again = 0; again < 2; ++again) {
            CHECK(code_of(sim.come_back("Bob")) == (removed ? "removed" : "left"));
            CHECK(sim.at("Bob").inbox.size() == 1);  // only the refusal
            sim.restart();
        }
    }
}

TEST_CASE("when the host leaves the game, another member becomes host in the same version") {
    RoomSimulator sim = running_game();
    sim.lose("Bob");
    sim.does("Ann", Leave{});
    const auto news = newest_events(sim, "Cy");
    CHECK(
        std::ranges::any_of(news, [](const auto& event) { return event_as<HostChanged>(event) != nullptr; }));
    CHECK(sim.at("Cy").newest<HostChanged>()->member == id_of(sim, "Cy"));
    sim.does("Cy", Abandon{});
}

TEST_CASE("when the last person has left the game, the next one becomes host and may end it") {
    RoomSimulator sim = running_game();
    sim.does("Ann", {SetFlag{RoomFlag::locked, true}, SetFlag{RoomFlag::closed_to_spectators, true}});
    sim.all({"Cy", "Bob", "Ann"}, Leave{});
    const std::uint64_t version = sim.room().version();
    sim.pass_time(60s);
    CHECK(sim.room().version() == version);  // bots do not play while the room is empty
    sim.join_all({"Dee"});
    sim.pass_time(5s);
    CHECK(sim.room().version() > version + 1);
    sim.does("Dee", Abandon{});
}

TEST_CASE("a seated member cannot leave while a deal is in progress") {
    Ceremony table;
    table.does("Ann", {SeatBot{{2}, BotLevel::easy}, UnseatBot{2}});
    const MemberId bot = table.at("Ann").told<BotSeated>().back().member;
    table.start();
    CHECK(table.ask("Ann", RemoveMember{bot}) == "deal-running");  // though it has no seat
    CHECK(table.ask("Bob", Leave{}) == "deal-running");
    CHECK(table.ask("Ann", RemoveMember{id_of(table, "Bob")}) == "deal-running");
    table.join_all({"Dee"});
    table.does("Dee", Leave{});
}

TEST_CASE("the record of a game that a player left says so, and its chance is checked as always") {
    Ceremony table;
    table.start();
    table.deal_all();
    table.does("Bob", Leave{});
    table.restart_for({"Ann", "Cy"});
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK(transcript.record.find("; a bot plays seat ") != std::string::npos);
}

TEST_CASE("X7: the stake stays in the pot for the bot, which gets it if the game is stopped") {
    const auto chips_of_members = [](RoomSimulator& sim) {
        std::uint32_t chips = 0;
        for (const MemberView& member : seen_anew(sim, "Ann").members)
            chips += member.purse.value();
        return chips;
    };
    for (const bool stopped : {false, true}) {
        CAPTURE(stopped);
        RoomSimulator sim = running_game({{"stake", "200"}, {"target", "25"}}, "hearts-due");
        sim.does("Cy", Leave{});
        const auto bot = sim.at("Ann").told<BotSeated>().back();
        test::SplitMix random{6};
        if (stopped)
            sim.does("Ann", Abandon{});
        else
            sim.play_to_the_end(random);
        // 800 of Ann's and Bob's, 1000 of the new bot's, and 600 of the pot.
        CHECK(chips_of_members(sim) == 3200);
        if (stopped) CHECK(sim.at("Ann").purses.at(bot.member) == 1200);
        sim.restart_for({"Ann"});
        CHECK(chips_of_members(sim) == 3200);
    }
}

TEST_CASE("a bot that returns with a changed purse announces its content") {
    RoomSimulator sim{2, {{"stake", "100"}, {"target", "25"}}, "sequences"};
    sim.does("Ann", {Sit{}, SeatBot{{}, BotLevel::easy}, Start{}});
    sim.play_to_the_end(6);
    const auto purse = sim.at("Ann").purses.at(MemberId{2});
    sim.does("Ann", UnseatBot{2});
    sim.join_all({"Bob"});
    sim.at("Bob").purses.clear();
    sim.does("Ann", SeatBot{{}, BotLevel::easy});
    CHECK(sim.at("Bob").purses.at(MemberId{2}) == purse);
}

TEST_CASE("S19: a draw that waits for its time is forgotten with the member who asked for it") {
    RoomSimulator sim = running_game({{"draw_grace", "10"}});
    std::string waiting;
    for (int turn = 0; turn < 2; ++turn) {
        Friend& mover = sim.move_once();
        waiting = mover.name;
    }
    const auto answer = sim.send(waiting, Move{{.kind = MoveKind::draw}});
    REQUIRE_FALSE(answer.has_value());  // it would take the card of the player before
    sim.does(waiting, Leave{});
    for (const char* name : {"Ann", "Bob", "Cy"})
        if (waiting != name && sim.at(name).session) sim.pass_time(15s);
    CHECK_FALSE(sim.room().finished());
}

TEST_CASE("the votes of a member who leaves do not count any more") {
    RoomSimulator sim = game_with({"Bob", "Cy", "Dee"}, {{"draw", "auto"}});
    sim.lose("Ann", 15s);
    sim.does("Bob", {VoteStandIn{id_of(sim, "Ann")}, Leave{}});
    CHECK(member_in(seen_anew(sim, "Cy"), id_of(sim, "Ann")).value().votes.empty());
    sim.does("Cy", VoteStandIn{id_of(sim, "Ann")});
    CHECK(sim.at("Dee").told<StandInVoted>().back().votes == 1);
}

TEST_CASE("T1: when a voter leaves, the call waits for the rest, and a side of bots gives no vote") {
    TalkingTable sim{6};
    sim.call("Ann", "Bob", "lovely");
    sim.does("Cy", {VoteOnCall{true}, Leave{}});
    sim.does("Quin", VoteOnCall{true});  // it was still open, and is settled now
    CHECK(sim.at("Ann").newest<VerdictGiven>()->way == Way::neutral_side);
    TalkingTable bots{6};
    bots.all({"Cy", "Quin"}, Leave{});
    bots.call("Ann", "Bob", "block d4");
    bots.pass_time(20s);
    CHECK(bots.at("Ann").newest<VerdictGiven>()->way == Way::word_list);
}

TEST_CASE("T1: a referee who leaves, is removed or gets a seat loses the role, and everybody sees it") {
    for (const char* how : {"leaves", "is removed", "is given a seat"}) {
        CAPTURE(how);
        RoomSimulator sim{2, {}, "sequence-rv"};
        sim.join_all({"Bob", "Eve"});
        sim.does({{"Bob", Sit{1}}, {"Ann", MakeReferee{id_of(sim, "Eve")}}});
        if (how == std::string{"leaves"}) REQUIRE(accepted(sim.send("Eve", Leave{})));
        if (how == std::string{"is removed"}) sim.does("Ann", RemoveMember{id_of(sim, "Eve")});
        if (how == std::string{"is given a seat"}) {
            sim.does({{"Eve", AskSeat{1}}, {"Bob", GiveSeat{id_of(sim, "Eve")}}});
        }
        CHECK_FALSE(sim.at("Bob").newest<RefereeMade>()->member.has_value());
    }
}

TEST_CASE("people leave games of every preset at random, across restarts, and bots play to the end") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(seed);
            RoomSimulator sim = running_game({}, std::string{preset.name});
            test::SplitMix random{seed};
            for (int step = 0; !sim.room().finished(); ++step) {
                REQUIRE(step < 20'000);
                for (const char* name : {"Ann", "Bob", "Cy"}) {
                    Friend& who = sim.at(name);
                    if (!who.session || who.closed) continue;
                    const bool leaves = name != std::string{"Ann"} && random.below(40) == 0;
                    if (leaves)
                        sim.does(name, Leave{});
                    else if (!who.legal.empty())
                        sim.act(who, who.legal.at(random.below(who.legal.count())));
                }
                sim.pass_time(1s);
            }
            check_replays(sim);
        }
    }
}

}  // namespace
}  // namespace seq::room
