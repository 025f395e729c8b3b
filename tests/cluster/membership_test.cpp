#include "server/cluster/members/membership.hpp"

#include <doctest/doctest.h>

#include "server/cluster/node.hpp"
#include "tests/cluster/support/whole_node.hpp"
#include "tests/support/contains.hpp"

namespace seq::cluster {
namespace {

using seq::test::contains;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::TestCluster;
using test::WholeNode;

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("cluster: a node is sure of its lease from the time at which the beat was sent that it received") {
    using Clock = machine::Clock;
    const auto at = [](int time) { return Clock::time_point{milliseconds{time}}; };
    OwnLease lease{milliseconds{750}};
    CHECK_FALSE(lease.sure_since(at(0)));
    lease.note_sent(1, at(0));
    CHECK_FALSE(lease.sure_since(at(10)));
    lease.note_received(1, at(20));
    CHECK(lease.sure_since(at(700)) == at(20));
    CHECK_FALSE(lease.sure_since(at(760)));
    lease.note_sent(2, at(250));
    lease.note_received(2, at(900));  // too late to know that the others have received it in time
    CHECK(lease.sure_since(at(1'000)) == at(900));
    CHECK_FALSE(lease.sure_since(at(1'100)));
    lease.note_sent(3, at(2'000));
    lease.note_received(3, at(2'010));
    CHECK(lease.sure_since(at(2'020)) == at(2'010));
    lease.note_received(7, at(2'500));  // never sent
    CHECK_FALSE(lease.sure_since(at(2'800)));
}

TEST_CASE("cluster: beats that arrive together, when a connection is back, do not prove an unbroken lease") {
    using Clock = machine::Clock;
    const auto at = [](int time) { return Clock::time_point{milliseconds{time}}; };
    OwnLease lease{milliseconds{750}};
    lease.note_sent(1, at(0));
    lease.note_received(1, at(10));
    for (std::uint64_t beat = 2; beat <= 10; ++beat)
        lease.note_sent(beat, at(250 * (static_cast<int>(beat) - 1)));
    for (std::uint64_t beat = 2; beat <= 10; ++beat)
        lease.note_received(beat, at(2'300));
    CHECK(lease.sure_since(at(2'400)) == at(2'300));
    lease.note_sent(11, at(2'500));
    lease.note_received(11, at(2'520));
    CHECK(lease.sure_since(at(2'600)) == at(2'300));
}

TEST_CASE("cluster: nodes know who lives, and notice a death within little more than a second") {
    TestCluster cluster;
    WholeNode a{cluster, "a"};
    WholeNode b{cluster, "b"};
    auto c = std::make_unique<WholeNode>(cluster, "c");
    CHECK_FALSE(a.membership.knows_who_lives());
    CHECK(a.membership.is_alive("unknown"));
    cluster.pass(milliseconds{1100});
    CHECK(a.membership.knows_who_lives());
    CHECK(a.membership.living() == Names{"a", "b", "c"});
    CHECK_FALSE(a.membership.is_alive("unknown"));
    CHECK(a.changes > 0);
    cluster.pass(seconds{10});
    const int changes = a.changes;
    c.reset();
    cluster.pass(milliseconds{700});
    CHECK(a.membership.is_alive("c"));
    cluster.pass(milliseconds{600});
    CHECK_FALSE(a.membership.is_alive("c"));
    CHECK(b.membership.living() == Names{"a", "b"});
    CHECK(a.changes == changes + 1);
    const WholeNode again{cluster, "c"};
    cluster.pass(milliseconds{300});
    CHECK(a.membership.living() == Names{"a", "b", "c"});
}

TEST_CASE("cluster: a node whose beats are lost one by one stays alive") {
    TestCluster cluster;
    cluster.service.faults.message_lost = 4;
    const WholeNode a{cluster, "a"};
    const WholeNode b{cluster, "b"};
    cluster.pass(seconds{2});
    int dead = 0;
    for (int i = 0; i < 200; ++i) {
        cluster.pass(milliseconds{100});
        dead += a.membership.is_alive("b") ? 0 : 1;
    }
    CHECK(dead < 20);
}

TEST_CASE("cluster: a node says why it does not join: it has no list of rooms, or no messages of its own") {
    TestCluster cluster;
    cluster.service.faults.message_lost = 1;
    const auto node = Node::begin_to_join(cluster.service.connect("a"), "a");
    CHECK(contains(node->why_not(), "the list of rooms has not arrived"));
    cluster.pass(seconds{3});
    CHECK(contains(node->why_not(), "does not return this node's own messages"));
    CHECK_FALSE(node->is_ready());
    cluster.service.faults.message_lost = 0;
    cluster.pass(seconds{3});
    CHECK(node->why_not().empty());
}

TEST_CASE("cluster: a node does not join while one lives whose program passes sessions on by itself") {
    TestCluster cluster;
    const auto older = cluster.service.connect("old");
    std::uint64_t count = 0;
    const auto lives = [&] {
        older->publish(subject_of_beats("old"), encode(Beat{.life = 7, .count = ++count, .routing = 1}));
        cluster.pass(milliseconds{250});
    };
    const auto node = Node::begin_to_join(cluster.service.connect("a"), "a");
    const WholeNode other{cluster, "b"};
    for (int i = 0; i < 12; ++i)
        lives();
    REQUIRE(node->is_ready());
    CHECK(node->why_not() ==
          "node old runs an older version, which does not tell clients where their rooms are: stop all older "
          "nodes before you start this one");
    cluster.pass(seconds{2});
    CHECK(node->why_not().empty());
}

TEST_CASE("cluster: a node without a connection judges nobody until it has listened again") {
    for (const bool is_silent : {false, true}) {
        CAPTURE(is_silent);  // it does not know that it has no connection
        TestCluster cluster;
        const WholeNode a{cluster, "a"};
        const WholeNode b{cluster, "b"};
        const auto cut_off = [&](bool is_cut_off) {
            if (is_silent)
                cluster.service.set_silent("a", is_cut_off, !is_cut_off);
            else
                cluster.service.set_connected("a", !is_cut_off);
        };
        const auto pass_and_judge = [&](int tenths) {
            for (int n = 0; n < tenths; ++n) {
                cluster.pass(milliseconds{100});
                CHECK(a.membership.is_alive("b"));
            }
        };
        cluster.pass(seconds{2});
        cut_off(true);
        pass_and_judge(30);
        CHECK_FALSE(a.membership.knows_who_lives());
        CHECK_FALSE(b.membership.is_alive("a"));
        CHECK(a.membership.lease_age() >= seconds{2});
        cut_off(false);
        pass_and_judge(15);
        CHECK(a.membership.knows_who_lives());
        CHECK(b.membership.is_alive("a"));
        CHECK(a.membership.lease_age() < seconds{1});
    }
}

TEST_CASE("cluster: a connection that was silent for a moment does not make others seem dead") {
    for (int length = 100; length < 1'500; length += 50) {
        CAPTURE(length);
        TestCluster cluster{static_cast<std::uint64_t>(length)};
        const WholeNode a{cluster, "a"};
        const WholeNode b{cluster, "b"};
        cluster.pass(seconds{2} + cluster.machine.up_to(milliseconds{250}));
        cluster.service.set_silent("a", true, false);
        cluster.pass(milliseconds{length});
        cluster.service.set_silent("a", false, false);
        for (int steps = 0; steps < 60; ++steps) {
            cluster.pass(milliseconds{10});
            CHECK(a.membership.is_alive("b"));
        }
        cluster.pass(milliseconds{1'500});
        CHECK(a.membership.knows_who_lives());
    }
}

TEST_CASE("cluster: all nodes choose the same node for a room, and never one that drains or is dead") {
    TestCluster cluster;
    WholeNode a{cluster, "a"};
    WholeNode b{cluster, "b"};
    auto c = std::make_unique<WholeNode>(cluster, "c");
    cluster.pass(seconds{2});
    std::map<std::string, int> rooms;
    std::map<std::string, std::string> before;
    const auto code = [](std::uint64_t i) { return protocol::make_room_code(i * 7919); };
    for (std::uint64_t i = 0; i < 300; ++i) {
        const std::string chosen = a.membership.chosen_for(code(i));
        CHECK(b.membership.chosen_for(code(i)) == chosen);
        CHECK(c->membership.chosen_for(code(i)) == chosen);
        before[code(i).text] = chosen;
        ++rooms[chosen];
    }
    for (const std::string name : {"a", "b", "c"})
        CHECK(rooms[name] > 60);
    b.membership.drain();
    CHECK(b.membership.chosen_for(code(1)) != "b");
    cluster.pass(milliseconds{100});
    for (std::uint64_t i = 0; i < 300; ++i) {
        const std::string chosen = a.membership.chosen_for(code(i));
        CHECK(chosen != "b");
        if (before[code(i).text] != "b") CHECK(chosen == before[code(i).text]);
    }
    c.reset();
    cluster.pass(seconds{2});
    for (std::uint64_t i = 0; i < 300; ++i)
        CHECK(a.membership.chosen_for(code(i)) == "a");
    a.membership.drain();
    cluster.pass(milliseconds{100});
    CHECK(a.membership.chosen_for(code(1)).empty());
}

TEST_CASE("cluster: what is no beat is ignored") {
    TestCluster cluster;
    const WholeNode a{cluster, "a"};
    cluster.pass(seconds{2});
    a.broker->publish("sequenced.alive.x", "garbage");
    a.broker->publish("sequenced.alive.y", "");
    cluster.pass(milliseconds{500});
    CHECK(a.membership.living() == Names{"a"});
}

TEST_CASE("cluster: the running rooms of a dead node are taken over, each by one node") {
    TestCluster cluster;
    auto a = std::make_unique<WholeNode>(cluster, "a");
    const WholeNode b{cluster, "b"};
    const WholeNode c{cluster, "c"};
    const auto running = test::make_rooms(cluster, *a, 15);
    store::Chain on_demand{"QQQQQQQQQQ"};
    REQUIRE(cluster.append_and_wait(a->journal, {on_demand.next()}) == store::AppendResult::durable);
    cluster.pass(seconds{5});
    CHECK(test::owners(cluster, running)["a"] == 15);
    cluster.service.set_connected("a", false);
    a.reset();
    cluster.pass(milliseconds{1500});
    for (const store::Chain& room : running)
        CHECK(cluster.owner(room.room())->node == b.membership.chosen_for(room.room()));
    cluster.pass(seconds{20});
    CHECK(b.journal.cluster_metrics().takeovers.value() + c.journal.cluster_metrics().takeovers.value() ==
          15);
    CHECK(cluster.log(on_demand.room()).size() == 1);
}

TEST_CASE("cluster: running rooms that nobody has are taken at the start, when it is known who lives") {
    TestCluster cluster;
    auto a = std::make_unique<WholeNode>(cluster, "a");
    const auto rooms = test::make_rooms(cluster, *a, 1);
    cluster.pass(seconds{1});
    cluster.service.set_connected("a", false);
    a.reset();
    const WholeNode b{cluster, "b"};
    cluster.pass(milliseconds{900});
    CHECK(b.journal.owned().empty());
    cluster.pass(milliseconds{700});
    CHECK(b.journal.owned().size() == 1);
}

TEST_CASE("cluster: a running room that a draining node has released is taken at once") {
    TestCluster cluster;
    WholeNode a{cluster, "a"};
    const WholeNode b{cluster, "b"};
    const auto rooms = test::make_rooms(cluster, a, 1);
    cluster.pass(seconds{3});
    CHECK(test::owners(cluster, rooms)["a"] == 1);
    a.membership.drain();
    a.journal.release(rooms.front().room());
    cluster.pass(milliseconds{800});
    CHECK(test::owners(cluster, rooms)["b"] == 1);
}

TEST_CASE("cluster: the running rooms of a process are taken as soon as its node has another one") {
    TestCluster cluster;
    const WholeNode b{cluster, "b"};
    auto a = std::make_unique<WholeNode>(cluster, "a");
    const auto rooms = test::make_rooms(cluster, *a, 8);
    cluster.pass(seconds{3});
    CHECK(b.journal.owned().empty());
    cluster.service.set_connected("a", false);  // it cannot give its rooms up
    a.reset();
    const WholeNode again{cluster, "a"};
    cluster.pass(seconds{2});
    CHECK(b.journal.owned().size() + again.journal.owned().size() == 8);
}

TEST_CASE("cluster: a node notices that another process has its name") {
    TestCluster cluster;
    cluster.start("a");
    const WholeNode on_a{cluster, "a"};
    cluster.pass(seconds{3});
    CHECK_FALSE(on_a.membership.has_rival());
    {
        const WholeNode rival{cluster, "a"};
        cluster.pass(seconds{1});
        CHECK(rival.membership.has_rival());
    }
    cluster.pass(seconds{1});
    CHECK_FALSE(on_a.membership.has_rival());
}

}  // namespace seq::cluster
