#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

std::uint64_t since_epoch(TimePoint time) {
    return static_cast<std::uint64_t>(time.time_since_epoch().count());
}

/// How often Ann was told that somebody went away or came back.
struct Told {
    std::size_t away = 0;
    std::size_t back = 0;
    friend bool operator==(const Told&, const Told&) = default;
};
Told told(RoomSimulator& sim) {
    return {sim.at("Ann").told<WentAway>().size(), sim.at("Ann").told<CameBack>().size()};
}

/// Checks that Ann was told once: of this member, with this time.
void check_away_since(RoomSimulator& sim, const std::string& name, TimePoint since) {
    const auto told = sim.at("Ann").told<WentAway>();
    REQUIRE(told.size() == 1);
    CHECK(told.front().member == sim.at(name).id);
    CHECK(told.front().since == since_epoch(since));
}

/// Since when the member is away, as this friend's first snapshot shows it.
std::optional<std::uint64_t> shown_away_since(const Friend& who, MemberId id) {
    return member_in(snapshot_of(who), id).value().away_since;
}

TEST_CASE("a member without a connection for eight seconds is away, and the others are told since when") {
    RoomSimulator sim = game_with({"Bob"});
    const TimePoint lost = sim.now();
    sim.lose("Bob", 7'999ms);
    CHECK(told(sim) == Told{});
    sim.pass_time(1ms);
    check_away_since(sim, "Bob", lost);
    sim.pass_time(60s);
    CHECK(told(sim).away == 1);
}

TEST_CASE("a member who reconnects quickly, or has a second open window, was never away") {
    for (const bool second_window : {false, true}) {
        RoomSimulator sim = game_with({"Bob"});
        if (!second_window) {
            sim.lose("Bob", 7'999ms);
        }
        sim.return_all({"Bob"});  // in the second case while the first connection still exists
        sim.pass_time(60s);
        CHECK(told(sim) == Told{});
    }
}

TEST_CASE("a member who returns is present in the room's history and in every view") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.lose("Bob");
    const TimePoint lost = sim.now();
    sim.pass_time(15s);
    sim.join_all({"Cy"});
    const MemberId bob = sim.at("Bob").id;
    CHECK(shown_away_since(sim.at("Cy"), bob) == since_epoch(lost));
    sim.return_all({"Bob"});
    CHECK(told(sim).back == 1);
    CHECK(sim.at("Cy").told<CameBack>().front().member == bob);
    CHECK(sim.at("Bob").seen == sim.at("Ann").seen);  // Bob was sent the same versions
    sim.join_all({"Dee"});
    CHECK_FALSE(shown_away_since(sim.at("Dee"), bob).has_value());
}

TEST_CASE("a join that is sent again is the same member, and ends the absence") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    const MemberId id = sim.at("Bob").id;
    sim.lose("Bob", 15s);
    sim.at("Bob").session = SessionId{555};
    sim.does("Bob", Join{sim.room().code(), "Bob", sim.at("Bob").token});
    CHECK(sim.at("Bob").id == id);
    CHECK(told(sim).back == 1);
}

TEST_CASE("after a restart the fifteen seconds begin again, and absent members stay absent") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 3);
    const TimePoint lost = sim.now();
    sim.lose("Bob", 15s);
    sim.lose("Cy", 7s);
    sim.restart();
    const TimePoint restarted = sim.now();
    sim.return_all({"Ann"});
    sim.pass_time(14'999ms);
    CHECK(told(sim) == Told{});
    sim.pass_time(1ms);
    check_away_since(sim, "Cy", restarted);  // Bob's was sent before
    sim.join_all({"Dee"});
    CHECK(shown_away_since(sim.at("Dee"), sim.at("Bob").id) == since_epoch(lost));
}

TEST_CASE("a member whose session does not answer is away until it is heard again, and stays connected") {
    RoomSimulator sim = game_with({"Bob"});
    const TimePoint last_heard = sim.now();
    sim.pass_time(5s);
    sim.fall_silent("Bob", 5s);
    sim.pass_time(2'999ms);
    CHECK(told(sim) == Told{});
    sim.pass_time(1ms);
    check_away_since(sim, "Bob", last_heard);
    sim.does("Ann", StandIn{sim.at("Bob").id, BotLevel::hard});
    sim.pass_time(60s);
    CHECK(sim.at("Ann").told<StandInEnded>().empty());  // the session alone does not end it
    CHECK(told(sim).back == 0);
    sim.be_heard("Bob");
    CHECK(told(sim).back == 1);
    CHECK(sim.at("Bob").seen == sim.at("Ann").seen);
}

TEST_CASE("a member whose session was silent for a moment, or ended meanwhile, is not away too early") {
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(5s);
    sim.fall_silent("Bob", 5s);
    sim.pass_time(2s);
    sim.be_heard("Bob");
    sim.pass_time(60s);
    CHECK(told(sim) == Told{});
    const TimePoint last_heard = sim.now() - 4s;
    sim.fall_silent("Bob", 4s);
    sim.lose("Bob", 4s);
    check_away_since(sim, "Bob", last_heard);
}

TEST_CASE("a member who is away and back too often stays away until they are heard later") {
    RoomSimulator sim = game_with({"Bob"});
    const auto flap = [&] {
        sim.fall_silent("Bob", 8s);
        sim.be_heard("Bob");
        return told(sim).back;
    };
    std::size_t returns = 0;
    while (flap() > returns)
        REQUIRE(++returns < 1'000);
    sim.pass_time(5min);
    CHECK(flap() == returns + 1);
}

TEST_CASE("the reuse of an old token is reported to its owner on their return") {
    RoomSimulator sim{2};
    const Token old = sim.at("Ann").token;
    sim.reconnect("Ann");
    sim.does("Ann", Say{"a frame: the old token has had its time"});
    sim.lose("Ann");
    sim.join("Thief");
    sim.at("Thief").session = SessionId{4242};
    CHECK(sim.ask("Thief", Resume{{"TESTR00M00"}, old, sim.new_token(), {}}) == "token-used");
    CHECK(sim.at("Ann").notices.empty());
    sim.return_all({"Ann"});
    CHECK(sim.at("Ann").notices == Names{"old-token-refused"});
    sim.reconnect("Ann");
    CHECK(sim.at("Ann").notices.size() == 1);
}

TEST_CASE("an empty room has no timer") {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Ann");
    sim.lose("Bob", 15s);
    CHECK_FALSE(sim.wake_at().has_value());
    sim.return_all({"Ann"});
    CHECK(told(sim).away == 2);
}

}  // namespace
}  // namespace seq::room
