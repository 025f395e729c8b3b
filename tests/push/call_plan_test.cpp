#include <doctest/doctest.h>

#include "server/push/caller.hpp"

namespace seq::push {
namespace {

using std::chrono::seconds;

const protocol::RoomCode table{"AAAAAAAAAA"};
const protocol::RoomCode other_table{"BBBBBBBBBB"};
constexpr protocol::MemberId bob{2};

PushCall turn(std::uint32_t number, protocol::MemberId member = bob) {
    return {.member = member, .game = 1, .turn = number};
}

struct Planned {
    /// The calls that are made at once.
    std::vector<PushCall> add(const PushCall& call, const protocol::RoomCode& room = table) {
        plan.add(room, call, now);
        return due();
    }
    std::vector<PushCall> due() {
        std::vector<PushCall> calls;
        for (const CallPlan::Due& each : plan.take_due(now))
            calls.push_back(each.call);
        return calls;
    }

    CallPlan plan{};
    CallPlan::Time now{std::chrono::hours{1}};
};

TEST_CASE("a member is called at once, and once for each turn") {
    Planned planned;
    CHECK(planned.add(turn(1)) == std::vector{turn(1)});
    CHECK(planned.due().empty());
    planned.now += std::chrono::hours{2};
    CHECK(planned.add(turn(1)).empty());
    CHECK_FALSE(planned.plan.next().has_value());
    CHECK(planned.add(turn(2)) == std::vector{turn(2)});
}

TEST_CASE("a member is called when a game is prepared, and again when it begins") {
    Planned planned;
    const PushCall prepared{.member = bob, .game = 2, .is_prepared = true};
    const PushCall began{.member = bob, .game = 2};
    CHECK(planned.add(prepared) == std::vector{prepared});
    planned.now += std::chrono::hours{1};
    CHECK(planned.add(prepared).empty());
    CHECK(planned.add(began) == std::vector{began});
}

TEST_CASE("a nudge calls a member again in the same turn, with the same spacing") {
    Planned planned;
    REQUIRE(planned.add(turn(1)).size() == 1);
    PushCall nudged = turn(1);
    nudged.nudges = 1;
    CHECK(planned.add(nudged).empty());
    planned.now += seconds{60};
    CHECK(planned.due() == std::vector{nudged});
    planned.now += seconds{60};
    CHECK(planned.add(nudged).empty());
    CHECK(planned.add(turn(1)).empty());  // after a pause nudges count from zero
    nudged.nudges = 2;
    CHECK(planned.add(nudged) == std::vector{nudged});
}

TEST_CASE("a second call within a minute waits until the minute is over, and the newest one counts") {
    Planned planned;
    REQUIRE(planned.add({.member = bob, .game = 1}).size() == 1);
    planned.now += seconds{10};
    CHECK(planned.add(turn(1)).empty());
    planned.now += seconds{10};
    CHECK(planned.add(turn(3)).empty());
    CHECK(planned.plan.next() == planned.now + seconds{40});
    planned.now += seconds{39};
    CHECK(planned.due().empty());
    planned.now += seconds{1};
    CHECK(planned.due() == std::vector{turn(3)});
    CHECK_FALSE(planned.plan.next().has_value());
}

TEST_CASE("a member who is back is not called, and neither is one whose reason is gone") {
    Planned planned;
    REQUIRE(planned.add(turn(1)).size() == 1);
    CHECK(planned.add(turn(2)).empty());
    planned.plan.cancel(table, bob);
    planned.plan.cancel(other_table, bob);  // there is nothing to cancel
    planned.now += seconds{60};
    CHECK(planned.due().empty());
    CHECK(planned.add(turn(3)) == std::vector{turn(3)});
}

TEST_CASE("members and tables do not wait for each other") {
    Planned planned;
    CHECK(planned.add(turn(1)).size() == 1);
    CHECK(planned.add(turn(1), other_table).size() == 1);
    CHECK(planned.add(turn(1, {3})).size() == 1);
    CHECK(planned.add(turn(2)).empty());
}

TEST_CASE("the plan remembers so many members and forgets those who were called long ago") {
    CallPlan plan{{.members_max = 2}};
    CallPlan::Time now{std::chrono::hours{1}};
    const auto call = [&](std::uint16_t member) {
        const bool added = plan.add(table, turn(1, {member}), now);
        plan.take_due(now);
        return added;
    };
    CHECK(call(1));
    CHECK(call(2));
    CHECK_FALSE(call(3));
    now += seconds{60};
    CHECK(call(3));
}

}  // namespace
}  // namespace seq::push
