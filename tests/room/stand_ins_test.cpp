#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// A running game; time passes, and some players are absent.
struct AwayTable : RoomSimulator {
    /// If `replaced` is somebody, that player is away, and a bot plays.
    explicit AwayTable(const Names& guests, const std::string& replaced = {})
        : RoomSimulator{static_cast<std::uint32_t>(guests.size() + 1), {{"draw", "auto"}}} {
        begin(guests);
        if (!replaced.empty()) replace(replaced);
    }
    void goes_away(const std::string& name) { lose(name, 15s); }
    void replace(const std::string& name) {
        goes_away(name);
        does("Ann", StandIn{id(name), BotLevel::medium});
    }
    MemberId id(const std::string& name) { return at(name).id; }
    bool is_turn_of(const std::string& name) { return any_view().turn == *at(name).seat; }
    /// The players present make moves until it is this player's turn.
    void play_to_the_turn_of(const std::string& name) {
        for (int n = 0; !is_turn_of(name); ++n) {
            REQUIRE(n < 100);
            move_once();
        }
    }
    /// It is still Bob's turn; he has a connection and plays.
    void check_bob_plays() {
        pass_time(60s);
        CHECK(is_turn_of("Bob"));
        CHECK(move_once().name == "Bob");
    }
    const View& any_view() {
        for (const char* name : {"Ann", "Bob", "Cy", "Dee"})
            if (has(name) && at(name).session) return *at(name).view;
        FAIL("nobody is here");
        std::abort();
    }
    template <typename Kind>
    std::size_t count(const std::string& told) {
        return at(told).told<Kind>().size();
    }
};

TEST_CASE("the host lets a bot play for a member who is away, in that seat's turn") {
    AwayTable table{{"Bob"}, "Bob"};
    const auto began = table.at("Ann").told<StandInBegan>();
    REQUIRE(began.size() == 1);
    CHECK(began[0].member == table.id("Bob"));
    CHECK(began[0].level == BotLevel::medium);
    for (int turn = 0; turn < 3; ++turn) {
        table.play_to_the_turn_of("Bob");
        table.pass_time(1s);
        CHECK(table.is_turn_of("Ann"));
    }
    CHECK(table.count<StandInEnded>("Ann") == 0);
}

TEST_CASE("a player who returns in their turn has the seat back at once, with all that happened to it") {
    AwayTable table{{"Bob"}, "Bob"};
    table.play_to_the_turn_of("Bob");
    table.pass_time(1s);
    table.play_to_the_turn_of("Bob");
    table.pass_time(999ms);  // the bot would move a moment later
    table.return_all({"Bob"});
    REQUIRE(table.count<StandInEnded>("Ann") == 1);
    CHECK(table.at("Bob").hand_size() == 7);
    table.check_bob_plays();
}

TEST_CASE("a player who returns in the moment of the stand-in's move finds it done, and plays the next") {
    AwayTable table{{"Bob"}, "Bob"};
    table.play_to_the_turn_of("Bob");
    table.pass_time(1s);
    table.return_all({"Bob"});
    CHECK(table.is_turn_of("Ann"));
    CHECK(table.count<StandInEnded>("Bob") == 0);  // the game does not wait for Bob
    table.move_once();
    CHECK(table.count<StandInEnded>("Bob") == 1);
    table.check_bob_plays();
}

TEST_CASE("a player who is gone again before the next move leaves the seat to the stand-in") {
    AwayTable table{{"Bob"}};
    table.play_to_the_turn_of("Ann");
    table.replace("Bob");
    table.return_all({"Bob"});
    table.lose("Bob");
    table.play_to_the_turn_of("Bob");
    table.pass_time(1s);
    CHECK(table.is_turn_of("Ann"));
}

TEST_CASE("a stand-in survives a restart, and starts its thinking time again, unless the player is back") {
    for (const std::string back : {"Ann", "Bob"}) {
        AwayTable table{{"Bob"}, "Bob"};
        table.play_to_the_turn_of("Bob");
        table.restart_for({back});
        table.pass_time(1s);
        CHECK(table.is_turn_of(back));
    }
}

TEST_CASE("the host removes a stand-in, and the seat waits again") {
    AwayTable table{{"Bob", "Cy"}};
    table.goes_away("Bob");
    const EndStandIn end{table.id("Bob")};
    CHECK(table.ask("Ann", end) == "no-stand-in");
    table.does("Ann", StandIn{table.id("Bob"), BotLevel::medium});
    table.play_to_the_turn_of("Bob");
    table.does({{"Cy", end, "not-host"}, {"Ann", EndStandIn{MemberId{9}}, "no-such-member"}, {"Ann", end}});
    table.pass_time(60s);
    CHECK(table.is_turn_of("Bob"));
}

TEST_CASE("only the host gives a stand-in, and only players who are away get one or are voted on") {
    AwayTable table{{"Bob", "Cy"}};
    const StandIn for_bob{table.id("Bob"), BotLevel::medium};
    table.does({{"Ann", Say{"hello"}}, {"Ann", for_bob, "not-away"}});
    table.lose("Bob", 7'999ms);
    CHECK(table.ask("Ann", for_bob) == "not-away");
    table.pass_time(1ms);
    CHECK(table.ask("Cy", for_bob) == "not-host");
    CHECK(table.ask("Ann", StandIn{MemberId{9}, BotLevel::medium}) == "no-such-member");
    table.does({{"Ann", for_bob}, {"Ann", for_bob, "has-stand-in"}});
    CHECK(table.ask("Cy", VoteStandIn{table.id("Bob")}) == "host-is-here");
    AwayTable voted{{"Bob", "Cy"}};
    voted.goes_away("Ann");
    CHECK(voted.ask("Bob", {VoteStandIn{voted.id("Cy")}, VoteStandIn{voted.id("Bob")}}) ==
          "not-away not-away");
    CHECK(voted.ask("Bob", VoteStandIn{MemberId{9}}) == "no-such-member");
}

TEST_CASE("a spectator has no seat for a stand-in, and a bot needs none") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {{"draw", "auto"}});
    sim.does("Ann", {Sit{}, SeatBot{{}, BotLevel::easy}, Start{}});
    sim.lose("Bob", 15s);
    CHECK(sim.ask("Ann", {StandIn{sim.at("Bob").id}, StandIn{MemberId{3}}}) == "not-seated not-away");
}

TEST_CASE("while the host is away more than half of the others decide, and the host's seat is no exception") {
    AwayTable table{{"Bob", "Cy", "Dee"}};
    table.goes_away("Ann");
    const VoteStandIn vote{table.id("Ann")};
    table.does({{"Bob", StandIn{table.id("Ann"), BotLevel::medium}, "not-host"}, {"Bob", vote}});
    const auto voted = table.at("Cy").told<StandInVoted>();
    REQUIRE(voted.size() == 1);
    CHECK(voted[0].member == table.id("Ann"));
    CHECK(voted[0].by == table.id("Bob"));
    CHECK(voted[0].votes == 1);
    CHECK(voted[0].needed == 2);
    CHECK(table.ask("Bob", vote) == "already-voted");
    CHECK(table.count<StandInBegan>("Cy") == 0);
    table.does("Dee", vote);
    REQUIRE(table.count<StandInBegan>("Cy") == 1);
    table.play_to_the_turn_of("Ann");
    table.pass_time(1s);
    CHECK_FALSE(table.is_turn_of("Ann"));
}

TEST_CASE("a vote may name a level: the most frequent one counts, or medium if none is named") {
    const auto begins_with = [](std::optional<BotLevel> bob, std::optional<BotLevel> cy,
                                std::optional<BotLevel> dee) {
        AwayTable table{{"Bob", "Cy", "Dee", "Eve", "Fay"}};
        table.goes_away("Ann");
        table.does("Bob", VoteStandIn{table.id("Ann"), bob});
        CHECK(table.at("Eve").told<StandInVoted>().back().level == bob);
        table.restart_for({"Bob", "Cy", "Dee", "Eve", "Fay"});
        table.does("Cy", VoteStandIn{table.id("Ann"), cy});
        table.does("Dee", VoteStandIn{table.id("Ann"), dee});
        return table.at("Eve").told<StandInBegan>().back().level;
    };
    CHECK(begins_with({}, {}, {}) == BotLevel::medium);
    CHECK(begins_with(BotLevel::hard, {}, {}) == BotLevel::hard);
    CHECK(begins_with(BotLevel::hard, BotLevel::hard, BotLevel::medium) == BotLevel::hard);
    CHECK(begins_with(BotLevel::hard, BotLevel::medium, {}) == BotLevel::medium);
}

TEST_CASE("a bot that plays for somebody is medium or hard, unless they chose easy when they left") {
    AwayTable table{{"Bob", "Cy"}};
    table.goes_away("Bob");
    CHECK(table.ask("Ann", StandIn{table.id("Bob"), BotLevel::easy}) == "level-too-low");
    CHECK(table.ask("Ann", RemoveMember{table.id("Bob"), BotLevel::easy}) == "level-too-low");
    table.does("Ann", StandIn{table.id("Bob"), BotLevel::medium});
    table.goes_away("Ann");
    CHECK(table.ask("Cy", VoteStandIn{table.id("Ann"), BotLevel::easy}) == "level-too-low");
    table.does("Cy", VoteStandIn{table.id("Ann"), BotLevel::hard});
    table.return_all({"Ann"});
    table.does("Cy", Leave{BotLevel::easy});
    CHECK(table.at("Ann").told<BotSeated>().back().level == BotLevel::easy);
}

TEST_CASE("a majority counts those present, so a departure can complete it") {
    AwayTable table{{"Bob", "Cy", "Dee"}};
    table.goes_away("Ann");
    table.does("Bob", VoteStandIn{table.id("Ann")});
    table.goes_away("Cy");
    CHECK(table.count<StandInBegan>("Bob") == 0);  // one of two is no majority
    SUBCASE("a member who has not voted leaves") {
        table.goes_away("Dee");
        CHECK(table.count<StandInBegan>("Bob") == 1);
    }
    SUBCASE("a member who has voted leaves, and one more vote is enough") {
        table.goes_away("Bob");
        CHECK(table.count<StandInBegan>("Dee") == 0);
        table.does("Dee", VoteStandIn{table.id("Ann")});
        CHECK(table.count<StandInBegan>("Dee") == 1);
    }
}

TEST_CASE("votes survive a restart, are in a newcomer's view, and end when the player or the host is back") {
    for (const std::string back : {"Cy", "Ann"}) {
        AwayTable table{{"Bob", "Cy", "Dee"}};
        const VoteStandIn vote{table.id("Cy")};
        table.goes_away("Ann");
        table.goes_away("Cy");
        table.does("Bob", vote);
        table.restart_for({"Bob"});
        CHECK(seen_anew(table, "Dee").members.at(2).votes == std::vector{table.id("Bob")});
        table.return_all({back});
        if (back == "Ann") {
            table.goes_away("Ann");
            table.does("Bob", vote);
            CHECK(table.at("Dee").told<StandInVoted>().back().votes == 1);
        }
        CHECK(table.count<StandInBegan>("Dee") == 0);
    }
}

TEST_CASE("S19: a stand-in draws at once, and its player finds the cards in the hand") {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Bob", 15s);
    sim.does("Ann", StandIn{sim.at("Bob").id, BotLevel::medium});
    Friend& ann = sim.at("Ann");
    for (int round = 0; round < 4; ++round) {
        if (ann.view->turn == *ann.seat) {
            sim.move_once();
            sim.does("Ann", Move{{.kind = MoveKind::draw}});
        }
        sim.pass_time(1s);
    }
    sim.return_all({"Bob"});
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
            sim.pass_time(1s);
        }
        check_replays(sim);
    }
}

}  // namespace
}  // namespace seq::room
