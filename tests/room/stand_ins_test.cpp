#include <doctest/doctest.h>

#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A running game; time passes, and some players are absent.
struct AwayTable {
    explicit AwayTable(const std::vector<std::string>& guests)
        : sim{static_cast<std::uint32_t>(guests.size() + 1), {{"draw", "auto"}}} {
        sim.begin(guests);
    }
    void goes_away(const std::string& name) {
        sim.lose(name);
        sim.pass_time(seconds{15});
    }
    MemberId id(const std::string& name) { return sim.at(name).id; }
    bool is_turn_of(const std::string& name) { return any_view().turn == *sim.at(name).seat; }
    /// The players present make moves until it is this player's turn.
    void play_to_the_turn_of(const std::string& name) {
        for (int n = 0; !is_turn_of(name); ++n) {
            REQUIRE(n < 100);
            Friend& mover = sim.to_move();
            REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
        }
    }
    const View& any_view() {
        for (const char* name : {"Ann", "Bob", "Cy", "Dee"})
            if (is_here(name)) return *sim.at(name).view;
        FAIL("nobody is here");
        std::abort();
    }
    bool is_here(const std::string& name) { return sim.has(name) && sim.at(name).session; }

    RoomSimulator sim;
};

TEST_CASE("the host lets a bot play for a member who is away, in that seat's turn") {
    AwayTable table{{"Bob"}};
    table.goes_away("Bob");
    CHECK(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::hard})));
    const auto began = table.sim.at("Ann").told<protocol::StandInBegan>();
    REQUIRE(began.size() == 1);
    CHECK(began[0].member == table.id("Bob"));
    CHECK(began[0].level == BotLevel::hard);
    for (int turn = 0; turn < 3; ++turn) {
        table.play_to_the_turn_of("Bob");
        table.sim.pass_time(seconds{1});
        CHECK(table.is_turn_of("Ann"));
    }
    CHECK(table.sim.at("Ann").told<protocol::StandInEnded>().empty());
}

TEST_CASE("a player who returns in their turn has the seat back at once, with all that happened to it") {
    AwayTable table{{"Bob"}};
    table.goes_away("Bob");
    REQUIRE(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::medium})));
    table.play_to_the_turn_of("Bob");
    table.sim.pass_time(seconds{1});
    table.play_to_the_turn_of("Bob");
    table.sim.pass_time(milliseconds{999});  // the bot would move a moment later
    REQUIRE(accepted(table.sim.come_back("Bob")));
    Friend& bob = table.sim.at("Bob");
    REQUIRE(table.sim.at("Ann").told<protocol::StandInEnded>().size() == 1);
    CHECK(bob.hand_size() == 7);
    CHECK_FALSE(bob.legal.empty());
    table.sim.pass_time(seconds{60});
    CHECK(table.is_turn_of("Bob"));
    CHECK(accepted(table.sim.act(bob, bob.legal.at(0))));
}

TEST_CASE(
    "a player who returns in the very moment of the stand-in's move finds it done, and plays the next") {
    AwayTable table{{"Bob"}};
    table.goes_away("Bob");
    REQUIRE(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::medium})));
    table.play_to_the_turn_of("Bob");
    table.sim.pass_time(seconds{1});
    REQUIRE(accepted(table.sim.come_back("Bob")));
    Friend& bob = table.sim.at("Bob");
    CHECK(table.is_turn_of("Ann"));
    CHECK(bob.told<protocol::StandInEnded>().empty());  // the game does not wait for Bob
    Friend& ann = table.sim.at("Ann");
    REQUIRE(accepted(table.sim.act(ann, ann.legal.at(0))));
    CHECK(bob.told<protocol::StandInEnded>().size() == 1);
    table.sim.pass_time(seconds{60});
    CHECK(table.is_turn_of("Bob"));
    CHECK(accepted(table.sim.act(bob, bob.legal.at(0))));
}

TEST_CASE("a player who is gone again before the next move leaves the seat to the stand-in") {
    AwayTable table{{"Bob"}};
    table.play_to_the_turn_of("Ann");
    table.goes_away("Bob");
    REQUIRE(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::medium})));
    REQUIRE(accepted(table.sim.come_back("Bob")));
    table.sim.lose("Bob");
    table.play_to_the_turn_of("Bob");
    table.sim.pass_time(seconds{1});
    CHECK(table.is_turn_of("Ann"));
}

TEST_CASE("a stand-in survives a restart, and starts its thinking time again") {
    AwayTable table{{"Bob"}};
    table.goes_away("Bob");
    REQUIRE(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::medium})));
    table.play_to_the_turn_of("Bob");
    table.sim.restart();
    SUBCASE("a member is connected") {
        REQUIRE(accepted(table.sim.come_back("Ann")));
        table.sim.pass_time(seconds{1});
        CHECK(table.is_turn_of("Ann"));
    }
    SUBCASE("the player is back first") {
        REQUIRE(accepted(table.sim.come_back("Bob")));
        table.sim.pass_time(seconds{1});
        CHECK(table.is_turn_of("Bob"));
    }
}

TEST_CASE("the host removes a stand-in, and the seat waits again") {
    AwayTable table{{"Bob", "Cy"}};
    table.goes_away("Bob");
    CHECK(code_of(table.sim.send("Ann", EndStandIn{table.id("Bob")})) == "no-stand-in");
    REQUIRE(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::medium})));
    table.play_to_the_turn_of("Bob");
    CHECK(code_of(table.sim.send("Cy", EndStandIn{table.id("Bob")})) == "not-host");
    CHECK(code_of(table.sim.send("Ann", EndStandIn{MemberId{9}})) == "no-such-member");
    CHECK(accepted(table.sim.send("Ann", EndStandIn{table.id("Bob")})));
    table.sim.pass_time(seconds{60});
    CHECK(table.is_turn_of("Bob"));
}

TEST_CASE("only the host gives a stand-in, for a player who is away") {
    AwayTable table{{"Bob", "Cy"}};
    const auto ask = [&](const std::string& name, MemberId whom) {
        return code_of(table.sim.send(name, StandIn{whom, BotLevel::medium}));
    };
    REQUIRE(accepted(table.sim.send("Ann", Say{"hello"})));
    CHECK(ask("Ann", table.id("Bob")) == "not-away");
    table.sim.lose("Bob");
    table.sim.pass_time(milliseconds{7'999});
    CHECK(ask("Ann", table.id("Bob")) == "not-away");
    table.sim.pass_time(milliseconds{1});
    CHECK(ask("Cy", table.id("Bob")) == "not-host");
    CHECK(ask("Ann", MemberId{9}) == "no-such-member");
    CHECK(ask("Ann", table.id("Bob")).empty());
    CHECK(ask("Ann", table.id("Bob")) == "has-stand-in");
    CHECK(code_of(table.sim.send("Cy", VoteStandIn{table.id("Bob")})) == "host-is-here");
}

TEST_CASE("a spectator has no seat for a stand-in, and a bot needs none") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw", "auto"}});
    REQUIRE(accepted(sim.send("Ann", Sit{})));
    REQUIRE(accepted(sim.send("Ann", SeatBot{{}, BotLevel::easy})));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    sim.lose("Bob");
    sim.pass_time(seconds{15});
    CHECK(code_of(sim.send("Ann", StandIn{sim.at("Bob").id, BotLevel::medium})) == "not-seated");
    CHECK(code_of(sim.send("Ann", StandIn{MemberId{3}, BotLevel::medium})) == "not-away");
}

TEST_CASE("while the host is away more than half of the others decide, and the host's seat is no exception") {
    AwayTable table{{"Bob", "Cy", "Dee"}};
    table.goes_away("Ann");
    CHECK(code_of(table.sim.send("Bob", StandIn{table.id("Ann"), BotLevel::medium})) == "not-host");
    CHECK(accepted(table.sim.send("Bob", VoteStandIn{table.id("Ann")})));
    const auto voted = table.sim.at("Cy").told<protocol::StandInVoted>();
    REQUIRE(voted.size() == 1);
    CHECK(voted[0].member == table.id("Ann"));
    CHECK(voted[0].by == table.id("Bob"));
    CHECK(voted[0].votes == 1);
    CHECK(voted[0].needed == 2);
    CHECK(code_of(table.sim.send("Bob", VoteStandIn{table.id("Ann")})) == "already-voted");
    CHECK(table.sim.at("Cy").told<protocol::StandInBegan>().empty());
    CHECK(accepted(table.sim.send("Dee", VoteStandIn{table.id("Ann")})));
    REQUIRE(table.sim.at("Cy").told<protocol::StandInBegan>().size() == 1);
    table.play_to_the_turn_of("Ann");
    table.sim.pass_time(seconds{1});
    CHECK_FALSE(table.is_turn_of("Ann"));
}

TEST_CASE("a vote may name a level: the most frequent one counts, or medium if none is named") {
    const auto begins_with = [](std::optional<BotLevel> bob, std::optional<BotLevel> cy,
                                std::optional<BotLevel> dee) {
        AwayTable table{{"Bob", "Cy", "Dee", "Eve", "Fay"}};
        table.goes_away("Ann");
        REQUIRE(accepted(table.sim.send("Bob", VoteStandIn{table.id("Ann"), bob})));
        CHECK(table.sim.at("Eve").told<protocol::StandInVoted>().back().level == bob);
        table.sim.restart_for({"Bob", "Cy", "Dee", "Eve", "Fay"});
        REQUIRE(accepted(table.sim.send("Cy", VoteStandIn{table.id("Ann"), cy})));
        REQUIRE(accepted(table.sim.send("Dee", VoteStandIn{table.id("Ann"), dee})));
        return table.sim.at("Eve").told<protocol::StandInBegan>().back().level;
    };
    CHECK(begins_with({}, {}, {}) == BotLevel::medium);
    CHECK(begins_with(BotLevel::hard, {}, {}) == BotLevel::hard);
    CHECK(begins_with(BotLevel::hard, BotLevel::hard, BotLevel::medium) == BotLevel::hard);
    CHECK(begins_with(BotLevel::hard, BotLevel::medium, {}) == BotLevel::medium);
}

TEST_CASE("a bot that plays for somebody is medium or hard, unless they chose easy when they left") {
    AwayTable table{{"Bob", "Cy"}};
    table.goes_away("Bob");
    CHECK(code_of(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::easy})) == "level-too-low");
    CHECK(code_of(table.sim.send("Ann", RemoveMember{table.id("Bob"), BotLevel::easy})) == "level-too-low");
    CHECK(accepted(table.sim.send("Ann", StandIn{table.id("Bob"), BotLevel::medium})));
    table.goes_away("Ann");
    CHECK(code_of(table.sim.send("Cy", VoteStandIn{table.id("Ann"), BotLevel::easy})) == "level-too-low");
    CHECK(accepted(table.sim.send("Cy", VoteStandIn{table.id("Ann"), BotLevel::hard})));
    REQUIRE(accepted(table.sim.come_back("Ann")));
    CHECK(accepted(table.sim.send("Cy", Leave{BotLevel::easy})));
    CHECK(table.sim.at("Ann").told<protocol::BotSeated>().back().level == BotLevel::easy);
}

TEST_CASE("a majority counts those present, so a departure can complete it") {
    AwayTable table{{"Bob", "Cy", "Dee"}};
    table.goes_away("Ann");
    CHECK(accepted(table.sim.send("Bob", VoteStandIn{table.id("Ann")})));
    table.goes_away("Cy");
    CHECK(table.sim.at("Bob").told<protocol::StandInBegan>().empty());  // one of two is no majority
    SUBCASE("a member who has not voted leaves") {
        table.goes_away("Dee");
        CHECK(table.sim.at("Bob").told<protocol::StandInBegan>().size() == 1);
    }
    SUBCASE("a member who has voted leaves, and one more vote is enough") {
        table.goes_away("Bob");
        CHECK(table.sim.at("Dee").told<protocol::StandInBegan>().empty());
        CHECK(accepted(table.sim.send("Dee", VoteStandIn{table.id("Ann")})));
        CHECK(table.sim.at("Dee").told<protocol::StandInBegan>().size() == 1);
    }
}

TEST_CASE("votes survive a restart, are in a newcomer's view, and end when the player or the host is back") {
    AwayTable table{{"Bob", "Cy", "Dee"}};
    table.goes_away("Ann");
    table.goes_away("Cy");
    REQUIRE(accepted(table.sim.send("Bob", VoteStandIn{table.id("Cy")})));
    table.sim.restart_for({"Bob"});
    table.sim.at("Dee").seen.reset();  // a new program: it gets a full snapshot
    REQUIRE(accepted(table.sim.come_back("Dee")));
    CHECK(snapshot_of(table.sim.at("Dee")).members.at(2).votes == std::vector{table.id("Bob")});
    SUBCASE("the player") {
        REQUIRE(accepted(table.sim.come_back("Cy")));
    }
    SUBCASE("the host") {
        REQUIRE(accepted(table.sim.come_back("Ann")));
        table.goes_away("Ann");
    }
    if (!table.is_here("Cy")) {
        CHECK(accepted(table.sim.send("Bob", VoteStandIn{table.id("Cy")})));
        CHECK(table.sim.at("Dee").told<protocol::StandInVoted>().back().votes == 1);
    }
    CHECK(table.sim.at("Dee").told<protocol::StandInBegan>().empty());
}

TEST_CASE("only players who are away are voted on, and only players vote") {
    AwayTable table{{"Bob", "Cy"}};
    table.goes_away("Ann");
    CHECK(code_of(table.sim.send("Bob", VoteStandIn{table.id("Cy")})) == "not-away");
    CHECK(code_of(table.sim.send("Bob", VoteStandIn{table.id("Bob")})) == "not-away");
    CHECK(code_of(table.sim.send("Bob", VoteStandIn{MemberId{9}})) == "no-such-member");
}

TEST_CASE("S19: a stand-in draws at once, and its player finds the cards in the hand") {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Bob");
    sim.pass_time(seconds{15});
    REQUIRE(accepted(sim.send("Ann", StandIn{sim.at("Bob").id, BotLevel::medium})));
    Friend& ann = sim.at("Ann");
    for (int round = 0; round < 4; ++round) {
        if (ann.view->turn == *ann.seat) {
            REQUIRE(accepted(sim.act(ann, ann.legal.at(0))));
            REQUIRE(accepted(sim.send("Ann", Move{{.kind = MoveKind::draw}})));
        }
        sim.pass_time(seconds{1});
    }
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(sim.at("Bob").hand_size() == 7);
    CHECK(sim.at("Bob").view->as_cards().hand_sizes == ann.view->as_cards().hand_sizes);
}

TEST_CASE("stand-ins play a session to its end while its people come and go, over restarts") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        RoomSimulator sim = game_with({"Bob", "Cy"}, {}, std::string{preset.name});
        test::SplitMix random{11};
        for (int step = 0; !sim.room().finished(); ++step) {
            REQUIRE(step < 20'000);
            Friend& who = sim.at(random.below(2) == 0 ? "Bob" : "Cy");
            const std::uint64_t chance = random.below(20);
            if (chance == 0 && who.session) sim.lose(who.name);
            if (chance == 1 && !who.session) REQUIRE(accepted(sim.come_back(who.name)));
            if (chance == 2 && !who.session) sim.send("Ann", StandIn{who.id, BotLevel::medium});
            if (chance == 3 && random.below(10) == 0) {
                sim.restart_for({"Ann"});
            }
            for (const char* name : {"Ann", "Bob", "Cy"}) {
                Friend& mover = sim.at(name);
                if (!mover.session || mover.legal.empty()) continue;
                sim.act(mover, mover.legal.at(random.below(mover.legal.count())));
            }
            sim.pass_time(seconds{1});
        }
        const auto again = test::restored_room("http://example/r/", sim.journal());
        if (!again) FAIL(again.error());
        CHECK(again->finished());
    }
}

}  // namespace
}  // namespace seq::room
