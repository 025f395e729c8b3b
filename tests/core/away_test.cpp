#include <doctest/doctest.h>

#include "tests/core/evening.hpp"

namespace seq::core {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::uint64_t since_epoch(TimePoint time) {
    return static_cast<std::uint64_t>(time.time_since_epoch().count());
}

/// The member as the newest whole view of this friend shows them.
MemberView shown(const Friend& who, MemberId id) {
    for (const ServerMessage& message : who.inbox)
        if (const auto* whole = std::get_if<Whole>(&message))
            for (const MemberView& member : whole->members)
                if (member.member == id) return member;
    FAIL("no such member in a whole view");
    return {};
}

TEST_CASE("who has no connection for fifteen seconds is away, and the others are told since when") {
    Evening evening{2};
    evening.begin({"Bob"});
    const TimePoint lost = evening.now();
    evening.lose("Bob");
    evening.pass_time(milliseconds{14'999});
    CHECK(evening.at("Ann").told<protocol::WentAway>().empty());
    evening.pass_time(milliseconds{1});
    const auto told = evening.at("Ann").told<protocol::WentAway>();
    REQUIRE(told.size() == 1);
    CHECK(told.front().member == evening.at("Bob").id);
    CHECK(told.front().since == since_epoch(lost));
    evening.pass_time(seconds{60});
    CHECK(evening.at("Ann").told<protocol::WentAway>().size() == 1);
}

TEST_CASE("who blinks was never away") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.lose("Bob");
    evening.pass_time(milliseconds{14'999});
    CHECK(accepted(evening.come_back("Bob")));
    evening.pass_time(seconds{60});
    CHECK(evening.at("Ann").told<protocol::WentAway>().empty());
    CHECK(evening.at("Ann").told<protocol::CameBack>().empty());
}

TEST_CASE("who comes back is here for everybody, in the room's history and in a newcomer's view") {
    Evening evening{3};
    evening.join("Bob");
    evening.lose("Bob");
    const TimePoint lost = evening.now();
    evening.pass_time(seconds{15});
    REQUIRE(accepted(evening.join("Cy")));
    const MemberId bob = evening.at("Bob").id;
    CHECK(shown(evening.at("Cy"), bob).away_since == since_epoch(lost));
    CHECK(accepted(evening.come_back("Bob")));
    REQUIRE(evening.at("Ann").told<protocol::CameBack>().size() == 1);
    CHECK(evening.at("Cy").told<protocol::CameBack>().front().member == bob);
    CHECK(evening.at("Bob").seen == evening.at("Ann").seen);  // Bob was sent the same versions
    REQUIRE(accepted(evening.join("Dee")));
    CHECK_FALSE(shown(evening.at("Dee"), bob).away_since.has_value());
}

TEST_CASE("a join that is sent again brings somebody back who was away") {
    Evening evening{2};
    evening.join("Bob");
    evening.lose("Bob");
    evening.pass_time(seconds{15});
    evening.at("Bob").session = SessionId{555};
    CHECK(accepted(evening.send("Bob", Join{evening.room().code(), "Bob", evening.at("Bob").token})));
    CHECK(evening.at("Ann").told<protocol::CameBack>().size() == 1);
}

TEST_CASE("after a restart the fifteen seconds begin anew, and who was away stays away since then") {
    Evening evening{3};
    evening.join("Bob");
    evening.join("Cy");
    const TimePoint lost = evening.now();
    evening.lose("Bob");
    evening.pass_time(seconds{15});
    evening.lose("Cy");
    evening.pass_time(seconds{14});
    evening.restart();
    const TimePoint restarted = evening.now();
    CHECK(accepted(evening.come_back("Ann")));
    evening.pass_time(milliseconds{14'999});
    CHECK(evening.at("Ann").told<protocol::WentAway>().empty());
    evening.pass_time(milliseconds{1});
    const auto told = evening.at("Ann").told<protocol::WentAway>();
    REQUIRE(told.size() == 1);  // Bob's was told before
    CHECK(told.front().member == evening.at("Cy").id);
    CHECK(told.front().since == since_epoch(restarted));
    REQUIRE(accepted(evening.join("Dee")));
    CHECK(shown(evening.at("Dee"), evening.at("Bob").id).away_since == since_epoch(lost));
}

TEST_CASE("who plays on in a second window is not away") {
    Evening evening{2};
    evening.begin({"Bob"});
    CHECK(accepted(evening.come_back("Bob")));  // while the first is still there
    evening.pass_time(seconds{60});
    CHECK(evening.at("Ann").told<protocol::WentAway>().empty());
    CHECK(evening.at("Ann").told<protocol::CameBack>().empty());
}

TEST_CASE("an old token that is used while its owner has no connection is told to them when they are back") {
    Evening evening{2};
    const Token old = evening.at("Ann").token;
    evening.lose("Ann");
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(accepted(evening.send("Ann", Say{"a frame: the old token has had its time"})));
    evening.lose("Ann");
    evening.join("Thief");
    evening.at("Thief").session = SessionId{4242};
    CHECK(code_of(evening.send("Thief", Resume{{"TESTR00M00"}, old, evening.new_token(), {}})) ==
          "token-used");
    CHECK(evening.at("Ann").notices.empty());
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(evening.at("Ann").notices == std::vector<std::string>{"old-token-refused"});
    evening.lose("Ann");
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(evening.at("Ann").notices.size() == 1);
}

TEST_CASE("a room that everybody has left has nothing to wake up for") {
    Evening evening{2};
    evening.begin({"Bob"});
    evening.lose("Ann");
    evening.lose("Bob");
    evening.pass_time(seconds{15});
    CHECK_FALSE(evening.wake_at().has_value());
    CHECK(accepted(evening.come_back("Ann")));
    CHECK(evening.at("Ann").told<protocol::WentAway>().size() == 2);
}

}  // namespace
}  // namespace seq::core
