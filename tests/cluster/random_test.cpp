#include <doctest/doctest.h>

#include "tests/cluster/support/random_cluster.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/support/rounds.hpp"

namespace seq::cluster {

TEST_CASE("cluster: whatever fails, each room has one history, which contains what was acknowledged") {
    std::map<std::string, std::size_t> happened;
    std::size_t acknowledged = 0;
    for (std::uint64_t seed = 1; seed <= seq::test::rounds(40); ++seed) {
        CAPTURE(seed);
        test::RandomCluster cluster{seed};
        for (int i = 0; i < 600; ++i)
            cluster.step();
        cluster.finish();
        acknowledged += cluster.acknowledged();
        for (const auto& [what, times] : cluster.happened())
            happened[what] += times;
    }
    CHECK(acknowledged > 1'000);
    for (const char* what :
         {"acquired", "not acquired", "fenced", "full", "kill", "partition", "takeover", "snapshot"}) {
        CAPTURE(what);
        CHECK(happened[what] > 10);
    }
}

TEST_CASE("cluster: an acknowledged record or token that is lost, and a second history, are noticed") {
    const protocol::RoomCode room{"AAAAAAAAAA"};
    test::AcknowledgedRecords acknowledged;
    store::Chain chain{room.text};
    const auto first = chain.next();
    acknowledged.add(first);
    acknowledged.add_token(room, 3);
    const room::MemberTokens token{.room = room, .member = {1}, .token = {3}};
    const room::MemberTokens older{.room = room, .member = {1}, .token = {2}};
    CHECK_NOTHROW(acknowledged.check(room, {first}, {token}));
    CHECK_THROWS_AS(acknowledged.check(room, {}, {token}), std::logic_error);
    CHECK_THROWS_AS(acknowledged.check(room, {first}, {}), std::logic_error);
    CHECK_THROWS_AS(acknowledged.check(room, {first}, {older}), std::logic_error);
    store::Chain other{room.text};
    const auto fork = other.next(R"({"other":1})");
    CHECK_THROWS_AS(acknowledged.check(room, {fork}, {token}), std::logic_error);
    CHECK_THROWS_AS(acknowledged.add(fork), std::logic_error);
}

}  // namespace seq::cluster
