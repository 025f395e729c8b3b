#include <doctest/doctest.h>

#include "tests/cluster/support/test_cluster.hpp"
#include "tests/support/contains.hpp"

namespace seq::cluster {
namespace {

using store::AppendResult;
using store::Chain;
using test::ClusterWithRoom;
using test::Fate;
using test::first_log_append;
using test::MadeRoom;
using test::snapshot_after;
using test::TestCluster;
using Kind = store::RoomLocation::Kind;
using std::chrono::milliseconds;
using std::chrono::seconds;

}  // namespace

TEST_CASE_FIXTURE(ClusterWithRoom, "cluster: a room is read by the process that has acquired it") {
    made.journal.append({{},
                         {{.room = room, .member = {1}, .token = {7}}},
                         {{.room = room, .member = protocol::MemberId{1}, .added = {{"e", "k", "s"}}}}},
                        {});
    made.journal.release(room);
    cluster.pass(seconds{1});
    CHECK_FALSE(cluster.owner(room));
    auto& b = cluster.start("b");
    CHECK_FALSE(b.read(room));
    CHECK(cluster.locate(b, room).kind == Kind::here);
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    CHECK(cluster.owner(room)->node == "b");
    const auto records = b.read(room);
    REQUIRE(records.has_value());
    CHECK(records->size() == 5);
    CHECK(records->back().hash == made.newest.hash);
    CHECK(b.newest(room)->version == 5);
    REQUIRE(b.tokens(room)->size() == 1);
    CHECK(b.tokens(room)->front().token == protocol::Digest{7});
    CHECK(b.subscriptions(room, {1})->front().endpoint == "e");
    CHECK(cluster.log(room).back().term == 2);
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == AppendResult::durable);
    CHECK(b.cluster_metrics().owned_rooms.value() == 1);
    CHECK(made.journal.cluster_metrics().owned_rooms.value() == 0);
}

TEST_CASE_FIXTURE(ClusterWithRoom, "cluster: a takeover fences the owner before, whatever it believes") {
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    CHECK(b.cluster_metrics().takeovers.value() == 1);
    Chain late = made.chain;
    CHECK(cluster.append_and_wait(made.journal, {late.next(R"({"late":1})")}) == AppendResult::fenced);
    CHECK(cluster.append_and_wait(made.journal, {late.next()}) == AppendResult::fenced);
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == AppendResult::durable);
    CHECK(cluster.log(room).size() == 7);
    CHECK(cluster.acquire(made.journal, room).kind == Kind::elsewhere);
    made.journal.release(room);
    cluster.pass(seconds{1});
    CHECK(cluster.owner(room)->node == "b");
}

TEST_CASE_FIXTURE(
    ClusterWithRoom,
    "cluster: an append that was on its way before a takeover is part of what the new owner reads") {
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    cluster.service.fate = [](const std::string& node, const AppendRequest& append) {
        const bool is_held = node == "b" && append.subject.stream == Stream::log;
        return is_held ? Fate::held : Fate::usual;
    };
    std::optional<Kind> place;
    b.acquire(room, [&](const store::RoomLocation& found) { place = found.kind; });
    cluster.pass(seconds{1});
    CHECK(cluster.service.held() == 1);
    CHECK(cluster.append_and_wait(made.journal, {made.chain.next()}) == AppendResult::durable);
    cluster.deliver_held(seconds{1});
    REQUIRE(place == Kind::here);
    CHECK(b.read(room)->size() == 6);
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: a room is not served before the message that raises its term is stored") {
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    cluster.service.fate = first_log_append("b", Fate::held);
    std::optional<Kind> place;
    b.acquire(room, [&](const store::RoomLocation& found) { place = found.kind; });
    cluster.pass(seconds{3});
    CHECK_FALSE(place.has_value());
    CHECK_FALSE(b.read(room).has_value());
    cluster.service.release_held();
    cluster.pass(seconds{1});
    CHECK(place == Kind::here);
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: an answer `duplicate` to the message of another owner does not count") {
    auto& b = cluster.start("b");
    // The append of `a` is stored after `b` has taken the room, under an id that the broker knows already.
    cluster.service.fate = [](const std::string& node, const AppendRequest&) {
        return node == "a" ? Fate::held : Fate::usual;
    };
    Chain late = made.chain;
    const auto answer = TestCluster::append(made.journal, {late.next()});
    cluster.pass(milliseconds{100});
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    cluster.service.answers_duplicate = true;
    cluster.service.release_held();
    cluster.pass(seconds{10});
    CHECK(*answer == AppendResult::fenced);
    CHECK(b.read(room)->size() == 5);
}

TEST_CASE("cluster: a log with a gap, a fork or garbage is not played on") {
    const protocol::RoomCode room{"AAAAAAAAAA"};
    const auto check = [&](const std::function<void(TestCluster&)>& damage, const std::string& why) {
        CAPTURE(why);
        TestCluster cluster;
        {
            const MadeRoom made{cluster};
        }
        cluster.die("a");
        damage(cluster);
        auto& b = cluster.start("b");
        const auto place = cluster.acquire(b, room);
        REQUIRE(place.kind == Kind::unreadable);
        CHECK(seq::test::contains(place.why, why));
        CHECK_FALSE(b.read(room).has_value());
        cluster.pass(seconds{1});
        CHECK_FALSE(cluster.owner(room).has_value());
    };
    const auto add = [&](TestCluster& cluster, const std::function<void(Envelope&)>& change) {
        Envelope envelope = cluster.log(room).back();
        envelope.after = cluster.service.log(room.text).back().sequence;
        change(envelope);
        cluster.service.store({Stream::log, room.text}, encode(envelope));
    };
    check(
        [&](TestCluster& cluster) {
            cluster.service.lose(room.text, cluster.service.log(room.text)[2].sequence);
        },
        "follows message");
    check(
        [&](TestCluster& cluster) {
            cluster.service.lose(room.text, cluster.service.log(room.text)[0].sequence);
        },
        "follows message");
    check([&](TestCluster& cluster) { cluster.service.store({Stream::log, room.text}, "garbage"); },
          "format");
    check([&](TestCluster& cluster) { add(cluster, [](Envelope&) {}); }, "version 5 follows version 5");
    check([&](TestCluster& cluster) { add(cluster, [](Envelope& each) { each.records[0].version = 6; }); },
          "hash of version 6");
    check(
        [&](TestCluster& cluster) {
            add(cluster, [](Envelope& each) {
                each.records.clear();
                each.process[0] ^= 1;
            });
        },
        "two processes");
    check([&](TestCluster& cluster) { add(cluster, [](Envelope& each) { each.term = 3; }); }, "term");
    check([&](TestCluster& cluster) { add(cluster, [](Envelope& each) { each.term = 2; }); },
          "raises the term");
    check(
        [&](TestCluster& cluster) {
            add(cluster, [](Envelope& each) {
                each.records.clear();
                each.position.hash[0] ^= 1;
            });
        },
        "position");
}

TEST_CASE_FIXTURE(ClusterWithRoom, "cluster: a room is loaded from its snapshot and the messages after it") {
    made.journal.append({{},
                         {{.room = room, .member = {1}, .token = {7}}},
                         {{.room = room, .member = protocol::MemberId{1}, .added = {{"e", "k", "s"}}}}},
                        {});
    made.journal.keep_snapshot(snapshot_after(made.newest));
    REQUIRE(cluster.append_and_wait(made.journal, {made.chain.next()}) == AppendResult::durable);
    cluster.pass(seconds{1});
    cluster.die("a");
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    const auto snapshot = b.snapshot(room);
    REQUIRE(snapshot.has_value());
    REQUIRE(snapshot->has_value());
    CHECK((*snapshot)->version == 5);
    CHECK((*snapshot)->state == "the state");
    const auto page = b.read_page(room, {5, made.newest.hash}, {});
    REQUIRE(page.has_value());
    REQUIRE(page->size() == 1);
    CHECK(page->front().version == 6);
    CHECK(b.tokens(room)->front().token == protocol::Digest{7});
    CHECK(b.subscriptions(room, {1})->size() == 1);
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == AppendResult::durable);
    b.keep_snapshot(snapshot_after(*b.newest(room)));
    cluster.pass(seconds{1});
    const auto kept = decode_snapshot(room, cluster.service.key(snapshot_key(room)));
    CHECK(kept.value().state.version == 7);
    CHECK(kept.value().outages.size() == b.outages_of(room)->size());
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: a snapshot that does not fit the log, or is damaged, is ignored") {
    made.journal.keep_snapshot(snapshot_after(made.newest));
    cluster.pass(seconds{1});
    cluster.die("a");
    const std::string key = snapshot_key(room);
    const std::string payload = cluster.service.key(key);
    REQUIRE_FALSE(payload.empty());
    const KeptSnapshot good = decode_snapshot(room, payload).value();
    std::vector<std::string> bad{payload.substr(1), payload + ' ', "x"};
    KeptSnapshot other = good;
    other.sequence -= 1;
    bad.push_back(encode(other));
    other = good;
    other.state.hash[0] ^= 1;
    bad.push_back(encode(other));
    other = good;
    other.state.program = "another build";
    bad.push_back(encode(other));
    other = good;
    other.sequence += 1000;
    bad.push_back(encode(other));
    for (const std::string& each : bad) {
        cluster.service.store({Stream::keys, key}, each);
        auto& b = cluster.start("b");
        REQUIRE(cluster.acquire(b, room).kind == Kind::here);
        CHECK_FALSE(b.snapshot(room)->has_value());
        CHECK(b.read(room)->size() == 5);
    }
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: the time in which nobody served a running room is an outage of this room") {
    made.journal.note(room, store::RoomState::running);
    cluster.pass(seconds{10});
    const room::TimePoint noted = machine::now_for_rooms();
    made.journal.note_serving(noted, store::Period::continues);
    cluster.pass(seconds{1});
    cluster.die("a");
    cluster.pass(seconds{20});
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    const auto outages = b.outages_of(room);
    REQUIRE(outages.has_value());
    REQUIRE(outages->size() == 1);
    CHECK(outages->front().from == noted);
    CHECK(outages->front().until - noted >= seconds{21});
    CHECK(outages->front().until == outages->front().next);
    auto& c = cluster.start("c");
    cluster.living.dead = {"a", "b"};
    REQUIRE(cluster.acquire(c, room).kind == Kind::here);
    CHECK(c.outages_of(room)->size() == 2);
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: a room in which no clock runs has no outage when it is loaded again") {
    made.journal.release(room);
    cluster.pass(std::chrono::hours{1});
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    CHECK(b.outages_of(room)->empty());
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: appends, release and acquire of a room are done in their order") {
    const auto last = TestCluster::append(made.journal, {made.chain.next()});
    made.journal.release(room);
    std::optional<Kind> place;
    made.journal.acquire(room, [&](const store::RoomLocation& found) { place = found.kind; });
    cluster.pass(seconds{2});
    CHECK(*last == AppendResult::durable);
    REQUIRE(place == Kind::here);
    CHECK(made.journal.read(room)->size() == 6);
    CHECK(cluster.owner(room)->node == "a");
}

TEST_CASE("cluster: a room is acquired although every answer of one kind is lost once") {
    for (const Fate fate : {Fate::request_lost, Fate::answer_lost, Fate::stored_late, Fate::sent_twice}) {
        CAPTURE(static_cast<int>(fate));
        TestCluster cluster;
        MadeRoom made{cluster};
        cluster.die("a");
        auto& b = cluster.start("b");
        cluster.service.fate = first_log_append("b", fate);
        REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
        CHECK(cluster.append_and_wait(b, {made.chain.next()}) == AppendResult::durable);
    }
}

}  // namespace seq::cluster
