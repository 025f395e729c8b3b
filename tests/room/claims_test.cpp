#include "tests/room/people.hpp"
#include "tests/support/contains.hpp"

// A member who has lost the key to their place gets it back, or takes it along to another device; and
// somebody without a seat takes over a part in a running game.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Ann, the host, and her friends play; a device "new X" is of somebody without X's key.
struct Claims : RoomSimulator {
    explicit Claims(const Names& guests) : RoomSimulator{static_cast<std::uint32_t>(guests.size() + 1)} {
        begin(guests);
    }
    /// The list that the member was sent last; a new view forgets it, as clients do.
    std::vector<Knock> waiting(const std::string& name) {
        std::vector<Knock> list;
        for (const ServerMessage& message : at(name).inbox)
            if (std::holds_alternative<Snapshot>(message))
                list.clear();
            else if (const auto* knocks = std::get_if<Knocks>(&message))
                list = knocks->waiting;
        return list;
    }
    std::string admit(const std::string& name) { return ask(name, Admit{waiting(name).at(0).knock}); }
    /// Loses the connection of this member, who then asks for the place on a new device.
    void lose_key(const std::string& name) {
        if (at(name).session) lose(name);
        REQUIRE_FALSE(claim("new " + name, name).has_value());
    }
};

TEST_CASE("a host who has lost the key is let back by the other player, and the old key is void") {
    Claims sim{{"Bob"}};
    const Hand hand = sim.at("Ann").view->as_cards().hand;
    CHECK(code_of(sim.claim("new Ann", "Ann")) == "not-claimable");  // she is present
    sim.lose("Ann");
    CHECK(code_of(sim.join("Ann")) == "name-taken");
    sim.at("Ann").token = {};
    CHECK_FALSE(sim.claim("new Ann", "ann").has_value());
    CHECK(sim.at("new Ann").notices == Names{"knocking"});
    CHECK(sim.at("new Ann").inbox.size() == 1);  // nothing of the room
    CHECK(sim.waiting("Bob").at(0).claims == MemberId{1});
    CHECK(sim.ask("Bob", Admit{1}) == "not-host");  // she counts as away a little later
    sim.pass_time(61s);
    CHECK(sim.admit("Bob") == "too-early");
    sim.does("Bob", HandOver{MemberId{2}});
    sim.pass_time(4min);
    CHECK(sim.admit("Bob") == "accepted");

    Friend& ann = sim.at("new Ann");
    CHECK(ann.id == MemberId{1});
    CHECK(ann.seat == Seat{1});
    CHECK(ann.view->as_cards().hand == hand);
    CHECK(ann.host == MemberId{1});  // as any host who returns
    CHECK(sim.at("Bob").newest<MemberLetBack>()->member == MemberId{1});
    CHECK(sim.waiting("Bob").empty());
}

TEST_CASE("a key that became void is refused for a day, and among two its use voids the game, once") {
    for (const bool restarted : {false, true}) {
        Claims sim{{"Bob"}};
        sim.return_all({"Bob"});
        sim.does("Bob", SayPhrase{"hello"});  // the token of his resume is the current one
        sim.lose_key("Bob");
        sim.pass_time(5min);
        REQUIRE(sim.admit("Ann") == "accepted");
        if (restarted) sim.restart_for({"Ann", "new Bob"});
        CHECK(code_of(sim.come_back("Bob")) == "key-replaced");
        CHECK(sim.at("Ann").newest<OldKeyShown>()->member == MemberId{2});
        const auto ends = sim.at("Ann").told<GameVoided>();
        REQUIRE(ends.size() == 1);
        CHECK(ends[0].reason == VoidReason::two_claim_a_seat);
        const std::size_t records = sim.journal().size();
        CHECK(code_of(sim.come_back("Bob")) == "key-replaced");
        CHECK(sim.journal().size() == records);
        sim.sleep_over(24h);
        CHECK(code_of(sim.come_back("Bob")) == "token-unknown");
    }
}

TEST_CASE("while the host is away, a majority of the players decides a claim, and spectators see nothing") {
    Claims sim{{"Bob", "Cy"}};
    sim.join_all({"Eve"});
    sim.lose_key("Ann");
    CHECK(sim.waiting("Bob").at(0).needed == 0);
    sim.pass_time(1min);
    CHECK(sim.waiting("Bob").at(0).needed == 2);
    CHECK(sim.waiting("Eve").empty());
    CHECK(sim.ask("Eve", Admit{1}) == "not-seated");
    CHECK(sim.admit("Bob") == "accepted");
    CHECK(sim.admit("Bob") == "already-voted");
    CHECK(sim.waiting("Cy").at(0).votes == std::vector{MemberId{2}});
    CHECK_FALSE(sim.at("new Ann").seen.has_value());
    CHECK(sim.admit("Cy") == "accepted");
    CHECK(sim.at("new Ann").id == MemberId{1});
    CHECK(code_of(sim.come_back("Ann")) == "key-replaced");
    CHECK(sim.at("Bob").told<GameVoided>().empty());  // three play
}

/// Ann's game with a bot, to which nobody else is connected, and the secret of its link.
struct Alone : Claims {
    Alone() : Claims{{"Bob"}}, link{secret_of(*this)} {
        does("Bob", Leave{});  // a bot plays on
    }
    LinkSecret link;
};

TEST_CASE("a person alone with bots who has lost the key gets the seat back after five minutes") {
    Alone sim;
    const Hand hand = sim.at("Ann").view->as_cards().hand;
    sim.lose("Ann");
    CHECK(code_of(sim.claim("new Ann", "Ann", sim.link)) == "too-early");
    sim.pass_time(5min);
    REQUIRE(sim.claim("new Ann", "Ann", sim.link).has_value());  // not a knock, which is answered later
    CHECK(sim.at("new Ann").seat == Seat{1});
    CHECK(sim.at("new Ann").view->as_cards().hand == hand);
    CHECK(test::contains(sentence_of(sim.come_back("Ann")), "since nobody else was there"));
}

TEST_CASE(
    "a claim to be a person alone with bots is refused in a locked room, beside a spectator, and without the "
    "link") {
    const auto is_refused = [](Alone& sim, bool knows_link = true) {
        sim.lose("Ann");
        sim.pass_time(24h);
        return code_of(sim.claim("Tom", "Ann", knows_link ? std::optional{sim.link} : std::nullopt)) ==
               "not-claimable";
    };
    SUBCASE("without the link") {
        CHECK(is_refused(*std::make_unique<Alone>(), false));
    }
    SUBCASE("with a spectator") {
        Alone sim;
        sim.join_all({"Eve"});
        CHECK(is_refused(sim));
    }
    SUBCASE("in a locked room") {
        Alone sim;
        sim.does("Ann", SetFlag{RoomFlag::locked, true});
        CHECK(is_refused(sim));
    }
    SUBCASE("after somebody was removed") {
        Alone sim;
        sim.join_all({"Eve"});
        sim.does("Ann", RemoveMember{sim.at("Eve").id});
        CHECK(is_refused(sim));
    }
    SUBCASE("without a game") {
        Alone sim;
        sim.does("Ann", Abandon{});
        CHECK(is_refused(sim));
    }
}

TEST_CASE("a pause of the server does not shorten the time in which a person alone with bots may come back") {
    Alone sim;
    sim.lose("Ann");
    sim.restart(1h);
    sim.pass_time(1min);
    CHECK(code_of(sim.claim("new Ann", "Ann", sim.link)) == "too-early");
    sim.pass_time(4min);
    CHECK(sim.claim("new Ann", "Ann", sim.link).has_value());
}

TEST_CASE("a claim is shown with the view that follows a substitution, to the new player too") {
    Claims sim{{"Bob", "Cy"}};
    sim.join_all({"Dan"});
    sim.lose_key("Bob");
    sim.does("Cy", Leave{});  // a bot plays on
    sim.does({{"Dan", AskSeat{3}}, {"Ann", GiveSeat{id_of(sim, "Dan")}}});
    CHECK(sim.waiting("Ann").size() == 1);
    CHECK(sim.waiting("Dan").size() == 1);
}

TEST_CASE("a claim ends when its member returns, and the host can refuse it, and bots cannot be claimed") {
    Claims sim{{"Bob", "Cy"}};
    sim.lose_key("Bob");
    sim.return_all({"Bob"});
    CHECK(sim.at("new Bob").closed == CloseReason::removed);
    CHECK(sim.waiting("Ann").empty());
    sim.lose_key("Bob");
    sim.does("Ann", TurnAway{sim.waiting("Ann").at(0).knock});
    CHECK(sim.at("new Bob").closed == CloseReason::removed);
    sim.does("Cy", Leave{});  // a bot plays on
    CHECK(code_of(sim.claim("new bot", "Bot 1")) == "not-claimable");
}

TEST_CASE("unlocking the room does not admit those who claim a member's place") {
    Claims sim{{"Bob"}};
    sim.lose_key("Bob");
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    REQUIRE_FALSE(sim.join("Cy").has_value());
    sim.does("Ann", SetFlag{RoomFlag::locked, false});
    CHECK(sim.at("Cy").seen.has_value());
    CHECK_FALSE(sim.at("new Bob").seen.has_value());
    CHECK(sim.waiting("Ann").size() == 1);
}

TEST_CASE("a claim is decided in a room whose history is full, too") {
    RoomLimits limits = with_all_snapshots;
    limits.records_max = 6;
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence", limits);
    sim.lose("Bob", 5min);
    REQUIRE(sim.room().version() == limits.records_max);
    REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
    sim.does("Ann", Admit{1});
    CHECK(sim.at("new Bob").id == MemberId{2});
}

TEST_CASE("a member continues on another device with a key that works once, for five minutes") {
    Claims sim{{"Bob"}};
    const Hand hand = sim.at("Bob").view->as_cards().hand;
    const auto key = [&](const char* name = "Bob") { return sim.fetch<MoveKey>(name, AskForMoveKey{}); };
    const Token first = key().key;
    const Token second = key().key;
    CHECK(code_of(sim.continue_on("phone", first)) == "token-unknown");  // replaced
    REQUIRE(accepted(sim.continue_on("phone", second)));
    CHECK(sim.at("Bob").notices.back() == "moved");
    CHECK(sim.at("Bob").closed == CloseReason::taken_over);
    CHECK(sim.at("phone").view->as_cards().hand == hand);
    CHECK(code_of(sim.come_back("Bob")) == "key-replaced");
    CHECK(sim.at("Ann").told<LobbyEvent>().empty());  // it concerns nobody else
    CHECK(code_of(sim.continue_on("thief", second)) == "move-over");
    sim.restart_for({"phone"});
    const MoveKey last = key("phone");
    CHECK(last.seconds == 300);
    sim.sleep_over(5min);
    CHECK(code_of(sim.continue_on("late", last.key)) == "move-over");
}

TEST_CASE("an acting host whom most of the others confirm may remove the absent host") {
    Claims sim{{"Bob", "Cy", "Dee"}};
    sim.lose("Ann", 1min);
    sim.does("Bob", HandOver{MemberId{2}});
    CHECK(sim.at("Cy").told<LobbyEvent>().size() == 1);
    CHECK(seen_anew(sim, "Cy").acts_for == MemberId{1});
    const RemoveMember removal{.member = MemberId{1}, .level = BotLevel::hard};
    CHECK(sim.ask("Bob", {removal, Abandon{}}) == "acting-host acting-host");
    sim.does("Cy", HandOver{MemberId{2}});
    CHECK(sim.ask("Cy", HandOver{MemberId{2}}) == "already-host");  // two of three are enough
    CHECK_FALSE(seen_anew(sim, "Dee").acts_for.has_value());
    sim.does("Bob", removal);
}

struct Seats : RoomSimulator {
    explicit Seats(const std::string& preset = "sequence", const NamedOptions& options = {})
        : RoomSimulator{3, options, preset} {
        begin({"Bob", "Cy"});
        join_all({"Dan"});
    }
    std::string give(const std::string& by, const std::string& to) {
        return ask(by, GiveSeat{id_of(*this, to)});
    }
};

TEST_CASE(
    "a spectator takes over from a player who is away, if the host agrees, and sees the hand from then on") {
    Seats sim;
    const Hand hand = sim.at("Bob").view->as_cards().hand;
    sim.does({{"Dan", AskSeat{2}, "not-away"}, {"Cy", AskSeat{2}, "already-seated"}});
    sim.lose("Bob", 30s);
    sim.does("Dan", AskSeat{2});
    CHECK(seen_anew(sim, "Dan").game->as_cards().hand.empty());
    CHECK(sim.give("Ann", "Dan") == "too-early");
    CHECK(sim.give("Cy", "Dan") == "not-host");
    sim.pass_time(30s);
    REQUIRE(sim.give("Ann", "Dan") == "accepted");
    CHECK(sim.at("Dan").view->as_cards().hand == hand);
    CHECK(sim.at("Dan").seat == Seat{2});

    sim.lose("Dan");  // before the new view, for all that the server knows
    sim.at("Dan").view.reset();
    sim.return_all({"Dan"});
    REQUIRE(sim.at("Dan").view.has_value());
    CHECK(sim.at("Dan").view->as_cards().hand == hand);

    sim.return_all({"Bob"});
    CHECK_FALSE(sim.at("Bob").seat.has_value());
    CHECK(sim.at("Bob").view->as_cards().hand.empty());
    sim.does("Bob", AskSeat{2});  // it was his
    sim.restart_for({"Ann", "Bob", "Cy", "Dan"});
    REQUIRE(sim.give("Dan", "Bob") == "accepted");
    CHECK(sim.at("Bob").view->as_cards().hand == hand);

    sim.play_to_the_end(39);
    const auto parts = sim.at("Ann").told<GameStatistics>().at(0).substitutions;
    REQUIRE(parts.size() == 2);
    CHECK(parts[0] == Substitution{Seat{2}, "Bob", "Dan", 0});
    CHECK(parts[1] == Substitution{Seat{2}, "Dan", "Bob", 0});
    const auto record = std::get<GameRecord>(sim.send("Ann", FetchRecord{}).value());
    CHECK(record.record.find("Dan plays seat 2 instead of Bob from here") != std::string::npos);
}

TEST_CASE("a bot that took over is replaced at once, and the players vote if the host asks") {
    Seats sim;
    sim.does("Ann", Leave{});  // Bob is host
    sim.does({{"Bob", HandOver{id_of(sim, "Dan")}}, {"Dan", AskSeat{1}}});
    CHECK(sim.give("Dan", "Dan") == "not-seated");
    CHECK(sim.give("Bob", "Dan") == "accepted");
    CHECK_FALSE(sim.at("Dan").seat.has_value());
    CHECK(sim.give("Bob", "Dan") == "already-voted");
    sim.does("Dan", AskSeat{1});  // what was voted for another request does not count
    CHECK(sim.give("Bob", "Dan") == "accepted");
    CHECK_FALSE(sim.at("Dan").seat.has_value());
    REQUIRE(sim.give("Cy", "Dan") == "accepted");
    CHECK(sim.at("Dan").seat == Seat{1});
    CHECK(sim.at("Bob").told<BotUnseated>().size() == 1);
}

TEST_CASE("X7: the stake of a part that was taken over stays that of its owner, who gets the pot") {
    Seats sim{"sequences", {{"stake", "100"}}};
    sim.lose("Bob", 1min);
    sim.does("Dan", AskSeat{2});
    REQUIRE(sim.give("Ann", "Dan") == "accepted");
    sim.play_to_the_end(7);
    std::uint32_t together = 0;
    for (const char* name : {"Ann", "Bob", "Cy"})
        together += sim.at("Ann").purses.at(id_of(sim, name));
    CHECK(together == 3000);
    CHECK(sim.at("Ann").purses.at(id_of(sim, "Dan")) == 1000);
}

}  // namespace
}  // namespace seq::room
