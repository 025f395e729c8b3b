#include <doctest/doctest.h>
#include <vector>

#include "tests/cluster/support/test_cluster.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"

namespace seq::cluster {
namespace {

using store::AppendResult;
using store::Chain;
using test::Fate;
using test::first_log_append;
using test::MadeRoom;
using test::TestCluster;

/// A cluster with a node, and the records of a room that it can make.
struct ClusterWithNode {
    TestCluster cluster;
    ClusterJournal& journal = cluster.start("a");
    Chain chain{"AAAAAAAAAA"};
};

}  // namespace

TEST_CASE_FIXTURE(ClusterWithNode, "cluster: nothing is acknowledged before the broker has acknowledged it") {
    cluster.service.fate = first_log_append("a", Fate::held);
    const auto answer = TestCluster::append(journal, {chain.next()});
    cluster.pass(std::chrono::seconds{3});
    CHECK_FALSE(answer->has_value());
    cluster.service.release_held();
    CHECK(test::run_until(cluster.machine, [&] { return answer->has_value(); }));
    CHECK(*answer == AppendResult::durable);
}

TEST_CASE_FIXTURE(ClusterWithNode,
                  "cluster: appends that wait share the next message, and are answered in their order") {
    std::vector<int> answered;
    for (int i = 0; i < 5; ++i)
        journal.append(chain.next_many(2, "{}"), [&answered, i](AppendResult) { answered.push_back(i); });
    cluster.pass(std::chrono::seconds{1});
    CHECK(answered == std::vector{0, 1, 2, 3, 4});
    const auto log = cluster.log(chain.room());
    REQUIRE(log.size() == 2);
    CHECK(log[0].records.size() == 2);
    CHECK(log[1].records.size() == 8);
    CHECK(journal.metrics().records.value() == 10);
    CHECK(journal.metrics().appends.value() == 5);
}

TEST_CASE_FIXTURE(ClusterWithNode,
                  "cluster: the records of one append are never divided, and a message has a bounded size") {
    const std::string body(100'000, ' ');
    REQUIRE(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
    cluster.pass(std::chrono::seconds{1});
    for (int i = 0; i < 4; ++i)
        TestCluster::append(journal, chain.next_many(2, body));
    cluster.pass(std::chrono::seconds{1});
    const auto log = cluster.log(chain.room());
    REQUIRE(log.size() == 4);
    CHECK(log[1].records.size() == 2);
    CHECK(log[2].records.size() == 4);
    CHECK(log[3].records.size() == 2);
    for (const StoredMessage& message : cluster.service.log(chain.room().text))
        CHECK(message.payload.size() <= RoomLog::message_bytes_max);
}

TEST_CASE("cluster: an answer that is lost or comes too late does not matter") {
    for (const Fate fate : {Fate::request_lost, Fate::answer_lost, Fate::stored_late, Fate::sent_twice}) {
        CAPTURE(static_cast<int>(fate));
        TestCluster cluster;
        auto& journal = cluster.start("a");
        Chain chain{"AAAAAAAAAA"};
        cluster.service.fate = first_log_append("a", fate);
        CHECK(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
        CHECK(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
        cluster.pass(std::chrono::seconds{20});
        const auto log = cluster.log(chain.room());
        REQUIRE(log.size() == 2);
        CHECK(log[1].position.version == 2);
        CHECK(log[1].after > 0);
        CHECK(journal.cluster_metrics().doubtful_answers.value() > 0);
    }
}

TEST_CASE("cluster: a room that two nodes make at the same time belongs to the first") {
    TestCluster cluster;
    auto& a = cluster.start("a");
    auto& b = cluster.start("b");
    Chain chain{"AAAAAAAAAA"};
    const auto first = chain.next(R"({"by":"a"})");
    REQUIRE(cluster.append_and_wait(a, {first}) == AppendResult::durable);
    Chain other{"AAAAAAAAAA"};
    CHECK(cluster.append_and_wait(b, {other.next(R"({"by":"b"})")}) == AppendResult::fenced);
    CHECK(cluster.append_and_wait(b, {other.next()}) == AppendResult::fenced);
    REQUIRE(cluster.log(chain.room()).size() == 1);
    CHECK(cluster.log(chain.room()).front().records.front().body == first.body);
    CHECK(b.cluster_metrics().fenced_appends.value() == 2);
}

TEST_CASE("cluster: an append to a room that was not acquired is not stored") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    auto& b = cluster.start("b");
    const auto next = made.chain.next();
    CHECK(cluster.append_and_wait(b, {next}) == AppendResult::fenced);
    CHECK(cluster.log(made.chain.room()).size() == 1);
    CHECK(cluster.append_and_wait(made.journal, {next}) == AppendResult::durable);
}

TEST_CASE("cluster: a full log refuses all later appends of the room until it is acquired again") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    Chain lost = made.chain;
    cluster.service.log_is_full = true;
    CHECK(cluster.append_and_wait(made.journal, {lost.next()}) == AppendResult::storage_full);
    CHECK_FALSE(cluster.probe(made.journal));
    CHECK(cluster.acquire(made.journal, made.chain.room()).kind == store::RoomLocation::Kind::unavailable);
    cluster.service.log_is_full = false;
    REQUIRE(cluster.acquire(made.journal, made.chain.room()).kind == store::RoomLocation::Kind::here);
    cluster.service.log_is_full = true;
    CHECK(cluster.append_and_wait(made.journal, {lost.next()}) == AppendResult::storage_full);
    cluster.service.log_is_full = false;
    CHECK(cluster.append_and_wait(made.journal, {lost.next()}) == AppendResult::storage_full);
    CHECK(cluster.probe(made.journal));
    REQUIRE(cluster.acquire(made.journal, made.chain.room()).kind == store::RoomLocation::Kind::here);
    CHECK(made.journal.read(made.chain.room())->size() == 1);
    CHECK(cluster.append_and_wait(made.journal, {made.chain.next()}) == AppendResult::durable);
    CHECK(made.journal.metrics().taken_back.value() == 2);
}

TEST_CASE("cluster: a full log is reported once in ten seconds, however many rooms notice it") {
    TestCluster cluster;
    auto& journal = cluster.start("a");
    const seq::test::CapturedLog log;
    const auto reports = [&] {
        return seq::test::count_of(log.text(), "no space left in the cluster's log");
    };
    std::vector<Chain> rooms;
    for (const char* code : {"AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC", "DDDDDDDDDD"})
        rooms.emplace_back(code);
    for (Chain& room : rooms)
        REQUIRE(cluster.append_and_wait(journal, {room.next()}) == AppendResult::durable);
    cluster.service.log_is_full = true;
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(cluster.append_and_wait(journal, {rooms[i].next()}) == AppendResult::storage_full);
    CHECK(reports() == 1);
    cluster.pass(FullLogReport::every);
    CHECK(cluster.append_and_wait(journal, {rooms[3].next()}) == AppendResult::storage_full);
    CHECK(reports() == 2);
    CHECK(seq::test::contains(log.text(), "it was refused another 2 times"));
}

TEST_CASE("cluster: `full` after an attempt that was not answered does not mean that nothing is stored") {
    TestCluster cluster;
    MadeRoom made{cluster, 1};
    cluster.service.fate = first_log_append("a", Fate::held);
    const auto answer = TestCluster::append(made.journal, {made.chain.next()});
    cluster.pass(std::chrono::milliseconds{100});
    cluster.service.log_is_full = true;
    cluster.pass(std::chrono::seconds{20});
    CHECK_FALSE(answer->has_value());
    cluster.service.log_is_full = false;
    cluster.service.release_held();
    cluster.pass(std::chrono::seconds{10});
    CHECK(*answer == AppendResult::durable);
    CHECK(cluster.log(made.chain.room()).size() == 2);
}

TEST_CASE("cluster: a message that the broker refuses for its size is reported as damage") {
    TestCluster cluster;
    auto& journal = cluster.start("a");
    cluster.service.payload_max = 1000;
    Chain chain{"AAAAAAAAAA"};
    CHECK(cluster.append_and_wait(journal, {chain.next(std::string(2000, ' '))}) == AppendResult::damaged);
    CHECK(cluster.log(chain.room()).empty());
}

TEST_CASE_FIXTURE(ClusterWithNode,
                  "cluster: the first record of a successor is stored before the record that names it") {
    Chain successor{"BBBBBBBBBB"};
    REQUIRE(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
    cluster.service.fate = [&](const std::string&, const AppendRequest& append) {
        return append.subject.name == chain.room().text ? Fate::held : Fate::usual;
    };
    const auto answer = TestCluster::append(journal, {chain.next(), successor.next()});
    cluster.pass(std::chrono::seconds{1});
    CHECK(cluster.log(successor.room()).size() == 1);
    CHECK(cluster.log(chain.room()).size() == 1);
    CHECK_FALSE(answer->has_value());
    cluster.deliver_held(std::chrono::seconds{10});
    CHECK(*answer == AppendResult::durable);
    CHECK(cluster.log(chain.room()).size() == 2);
    CHECK(cluster.state(successor.room()) == store::RoomState::on_demand);
    CHECK_FALSE(cluster.owner(successor.room()));
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, successor.room()).kind == store::RoomLocation::Kind::here);
    CHECK(b.read(successor.room())->size() == 1);
}

TEST_CASE_FIXTURE(ClusterWithNode, "cluster: push subscriptions move to the successor of their room") {
    Chain successor{"BBBBBBBBBB"};
    const protocol::MemberId old_one{1};
    const protocol::MemberId new_one{2};
    const auto subscribe = [&](const char* endpoint) -> room::SubscriptionChange {
        return {.room = chain.room(), .member = old_one, .added = {{endpoint, "k", "s"}}};
    };
    REQUIRE(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
    journal.append({.subscriptions = {subscribe("first")}}, {});
    cluster.pass(std::chrono::seconds{1});
    journal.append({.subscriptions = {subscribe("second")}}, {});  // waits for the next message
    journal.append(
        {{chain.next(), successor.next()},
         {},
         {{.room = chain.room(), .member = old_one, .moved = room::MemberOfRoom{successor.room(), new_one}}}},
        {});
    cluster.pass(std::chrono::seconds{1});
    CHECK(journal.subscriptions(chain.room(), old_one)->empty());
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, successor.room()).kind == store::RoomLocation::Kind::here);
    const auto moved = b.subscriptions(successor.room(), new_one);
    REQUIRE(moved->size() == 2);
    CHECK(moved->at(0).endpoint == "first");
    CHECK(moved->at(1).endpoint == "second");
}

TEST_CASE_FIXTURE(ClusterWithNode, "cluster: a room whose successor's code is taken stores nothing") {
    Chain taken{"BBBBBBBBBB"};
    REQUIRE(cluster.append_and_wait(journal, {chain.next()}) == AppendResult::durable);
    REQUIRE(cluster.append_and_wait(journal, {taken.next()}) == AppendResult::durable);
    Chain successor{"BBBBBBBBBB"};
    CHECK(cluster.append_and_wait(journal, {chain.next(), successor.next("{}")}) == AppendResult::fenced);
    CHECK(cluster.log(chain.room()).size() == 1);
    CHECK(cluster.log(taken.room()).size() == 1);
}

TEST_CASE("cluster: an append without content is stored already") {
    TestCluster cluster;
    auto& journal = cluster.start("a");
    CHECK(cluster.append_and_wait(journal, {}) == AppendResult::durable);
}

}  // namespace seq::cluster
