#include <doctest/doctest.h>

#include "tests/room/people.hpp"

// A member who has lost the key to their place gets it back, or takes it along to another device.

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// Ann, the host, and her friends play; a device "new X" is of somebody without X's key.
struct Claims {
    explicit Claims(const std::vector<std::string>& guests)
        : sim{static_cast<std::uint32_t>(guests.size() + 1)} {
        sim.begin(guests);
    }
    /// The list that the member was sent last; a new view forgets it, as clients do.
    std::vector<Knock> waiting(const std::string& name) {
        std::vector<Knock> list;
        for (const ServerMessage& message : sim.at(name).inbox)
            if (std::holds_alternative<Snapshot>(message))
                list.clear();
            else if (const auto* knocks = std::get_if<Knocks>(&message))
                list = knocks->waiting;
        return list;
    }
    std::string admit(const std::string& name) { return sim.ask(name, Admit{waiting(name).at(0).knock}); }
    bool is_told(const std::string& name, const auto& wanted) {
        for (const auto& event : sim.at(name).told<LobbyEvent>())
            if (const auto* one = std::get_if<std::decay_t<decltype(wanted)>>(&event))
                if (one->member == wanted.member) return true;
        return false;
    }

    RoomSimulator sim;
};

TEST_CASE("a host who has lost the key is let back by the other player, and the old key is void") {
    Claims table{{"Bob"}};
    RoomSimulator& sim = table.sim;
    const Hand hand = sim.at("Ann").view->as_cards().hand;
    CHECK(code_of(sim.claim("new Ann", "Ann")) == "not-claimable");  // she is present
    sim.lose("Ann");
    CHECK(code_of(sim.join("Ann")) == "name-taken");
    sim.at("Ann").token = {};
    CHECK_FALSE(sim.claim("new Ann", "ann").has_value());
    CHECK(sim.at("new Ann").notices == std::vector<std::string>{"knocking"});
    CHECK(sim.at("new Ann").inbox.size() == 1);  // nothing of the room
    CHECK(table.waiting("Bob").at(0).claims == MemberId{1});
    CHECK(code_of(sim.send("Bob", Admit{1})) == "not-host");  // she counts as away a little later
    sim.pass_time(seconds{61});
    CHECK(table.admit("Bob") == "too-early");
    REQUIRE(accepted(sim.send("Bob", HandOver{MemberId{2}})));
    sim.pass_time(minutes{4});
    CHECK(table.admit("Bob") == "accepted");

    Friend& ann = sim.at("new Ann");
    CHECK(ann.id == MemberId{1});
    CHECK(ann.seat == Seat{1});
    CHECK(ann.view->as_cards().hand == hand);
    CHECK(ann.host == MemberId{1});  // as any host who returns
    CHECK(table.is_told("Bob", MemberLetBack{MemberId{1}, {}}));
    CHECK(table.waiting("Bob").empty());
}

TEST_CASE("a key that became void is refused for a day, and among two its use voids the game, once") {
    for (const bool restarted : {false, true}) {
        Claims table{{"Bob"}};
        RoomSimulator& sim = table.sim;
        REQUIRE(accepted(sim.come_back("Bob")));
        sim.send("Bob", SayPhrase{"hello"});  // the token of his resume is the current one
        sim.lose("Bob");
        REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
        sim.pass_time(minutes{5});
        REQUIRE(table.admit("Ann") == "accepted");
        if (restarted) {
            sim.restart_for({"Ann"});
            REQUIRE(accepted(sim.come_back("new Bob")));
        }
        CHECK(code_of(sim.come_back("Bob")) == "key-replaced");
        CHECK(table.is_told("Ann", OldKeyShown{MemberId{2}}));
        const auto ends = sim.at("Ann").told<GameVoided>();
        REQUIRE(ends.size() == 1);
        CHECK(ends[0].reason == VoidReason::two_claim_a_seat);
        const std::size_t records = sim.journal().size();
        CHECK(code_of(sim.come_back("Bob")) == "key-replaced");
        CHECK(sim.journal().size() == records);
        sim.sleep_over(hours{24});
        CHECK(code_of(sim.come_back("Bob")) == "token-unknown");
    }
}

TEST_CASE("while the host is away, a majority of the players decides a claim, and spectators see nothing") {
    Claims table{{"Bob", "Cy"}};
    RoomSimulator& sim = table.sim;
    REQUIRE(accepted(sim.join("Eve")));
    sim.lose("Ann");
    REQUIRE_FALSE(sim.claim("new Ann", "Ann").has_value());
    CHECK(table.waiting("Bob").at(0).needed == 0);
    sim.pass_time(minutes{1});
    CHECK(table.waiting("Bob").at(0).needed == 2);
    CHECK(table.waiting("Eve").empty());
    CHECK(code_of(sim.send("Eve", Admit{1})) == "not-seated");
    CHECK(table.admit("Bob") == "accepted");
    CHECK(table.admit("Bob") == "already-voted");
    CHECK(table.waiting("Cy").at(0).votes == std::vector{MemberId{2}});
    CHECK_FALSE(sim.at("new Ann").seen.has_value());
    CHECK(table.admit("Cy") == "accepted");
    CHECK(sim.at("new Ann").id == MemberId{1});
    CHECK(code_of(sim.come_back("Ann")) == "key-replaced");
    CHECK(sim.at("Bob").told<GameVoided>().empty());  // three play
}

TEST_CASE(
    "a claim is shown with the view that everybody is sent after a substitution, to the new player too") {
    Claims table{{"Bob", "Cy"}};
    RoomSimulator& sim = table.sim;
    REQUIRE(accepted(sim.join("Dan")));
    sim.lose("Bob");
    REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
    REQUIRE(accepted(sim.send("Cy", Leave{})));  // a bot plays on
    REQUIRE(accepted(sim.send("Dan", AskSeat{3})));
    REQUIRE(accepted(sim.send("Ann", GiveSeat{id_of(sim, "Dan")})));
    CHECK(table.waiting("Ann").size() == 1);
    CHECK(table.waiting("Dan").size() == 1);
}

TEST_CASE("a claim ends when its member returns, and the host can refuse it, and bots cannot be claimed") {
    Claims table{{"Bob", "Cy"}};
    RoomSimulator& sim = table.sim;
    sim.lose("Bob");
    REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(sim.at("new Bob").closed == CloseReason::removed);
    CHECK(table.waiting("Ann").empty());
    sim.lose("Bob");
    REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
    REQUIRE(accepted(sim.send("Ann", TurnAway{table.waiting("Ann").at(0).knock})));
    CHECK(sim.at("new Bob").closed == CloseReason::removed);
    REQUIRE(accepted(sim.send("Cy", Leave{})));  // a bot plays on
    CHECK(code_of(sim.claim("new bot", "Bot 1")) == "not-claimable");
}

TEST_CASE("unlocking the room does not admit those who claim a member's place") {
    Claims table{{"Bob"}};
    RoomSimulator& sim = table.sim;
    sim.lose("Bob");
    REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, true})));
    REQUIRE_FALSE(sim.join("Cy").has_value());
    REQUIRE(accepted(sim.send("Ann", SetFlag{RoomFlag::locked, false})));
    CHECK(sim.at("Cy").seen.has_value());
    CHECK_FALSE(sim.at("new Bob").seen.has_value());
    CHECK(table.waiting("Ann").size() == 1);
}

TEST_CASE("a claim is decided in a room whose history is full, too") {
    RoomLimits limits = with_all_snapshots;
    limits.records_max = 6;
    RoomSimulator sim = game_with({"Bob"}, {}, "sequence", limits);
    sim.lose("Bob");
    sim.pass_time(minutes{5});
    REQUIRE(sim.room().version() == limits.records_max);
    REQUIRE_FALSE(sim.claim("new Bob", "Bob").has_value());
    REQUIRE(accepted(sim.send("Ann", Admit{1})));
    CHECK(sim.at("new Bob").id == MemberId{2});
}

TEST_CASE("a member continues on another device with a key that works once, for five minutes") {
    Claims table{{"Bob"}};
    RoomSimulator& sim = table.sim;
    const Hand hand = sim.at("Bob").view->as_cards().hand;
    const auto key = [&] { return std::get<MoveKey>(sim.send("Bob", AskForMoveKey{}).value()).key; };
    const Token first = key();
    const Token second = key();
    CHECK(code_of(sim.continue_on("phone", first)) == "token-unknown");  // replaced
    REQUIRE(accepted(sim.continue_on("phone", second)));
    CHECK(sim.at("Bob").notices.back() == "moved");
    CHECK(sim.at("Bob").closed == CloseReason::taken_over);
    CHECK(sim.at("phone").view->as_cards().hand == hand);
    CHECK(code_of(sim.come_back("Bob")) == "key-replaced");
    CHECK(sim.at("Ann").told<LobbyEvent>().size() == 0);  // it concerns nobody else
    CHECK(code_of(sim.continue_on("thief", second)) == "move-over");
    sim.restart_for({"phone"});
    const auto last = std::get<MoveKey>(sim.send("phone", AskForMoveKey{}).value());
    CHECK(last.seconds == 300);
    sim.sleep_over(minutes{5});
    CHECK(code_of(sim.continue_on("late", last.key)) == "move-over");
}

TEST_CASE("an acting host whom most of the others confirm may remove the absent host") {
    Claims table{{"Bob", "Cy", "Dee"}};
    RoomSimulator& sim = table.sim;
    sim.lose("Ann");
    sim.pass_time(minutes{1});
    REQUIRE(accepted(sim.send("Bob", HandOver{MemberId{2}})));
    CHECK(sim.at("Cy").told<LobbyEvent>().size() == 1);
    CHECK(seen_anew(sim, "Cy").acts_for == MemberId{1});
    const RemoveMember removal{.member = MemberId{1}, .level = BotLevel::hard};
    CHECK(code_of(sim.send("Bob", removal)) == "acting-host");
    CHECK(code_of(sim.send("Bob", Abandon{})) == "acting-host");
    REQUIRE(accepted(sim.send("Cy", HandOver{MemberId{2}})));
    CHECK(code_of(sim.send("Cy", HandOver{MemberId{2}})) == "already-host");  // two of three are enough
    CHECK_FALSE(seen_anew(sim, "Dee").acts_for.has_value());
    CHECK(accepted(sim.send("Bob", removal)));
}

}  // namespace
}  // namespace seq::room
