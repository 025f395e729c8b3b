#include <algorithm>
#include <doctest/doctest.h>
#include <ranges>

#include "tests/core/ceremony.hpp"
#include "tests/core/people.hpp"
#include "tests/core/talking.hpp"

// Leaving a room, or being removed from it, while a game runs: a bot plays on.

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::seconds;

/// Ann, Bob and Cy in the middle of a game.
Evening running_game(const std::vector<std::pair<std::string, std::string>>& options = {},
                     const std::string& preset = "sequence") {
    Evening evening{3, options, preset};
    evening.begin({"Bob", "Cy"});
    return evening;
}

/// What the newest version told everybody.
std::vector<RoomEvent> newest_events(Evening& evening, const char* name) {
    for (const ServerMessage& message : std::views::reverse(evening.at(name).inbox))
        if (const auto* closing = std::get_if<Public>(&message)) return closing->events;
    return {};
}

std::size_t lobby_event_at(const std::vector<RoomEvent>& events, auto is) {
    return static_cast<std::size_t>(std::ranges::find_if(events, is) - events.begin());
}

TEST_CASE(
    "a client that was never sent the answer to its leave is told that it has left, also after a restart") {
    Evening evening = three_friends();
    evening.lose("Bob");
    REQUIRE(accepted(evening.come_back("Bob")));
    const Token former = evening.at("Bob").token;
    const Token proposed = evening.at("Bob").next_token;
    const MemberId before = id_of(evening, "Bob");
    const ClientMessage leave = evening.command("Bob", Leave{});
    REQUIRE(accepted(evening.send("Bob", leave)));
    for (int again = 0; again < 2; ++again) {
        for (const Token& token : {former, proposed}) {
            evening.at("Bob").token = token;
            CHECK(code_of(evening.come_back("Bob")) == "left");
        }
        CHECK(code_of(evening.send("Bob", leave)) == "not-joined");
        evening.restart();
    }
    evening.at("Bob").token = evening.new_token();
    CHECK(code_of(evening.come_back("Bob")) == "token-unknown");

    evening.at("Bob").session = SessionId{777};  // by the link, with the token that it still has
    REQUIRE(accepted(evening.send("Bob", Join{evening.room().code(), "Bob", proposed})));
    CHECK(id_of(evening, "Bob") != before);
    evening.at("Bob").token = proposed;
    evening.lose("Bob");
    CHECK(accepted(evening.come_back("Bob")));
}

TEST_CASE("no more than 256 tokens of members who have left are kept") {
    Evening evening{2};
    std::vector<Token> tokens;
    for (int guest = 0; guest < 257; ++guest) {
        REQUIRE(accepted(evening.join("Bob")));
        tokens.push_back(evening.at("Bob").token);
        REQUIRE(accepted(evening.send("Bob", Leave{})));
        evening.pass_time(std::chrono::minutes{1});
    }
    const auto comes_back_with = [&](const Token& token) {
        evening.at("Bob").token = token;
        return code_of(evening.come_back("Bob"));
    };
    CHECK(comes_back_with(tokens.front()) == "token-unknown");
    CHECK(comes_back_with(tokens.at(1)) == "left");
    CHECK(comes_back_with(tokens.back()) == "left");
}

TEST_CASE("who leaves in the middle of a game is gone in one version, in which a bot takes the seat") {
    Evening evening = running_game();
    const Seat seat = evening.at("Bob").seat.value();
    REQUIRE(accepted(evening.send("Bob", Leave{BotLevel::hard})));
    CHECK(evening.at("Bob").closed == CloseReason::goodbye);
    const auto news = newest_events(evening, "Cy");
    REQUIRE(news.size() == 2);
    CHECK(std::get<MemberLeft>(std::get<LobbyEvent>(news[0])).member == id_of(evening, "Bob"));
    const auto& bot = std::get<protocol::BotSeated>(news[1]);
    CHECK(bot.seat == seat);
    CHECK(bot.level == BotLevel::hard);
    const Whole whole = seen_anew(evening, "Cy");
    CHECK_FALSE(member_in(whole, id_of(evening, "Bob")));
    REQUIRE(member_in(whole, bot.member));
    CHECK(member_in(whole, bot.member)->seat == seat);
}

TEST_CASE("the bot plays to the end, and keeps the seat until the host takes it off") {
    Evening evening = running_game();
    REQUIRE(accepted(evening.send("Bob", Leave{})));
    const auto bot = evening.at("Ann").told<protocol::BotSeated>().back();
    CHECK(bot.level == BotLevel::medium);
    test::SplitMix random{4};
    evening.play_to_the_end(random);
    CHECK(evening.at("Ann").statistics->seats.at(bot.seat.index()).turns > 1);
    REQUIRE(accepted(evening.send("Ann", UnseatBot{bot.seat.number})));
    REQUIRE(accepted(evening.join("Dee")));
    REQUIRE(accepted(evening.send("Dee", Sit{bot.seat.number})));
    CHECK(accepted(evening.send("Ann", Start{})));
}

TEST_CASE("the host removes a player, and says how well the bot plays that takes over") {
    Evening evening = running_game();
    REQUIRE(accepted(evening.send("Ann", RemoveMember{id_of(evening, "Cy"), BotLevel::hard})));
    CHECK(evening.at("Cy").closed == CloseReason::removed);
    CHECK(evening.at("Cy").notices.back() == "removed");
    const auto bot = evening.at("Bob").told<protocol::BotSeated>().back();
    CHECK(bot.level == BotLevel::hard);
    CHECK(code_of(evening.send("Ann", RemoveMember{bot.member})) == "game-running");
    CHECK(code_of(evening.send("Bob", RemoveMember{bot.member})) == "not-host");
    test::SplitMix random{4};
    evening.play_to_the_end(random);
    CHECK(accepted(evening.send("Ann", RemoveMember{bot.member})));
}

TEST_CASE("a token of one who left the game, or was removed from it, is worth nothing any more") {
    for (const bool removed : {false, true}) {
        CAPTURE(removed);
        Evening evening = running_game();
        evening.lose("Bob");
        REQUIRE(accepted(evening.come_back("Bob")));
        REQUIRE(accepted(removed ? evening.send("Ann", RemoveMember{id_of(evening, "Bob")})
                                 : evening.send("Bob", Leave{})));
        const std::size_t told = evening.at("Bob").inbox.size();
        Friend& mover = evening.to_move();
        REQUIRE((mover.name == "Bob" || accepted(evening.act(mover, mover.legal.at(0)))));
        evening.pass_time(seconds{2});
        CHECK(evening.at("Bob").inbox.size() == told);
        CHECK(code_of(evening.send("Bob", Say{"still here"})) == "not-joined");
        for (int again = 0; again < 2; ++again) {
            CHECK(code_of(evening.come_back("Bob")) == (removed ? "removed" : "left"));
            CHECK(evening.at("Bob").inbox.size() == 1);  // the refusal and nothing else
            evening.restart();
        }
    }
}

TEST_CASE("when the host leaves the game, the chair passes on in the same version") {
    Evening evening = running_game();
    evening.lose("Bob");
    REQUIRE(accepted(evening.send("Ann", Leave{})));
    const auto news = newest_events(evening, "Cy");
    const auto is_host_changed = [](const RoomEvent& event) {
        const auto* lobby = std::get_if<LobbyEvent>(&event);
        return lobby != nullptr && std::holds_alternative<HostChanged>(*lobby);
    };
    const std::size_t at = lobby_event_at(news, is_host_changed);
    REQUIRE(at < news.size());
    CHECK(std::get<HostChanged>(std::get<LobbyEvent>(news[at])).member == id_of(evening, "Cy"));
    CHECK(accepted(evening.send("Cy", Abandon{})));
}

TEST_CASE("where the last person leaves the game, whoever comes next keeps the house and may end it") {
    Evening evening = running_game();
    REQUIRE(accepted(evening.send("Ann", SetLock{true})));
    REQUIRE(accepted(evening.send("Ann", TalkCommand{CloseToSpectators{true}})));
    for (const char* name : {"Cy", "Bob", "Ann"})
        REQUIRE(accepted(evening.send(name, Leave{})));
    const std::uint64_t version = evening.room().version();
    evening.pass_time(seconds{60});
    CHECK(evening.room().version() == version);  // nobody is there to see bots play
    REQUIRE(accepted(evening.join("Dee")));
    evening.pass_time(seconds{5});
    CHECK(evening.room().version() > version + 1);
    CHECK(accepted(evening.send("Dee", Abandon{})));
}

TEST_CASE("who sits is bound by the deal, and cannot leave while it goes on") {
    Ceremony table;
    table.start();
    CHECK(code_of(table.evening.send("Bob", Leave{})) == "deal-running");
    CHECK(code_of(table.evening.send("Ann", RemoveMember{id_of(table.evening, "Bob")})) == "deal-running");
    REQUIRE(accepted(table.evening.join("Dee")));
    CHECK(accepted(table.evening.send("Dee", Leave{})));
}

TEST_CASE("the record of a game that somebody left says so, and its chance is checked as always") {
    Ceremony table;
    table.start();
    table.commit_all();
    table.reveal_all();
    REQUIRE(accepted(table.evening.send("Bob", Leave{})));
    table.evening.restart();
    for (const char* name : {"Ann", "Cy"})
        REQUIRE(accepted(table.evening.come_back(name)));
    const auto transcript = table.play_to_the_transcript();
    check_fits(transcript);
    CHECK(transcript.record.find("; a bot plays seat ") != std::string::npos);
}

TEST_CASE(
    "X7: the stake stays in the pot for the bot to play for, and goes to it where the game is stopped") {
    const auto chips_of_members = [](Evening& evening) {
        std::uint32_t chips = 0;
        for (const MemberView& member : seen_anew(evening, "Ann").members)
            chips += member.purse.value();
        return chips;
    };
    for (const bool stopped : {false, true}) {
        CAPTURE(stopped);
        Evening evening = running_game({{"stake", "200"}, {"target", "25"}}, "hearts-due");
        REQUIRE(accepted(evening.send("Cy", Leave{})));
        const auto bot = evening.at("Ann").told<protocol::BotSeated>().back();
        test::SplitMix random{6};
        if (stopped)
            REQUIRE(accepted(evening.send("Ann", Abandon{})));
        else
            evening.play_to_the_end(random);
        // 800 of Ann's and of Bob's, 1000 of the new bot's own, and 600 of the pot.
        CHECK(chips_of_members(evening) == 3200);
        if (stopped) CHECK(evening.at("Ann").purses.at(bot.member) == 1200);
        evening.restart();
        REQUIRE(accepted(evening.come_back("Ann")));
        CHECK(chips_of_members(evening) == 3200);
    }
}

TEST_CASE("a bot that comes back with a changed purse says what is in it") {
    Evening evening{2, {{"stake", "100"}, {"target", "25"}}, "sequences"};
    REQUIRE(accepted(evening.send("Ann", Sit{})));
    REQUIRE(accepted(evening.send("Ann", SeatBot{{}, BotLevel::easy})));
    REQUIRE(accepted(evening.send("Ann", Start{})));
    test::SplitMix random{6};
    evening.play_to_the_end(random);
    const auto purse = evening.at("Ann").purses.at(MemberId{2});
    REQUIRE(accepted(evening.send("Ann", UnseatBot{2})));
    REQUIRE(accepted(evening.join("Bob")));
    evening.at("Bob").purses.clear();
    REQUIRE(accepted(evening.send("Ann", SeatBot{{}, BotLevel::easy})));
    CHECK(evening.at("Bob").purses.at(MemberId{2}) == purse);
}

TEST_CASE("S19: a draw that waits for its time is forgotten with the member who asked for it") {
    Evening evening = running_game({{"draw_grace", "10"}});
    std::string waiting;
    for (int turn = 0; turn < 2; ++turn) {
        Friend& mover = evening.to_move();
        REQUIRE(accepted(evening.act(mover, mover.legal.at(0))));
        waiting = mover.name;
    }
    const auto answer = evening.send(waiting, Move{{.kind = MoveKind::draw}});
    REQUIRE_FALSE(answer.has_value());  // it would take the card of the one who played before
    REQUIRE(accepted(evening.send(waiting, Leave{})));
    for (const char* name : {"Ann", "Bob", "Cy"})
        if (waiting != name && evening.at(name).session) evening.pass_time(seconds{15});
    CHECK_FALSE(evening.room().finished());
}

TEST_CASE("votes of one who leaves do not count any more") {
    Evening evening{4, {{"draw", "auto"}}};
    evening.begin({"Bob", "Cy", "Dee"});
    evening.lose("Ann");
    evening.pass_time(seconds{15});
    REQUIRE(accepted(evening.send("Bob", VoteStandIn{id_of(evening, "Ann")})));
    REQUIRE(accepted(evening.send("Bob", Leave{})));
    CHECK(member_in(seen_anew(evening, "Cy"), id_of(evening, "Ann")).value().votes.empty());
    REQUIRE(accepted(evening.send("Cy", VoteStandIn{id_of(evening, "Ann")})));
    CHECK(evening.at("Dee").told<protocol::StandInVoted>().back().votes == 1);
}

TEST_CASE("T1: where a voter leaves, the call waits for those of the third side who have not voted") {
    TalkingTable table{6};
    Evening& evening = table.evening;
    REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", "lovely")}) == "accepted");
    REQUIRE(table.talk("Cy", VoteOnCall{true}) == "accepted");
    REQUIRE(accepted(evening.send("Cy", Leave{})));
    CHECK(table.talk("Quin", VoteOnCall{true}) == "accepted");  // it was open still, and is settled now
    CHECK(newest<VerdictGiven>(evening.at("Ann")).way == Way::neutral_side);
}

TEST_CASE("T1: a third side of bots gives no vote, and the word list decides") {
    TalkingTable table{6};
    Evening& evening = table.evening;
    for (const char* name : {"Cy", "Quin"})
        REQUIRE(accepted(evening.send(name, Leave{})));
    REQUIRE(table.talk("Ann", CallMessage{table.say("Bob", "block d4")}) == "accepted");
    evening.pass_time(seconds{20});
    CHECK(newest<VerdictGiven>(evening.at("Ann")).way == Way::word_list);
}

TEST_CASE("T1: a referee who leaves, is removed or gets a seat is none any more, and all are told") {
    for (const char* how : {"leaves", "is removed", "is given a seat"}) {
        CAPTURE(how);
        Evening evening{2, {}, "sequence-rv"};
        for (const char* name : {"Bob", "Eve"})
            REQUIRE(accepted(evening.join(name)));
        REQUIRE(accepted(evening.send("Bob", Sit{1})));
        REQUIRE(accepted(evening.send("Ann", TalkCommand{MakeReferee{id_of(evening, "Eve")}})));
        if (how == std::string{"leaves"}) REQUIRE(accepted(evening.send("Eve", Leave{})));
        if (how == std::string{"is removed"})
            REQUIRE(accepted(evening.send("Ann", RemoveMember{id_of(evening, "Eve")})));
        if (how == std::string{"is given a seat"}) {
            REQUIRE(accepted(evening.send("Eve", AskSeat{1})));
            REQUIRE(accepted(evening.send("Bob", GiveSeat{id_of(evening, "Eve")})));
        }
        CHECK_FALSE(newest<RefereeMade>(evening.at("Bob")).member.has_value());
    }
}

TEST_CASE("people leave games of every preset at random, over restarts, and bots play them to their end") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(seed);
            Evening evening = running_game({}, std::string{preset.name});
            test::SplitMix random{seed};
            for (int step = 0; !evening.room().finished(); ++step) {
                REQUIRE(step < 20'000);
                for (const char* name : {"Ann", "Bob", "Cy"}) {
                    Friend& who = evening.at(name);
                    if (!who.session || who.closed) continue;
                    const bool leaves = name != std::string{"Ann"} && random.below(40) == 0;
                    if (leaves)
                        REQUIRE(accepted(evening.send(name, Leave{})));
                    else if (!who.legal.empty())
                        evening.act(who, who.legal.at(random.below(who.legal.count())));
                }
                evening.pass_time(seconds{1});
            }
            const auto again = Room::restore("http://example/r/", evening.journal());
            if (!again) FAIL(again.error());
            CHECK(again->finished());
        }
    }
}

}  // namespace
}  // namespace seq::core
