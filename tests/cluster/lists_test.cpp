#include <doctest/doctest.h>

#include "tests/cluster/support/test_cluster.hpp"

namespace seq::cluster {
namespace {

using std::chrono::seconds;
using store::AppendResult;
using store::Chain;
using store::RoomState;
using test::Fate;
using test::MadeRoom;
using test::TestCluster;

const protocol::RoomCode listed_room{"AAAAAAAAAA"};

}  // namespace

TEST_CASE("cluster: every node lists the rooms that have not ended") {
    TestCluster cluster;
    auto& a = cluster.start("a");
    auto& b = cluster.start("b");
    Chain first{"AAAAAAAAAA"};
    Chain second{"BBBBBBBBBB"};
    REQUIRE(cluster.append_and_wait(a, {first.next()}) == AppendResult::durable);
    REQUIRE(cluster.append_and_wait(b, {second.next()}) == AppendResult::durable);
    cluster.pass(seconds{1});
    CHECK(a.rooms(store::RoomFilter::living) == std::vector{first.room(), second.room()});
    CHECK(b.rooms(store::RoomFilter::living) == a.rooms(store::RoomFilter::living));
    CHECK(a.rooms(store::RoomFilter::running)->empty());
    a.note(first.room(), store::RoomState::ended);
    cluster.pass(seconds{1});
    CHECK(b.rooms(store::RoomFilter::living) == std::vector{second.room()});
    a.note(first.room(), store::RoomState::on_demand);
    cluster.pass(seconds{1});
    CHECK(cluster.state(first.room()) == RoomState::ended);
    a.note(first.room(), store::RoomState::running);
    cluster.pass(seconds{1});
    CHECK(b.rooms(store::RoomFilter::living) == std::vector{first.room(), second.room()});
    CHECK(cluster.start("c").rooms(store::RoomFilter::living) == b.rooms(store::RoomFilter::living));
}

TEST_CASE("cluster: the list of rooms is not given before it is complete") {
    TestCluster cluster;
    cluster.service.set_connected("a", false);
    const auto broker = cluster.service.connect("a");
    ClusterJournal journal{*broker, cluster.living, "a"};
    CHECK_FALSE(journal.rooms(store::RoomFilter::living).has_value());
    cluster.pass(seconds{1});
    CHECK(journal.rooms(store::RoomFilter::living).has_value());
}

TEST_CASE("cluster: a limit is noted before the append that begins it") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    cluster.service.fate = [](const std::string&, const AppendRequest& append) {
        return append.subject.name == state_key(listed_room) ? Fate::held : Fate::usual;
    };
    made.journal.note(listed_room, store::RoomState::running);
    const auto answer = TestCluster::append(made.journal, {made.chain.next()});
    cluster.pass(seconds{3});
    CHECK_FALSE(answer->has_value());
    CHECK(cluster.log(listed_room).size() == 1);
    cluster.deliver_held(seconds{1});
    CHECK(*answer == AppendResult::durable);
    CHECK(cluster.state(listed_room) == RoomState::running);
}

TEST_CASE("cluster: a limit that is over is noted after the appends before") {
    TestCluster cluster;
    auto& journal = cluster.start("a");
    Chain chain{"AAAAAAAAAA"};
    journal.note(listed_room, store::RoomState::running);
    REQUIRE(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
    CHECK(cluster.state(listed_room) == RoomState::running);
    cluster.service.fate = [](const std::string&, const AppendRequest& append) {
        return append.subject.stream == Stream::log ? Fate::held : Fate::usual;
    };
    const auto answer = TestCluster::append(journal, {chain.next()});
    journal.note(listed_room, store::RoomState::on_demand);
    cluster.pass(seconds{3});
    CHECK(cluster.state(listed_room) == RoomState::running);
    cluster.deliver_held(seconds{1});
    CHECK(*answer == AppendResult::durable);
    CHECK(cluster.state(listed_room) == RoomState::on_demand);
}

TEST_CASE("cluster: a late note of the owner before does not replace that of the new owner") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    auto& b = cluster.start("b");
    made.journal.note(listed_room, store::RoomState::running);
    cluster.pass(seconds{1});
    cluster.service.fate = [](const std::string& node, const AppendRequest&) {
        return node == "a" ? Fate::held : Fate::usual;
    };
    made.journal.note(listed_room, store::RoomState::on_demand);
    cluster.pass(seconds{1});
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, listed_room).kind == store::RoomLocation::Kind::here);
    b.note(listed_room, store::RoomState::running);
    cluster.pass(seconds{1});
    cluster.deliver_held(seconds{30});
    CHECK(cluster.state(listed_room) == RoomState::running);
    CHECK(b.running().size() == 1);
    CHECK(b.running().front().node == "b");
}

TEST_CASE("cluster: a note that found no space is written when there is some") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    cluster.service.keys_are_full = true;
    made.journal.note(listed_room, store::RoomState::running);
    CHECK(cluster.append_and_wait(made.journal, {made.chain.next()}) == AppendResult::durable);
    CHECK_FALSE(cluster.probe(made.journal));
    cluster.service.keys_are_full = false;
    cluster.pass(seconds{10});
    CHECK(cluster.state(listed_room) == RoomState::running);
    CHECK(cluster.probe(made.journal));
}

TEST_CASE("cluster: the operator can end a room that cannot be loaded") {
    TestCluster cluster;
    {
        const MadeRoom made{cluster, 1};
    }
    cluster.kill("a");
    auto& b = cluster.start("b");
    b.note(listed_room, store::RoomState::ended);
    cluster.pass(seconds{1});
    CHECK(cluster.state(listed_room) == RoomState::ended);
}

TEST_CASE("cluster: a room that is noted as running and was never stored is removed from the list") {
    TestCluster cluster;
    auto& a = cluster.start("a");
    a.note(listed_room, store::RoomState::running);
    cluster.pass(seconds{1});
    REQUIRE(cluster.state(listed_room) == RoomState::running);
    auto& b = cluster.start("b");
    CHECK(cluster.acquire(b, listed_room).kind == store::RoomLocation::Kind::nowhere);
    cluster.pass(seconds{1});
    CHECK_FALSE(cluster.state(listed_room).has_value());
    CHECK(b.running().empty());
}

TEST_CASE("cluster: a journal that is closed gives its rooms up") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    REQUIRE(cluster.owner(listed_room).has_value());
    cluster.service.set_connected("a", false);
    const auto answer = TestCluster::append(made.journal, {made.chain.next()});
    made.journal.close();
    cluster.service.set_connected("a", true);
    cluster.pass(seconds{30});
    CHECK_FALSE(answer->has_value());
    CHECK(cluster.owner(listed_room).has_value());  // an append was pending

    auto& b = cluster.start("b");
    Chain other{"BBBBBBBBBB"};
    REQUIRE(cluster.append_and_wait(b, {other.next()}) == AppendResult::durable);
    cluster.pass(seconds{1});
    b.close();
    cluster.pass(seconds{1});
    CHECK_FALSE(cluster.owner(other.room()).has_value());
}

}  // namespace seq::cluster
