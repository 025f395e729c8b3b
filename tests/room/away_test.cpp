#include <doctest/doctest.h>

#include "tests/room/people.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::uint64_t since_epoch(TimePoint time) {
    return static_cast<std::uint64_t>(time.time_since_epoch().count());
}

/// Since when the member is away, as this friend's first snapshot shows it.
std::optional<std::uint64_t> shown_away_since(const Friend& who, MemberId id) {
    return member_in(snapshot_of(who), id).value().away_since;
}

TEST_CASE(
    "a member without a connection for eight seconds is away, and the others are notified with the time") {
    RoomSimulator sim = game_with({"Bob"});
    const TimePoint lost = sim.now();
    sim.lose("Bob");
    sim.pass_time(milliseconds{7'999});
    CHECK(sim.at("Ann").told<protocol::WentAway>().empty());
    sim.pass_time(milliseconds{1});
    const auto told = sim.at("Ann").told<protocol::WentAway>();
    REQUIRE(told.size() == 1);
    CHECK(told.front().member == sim.at("Bob").id);
    CHECK(told.front().since == since_epoch(lost));
    sim.pass_time(seconds{60});
    CHECK(sim.at("Ann").told<protocol::WentAway>().size() == 1);
}

TEST_CASE("a member who reconnects quickly was never away") {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Bob");
    sim.pass_time(milliseconds{7'999});
    CHECK(accepted(sim.come_back("Bob")));
    sim.pass_time(seconds{60});
    CHECK(sim.at("Ann").told<protocol::WentAway>().empty());
    CHECK(sim.at("Ann").told<protocol::CameBack>().empty());
}

TEST_CASE("a member who returns is present in the room's history and in every view") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.lose("Bob");
    const TimePoint lost = sim.now();
    sim.pass_time(seconds{15});
    REQUIRE(accepted(sim.join("Cy")));
    const MemberId bob = sim.at("Bob").id;
    CHECK(shown_away_since(sim.at("Cy"), bob) == since_epoch(lost));
    CHECK(accepted(sim.come_back("Bob")));
    REQUIRE(sim.at("Ann").told<protocol::CameBack>().size() == 1);
    CHECK(sim.at("Cy").told<protocol::CameBack>().front().member == bob);
    CHECK(sim.at("Bob").seen == sim.at("Ann").seen);  // Bob was sent the same versions
    REQUIRE(accepted(sim.join("Dee")));
    CHECK_FALSE(shown_away_since(sim.at("Dee"), bob).has_value());
}

TEST_CASE("a join that is sent again ends the absence of its member") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.lose("Bob");
    sim.pass_time(seconds{15});
    sim.at("Bob").session = SessionId{555};
    CHECK(accepted(sim.send("Bob", Join{sim.room().code(), "Bob", sim.at("Bob").token})));
    CHECK(sim.at("Ann").told<protocol::CameBack>().size() == 1);
}

TEST_CASE("after a restart the fifteen seconds begin again, and absent members stay absent") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 3);
    const TimePoint lost = sim.now();
    sim.lose("Bob");
    sim.pass_time(seconds{15});
    sim.lose("Cy");
    sim.pass_time(seconds{7});
    sim.restart();
    const TimePoint restarted = sim.now();
    CHECK(accepted(sim.come_back("Ann")));
    sim.pass_time(milliseconds{14'999});
    CHECK(sim.at("Ann").told<protocol::WentAway>().empty());
    sim.pass_time(milliseconds{1});
    const auto told = sim.at("Ann").told<protocol::WentAway>();
    REQUIRE(told.size() == 1);  // Bob's was sent before
    CHECK(told.front().member == sim.at("Cy").id);
    CHECK(told.front().since == since_epoch(restarted));
    REQUIRE(accepted(sim.join("Dee")));
    CHECK(shown_away_since(sim.at("Dee"), sim.at("Bob").id) == since_epoch(lost));
}

TEST_CASE("a member whose session does not answer is away until it is heard again, and stays connected") {
    RoomSimulator sim = game_with({"Bob"});
    const TimePoint last_heard = sim.now();
    sim.pass_time(seconds{5});
    sim.fall_silent("Bob", seconds{5});
    sim.pass_time(milliseconds{2'999});
    CHECK(sim.at("Ann").told<protocol::WentAway>().empty());
    sim.pass_time(milliseconds{1});
    const auto told = sim.at("Ann").told<protocol::WentAway>();
    REQUIRE(told.size() == 1);
    CHECK(told.front().since == since_epoch(last_heard));
    REQUIRE(accepted(sim.send("Ann", StandIn{sim.at("Bob").id, BotLevel::hard})));
    sim.pass_time(seconds{60});
    CHECK(sim.at("Ann").told<protocol::StandInEnded>().empty());  // the session alone does not end it
    CHECK(sim.at("Ann").told<protocol::CameBack>().empty());
    sim.be_heard("Bob");
    CHECK(sim.at("Ann").told<protocol::CameBack>().size() == 1);
    CHECK(sim.at("Bob").seen == sim.at("Ann").seen);
}

TEST_CASE("a member whose session was silent for a moment, or ended meanwhile, is not away too early") {
    RoomSimulator sim = game_with({"Bob"});
    sim.pass_time(seconds{5});
    sim.fall_silent("Bob", seconds{5});
    sim.pass_time(seconds{2});
    sim.be_heard("Bob");
    sim.pass_time(seconds{60});
    CHECK(sim.at("Ann").told<protocol::WentAway>().empty());
    const TimePoint last_heard = sim.now() - seconds{4};
    sim.fall_silent("Bob", seconds{4});
    sim.lose("Bob");
    sim.pass_time(seconds{4});
    const auto told = sim.at("Ann").told<protocol::WentAway>();
    REQUIRE(told.size() == 1);
    CHECK(told.front().since == since_epoch(last_heard));
}

TEST_CASE("a member who is away and back too often stays away until they are heard later") {
    RoomSimulator sim = game_with({"Bob"});
    const auto flap = [&] {
        sim.fall_silent("Bob", seconds{8});
        sim.be_heard("Bob");
        return sim.at("Ann").told<protocol::CameBack>().size();
    };
    std::size_t returns = 0;
    while (flap() > returns)
        REQUIRE(++returns < 1'000);
    sim.pass_time(std::chrono::minutes{5});
    CHECK(flap() == returns + 1);
}

TEST_CASE("a member with a second open window is not away") {
    RoomSimulator sim = game_with({"Bob"});
    CHECK(accepted(sim.come_back("Bob")));  // while the first connection still exists
    sim.pass_time(seconds{60});
    CHECK(sim.at("Ann").told<protocol::WentAway>().empty());
    CHECK(sim.at("Ann").told<protocol::CameBack>().empty());
}

TEST_CASE("the reuse of an old token is reported to its owner on their return") {
    RoomSimulator sim{2};
    const Token old = sim.at("Ann").token;
    sim.lose("Ann");
    REQUIRE(accepted(sim.come_back("Ann")));
    REQUIRE(accepted(sim.send("Ann", Say{"a frame: the old token has had its time"})));
    sim.lose("Ann");
    sim.join("Thief");
    sim.at("Thief").session = SessionId{4242};
    CHECK(code_of(sim.send("Thief", Resume{{"TESTR00M00"}, old, sim.new_token(), {}})) == "token-used");
    CHECK(sim.at("Ann").notices.empty());
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(sim.at("Ann").notices == std::vector<std::string>{"old-token-refused"});
    sim.lose("Ann");
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(sim.at("Ann").notices.size() == 1);
}

TEST_CASE("an empty room has no timer") {
    RoomSimulator sim = game_with({"Bob"});
    sim.lose("Ann");
    sim.lose("Bob");
    sim.pass_time(seconds{15});
    CHECK_FALSE(sim.wake_at().has_value());
    CHECK(accepted(sim.come_back("Ann")));
    CHECK(sim.at("Ann").told<protocol::WentAway>().size() == 2);
}

}  // namespace
}  // namespace seq::room
