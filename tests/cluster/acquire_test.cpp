#include <doctest/doctest.h>

#include "tests/cluster/support/test_cluster.hpp"
#include "tests/support/contains.hpp"

namespace seq::cluster {
namespace {

using store::Chain;
using store::Stored;
using test::Fate;
using test::first_log_append;
using test::MadeRoom;
using test::snapshot_after;
using test::TestCluster;
using Kind = store::Place::Kind;
using std::chrono::milliseconds;
using std::chrono::seconds;

}  // namespace

TEST_CASE("cluster: a room is read by the process that has acquired it") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.append(
        {{},
         {{.room = made.chain.room(), .member = {1}, .token = {7}}},
         {{.room = made.chain.room(), .member = protocol::MemberId{1}, .added = {{"e", "k", "s"}}}}},
        {});
    made.journal.release(made.chain.room());
    cluster.pass(seconds{1});
    CHECK_FALSE(cluster.owner(made.chain.room()));
    auto& b = cluster.start("b");
    CHECK_FALSE(b.read(made.chain.room()));
    CHECK(cluster.locate(b, made.chain.room()).kind == Kind::here);
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    CHECK(cluster.owner(made.chain.room())->node == "b");
    const auto records = b.read(made.chain.room());
    REQUIRE(records.has_value());
    CHECK(records->size() == 5);
    CHECK(records->back().hash == made.newest.hash);
    CHECK(b.newest(made.chain.room())->version == 5);
    REQUIRE(b.tokens(made.chain.room())->size() == 1);
    CHECK(b.tokens(made.chain.room())->front().token == protocol::Digest{7});
    CHECK(b.subscriptions(made.chain.room(), {1})->front().endpoint == "e");
    CHECK(cluster.log(made.chain.room()).back().term == 2);
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == Stored::durable);
    CHECK(b.cluster_metrics().owned_rooms.value() == 1);
    CHECK(made.journal.cluster_metrics().owned_rooms.value() == 0);
}

TEST_CASE("cluster: a room of a living node is elsewhere, and one that was never made is nowhere") {
    TestCluster cluster;
    MadeRoom made{cluster};
    auto& b = cluster.start("b");
    const auto place = cluster.locate(b, made.chain.room());
    CHECK(place.kind == Kind::elsewhere);
    CHECK(place.node == "a");
    CHECK(cluster.acquire(b, made.chain.room()).kind == Kind::elsewhere);
    CHECK(cluster.locate(made.journal, made.chain.room()).kind == Kind::here);
    CHECK(cluster.locate(b, {"CCCCCCCCCC"}).kind == Kind::nowhere);
    CHECK(cluster.acquire(b, {"CCCCCCCCCC"}).kind == Kind::nowhere);
    CHECK(cluster.service.key("owner.CCCCCCCCCC").empty());
    cluster.service.set_connected("b", false);
    CHECK(cluster.locate(b, made.chain.room()).kind == Kind::unavailable);
    CHECK(cluster.acquire(b, {"CCCCCCCCCC"}).kind == Kind::unavailable);
}

TEST_CASE("cluster: a takeover fences the owner before, whatever it believes") {
    TestCluster cluster;
    MadeRoom made{cluster};
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    CHECK(b.cluster_metrics().takeovers.value() == 1);
    Chain late = made.chain;
    CHECK(cluster.append_and_wait(made.journal, {late.next(R"({"late":1})")}) == Stored::fenced);
    CHECK(cluster.append_and_wait(made.journal, {late.next()}) == Stored::fenced);
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == Stored::durable);
    CHECK(cluster.log(made.chain.room()).size() == 7);
    CHECK(cluster.acquire(made.journal, made.chain.room()).kind == Kind::elsewhere);
    made.journal.release(made.chain.room());
    cluster.pass(seconds{1});
    CHECK(cluster.owner(made.chain.room())->node == "b");
}

TEST_CASE("cluster: an append that was on its way before a takeover is part of what the new owner reads") {
    TestCluster cluster;
    MadeRoom made{cluster};
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    cluster.service.fate = [](const std::string& node, const Append& append) {
        const bool is_held = node == "b" && append.subject.stream == Stream::log;
        return is_held ? Fate::held : Fate::usual;
    };
    std::optional<Kind> place;
    b.acquire(made.chain.room(), [&](const store::Place& found) { place = found.kind; });
    cluster.pass(seconds{1});
    CHECK(cluster.service.held() == 1);
    CHECK(cluster.append_and_wait(made.journal, {made.chain.next()}) == Stored::durable);
    cluster.deliver_held(seconds{1});
    REQUIRE(place == Kind::here);
    CHECK(b.read(made.chain.room())->size() == 6);
}

TEST_CASE("cluster: a room is not served before the message that raises its term is stored") {
    TestCluster cluster;
    MadeRoom made{cluster};
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    cluster.service.fate = first_log_append("b", Fate::held);
    std::optional<Kind> place;
    b.acquire(made.chain.room(), [&](const store::Place& found) { place = found.kind; });
    cluster.pass(seconds{3});
    CHECK_FALSE(place.has_value());
    CHECK_FALSE(b.read(made.chain.room()).has_value());
    cluster.service.release_held();
    cluster.pass(seconds{1});
    CHECK(place == Kind::here);
}

TEST_CASE("cluster: an answer `duplicate` to the message of another owner does not count") {
    TestCluster cluster;
    MadeRoom made{cluster};
    auto& b = cluster.start("b");
    // The append of `a` is stored after `b` has taken the room, under an id that the broker knows already.
    cluster.service.fate = [](const std::string& node, const Append&) {
        return node == "a" ? Fate::held : Fate::usual;
    };
    Chain late = made.chain;
    const auto answer = TestCluster::append(made.journal, {late.next()});
    cluster.pass(milliseconds{100});
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    cluster.service.answers_duplicate = true;
    cluster.service.release_held();
    cluster.pass(seconds{10});
    CHECK(*answer == Stored::fenced);
    CHECK(b.read(made.chain.room())->size() == 5);
}

TEST_CASE("cluster: of two nodes that take a room at the same time one has it, and the log is one history") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        CAPTURE(seed);
        TestCluster cluster{seed};
        MadeRoom made{cluster};
        auto& b = cluster.start("b");
        auto& c = cluster.start("c");
        cluster.living.dead = {"a"};
        std::vector<Kind> places;
        const auto note = [&](const store::Place& found) { places.push_back(found.kind); };
        b.acquire(made.chain.room(), note);
        c.acquire(made.chain.room(), note);
        cluster.pass(seconds{15});
        REQUIRE(places.size() == 2);
        CHECK(std::ranges::count(places, Kind::here) == 1);
        CHECK(std::ranges::count(places, Kind::elsewhere) == 1);
    }
}

TEST_CASE("cluster: a process that has died gives its rooms back to the next life of its node") {
    TestCluster cluster;
    MadeRoom made{cluster};
    cluster.kill("a");
    auto& again = cluster.start("a");
    REQUIRE(cluster.acquire(again, made.chain.room()).kind == Kind::here);
    CHECK(again.read(made.chain.room())->size() == 5);
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

TEST_CASE("cluster: a room is loaded from its snapshot and the messages after it") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.append(
        {{},
         {{.room = made.chain.room(), .member = {1}, .token = {7}}},
         {{.room = made.chain.room(), .member = protocol::MemberId{1}, .added = {{"e", "k", "s"}}}}},
        {});
    made.journal.keep_snapshot(snapshot_after(made.newest));
    REQUIRE(cluster.append_and_wait(made.journal, {made.chain.next()}) == Stored::durable);
    cluster.pass(seconds{1});
    cluster.die("a");
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    const auto snapshot = b.snapshot(made.chain.room());
    REQUIRE(snapshot.has_value());
    REQUIRE(snapshot->has_value());
    CHECK((*snapshot)->version == 5);
    CHECK((*snapshot)->state == "the state");
    const auto page = b.read_page(made.chain.room(), {5, made.newest.hash}, {});
    REQUIRE(page.has_value());
    REQUIRE(page->size() == 1);
    CHECK(page->front().version == 6);
    CHECK(b.tokens(made.chain.room())->front().token == protocol::Digest{7});
    CHECK(b.subscriptions(made.chain.room(), {1})->size() == 1);
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == Stored::durable);
    b.keep_snapshot(snapshot_after(*b.newest(made.chain.room())));
    cluster.pass(seconds{1});
    const auto kept =
        decode_snapshot(made.chain.room(), cluster.service.key(snapshot_key(made.chain.room())));
    CHECK(kept.value().state.version == 7);
    CHECK(kept.value().outages.size() == b.outages_of(made.chain.room())->size());
}

TEST_CASE("cluster: a snapshot that does not fit the log, or is damaged, is ignored") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.keep_snapshot(snapshot_after(made.newest));
    cluster.pass(seconds{1});
    cluster.die("a");
    const std::string key = snapshot_key(made.chain.room());
    const std::string payload = cluster.service.key(key);
    REQUIRE_FALSE(payload.empty());
    const KeptSnapshot good = decode_snapshot(made.chain.room(), payload).value();
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
        REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
        CHECK_FALSE(b.snapshot(made.chain.room())->has_value());
        CHECK(b.read(made.chain.room())->size() == 5);
    }
}

TEST_CASE("cluster: the time in which nobody served a running room is an outage of this room") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.note(made.chain.room(), store::RoomState::running);
    cluster.pass(seconds{10});
    const room::TimePoint noted = machine::now_for_rooms();
    made.journal.note_serving(noted, store::Period::continues);
    cluster.pass(seconds{1});
    cluster.die("a");
    cluster.pass(seconds{20});
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    const auto outages = b.outages_of(made.chain.room());
    REQUIRE(outages.has_value());
    REQUIRE(outages->size() == 1);
    CHECK(outages->front().from == noted);
    CHECK(outages->front().until - noted >= seconds{21});
    CHECK(outages->front().until == outages->front().next);
    auto& c = cluster.start("c");
    cluster.living.dead = {"a", "b"};
    REQUIRE(cluster.acquire(c, made.chain.room()).kind == Kind::here);
    CHECK(c.outages_of(made.chain.room())->size() == 2);
}

TEST_CASE("cluster: a room in which no clock runs has no outage when it is loaded again") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.release(made.chain.room());
    cluster.pass(std::chrono::hours{1});
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    CHECK(b.outages_of(made.chain.room())->empty());
}

TEST_CASE("cluster: appends, release and acquire of a room are done in their order") {
    TestCluster cluster;
    MadeRoom made{cluster};
    const auto last = TestCluster::append(made.journal, {made.chain.next()});
    made.journal.release(made.chain.room());
    std::optional<Kind> place;
    made.journal.acquire(made.chain.room(), [&](const store::Place& found) { place = found.kind; });
    cluster.pass(seconds{2});
    CHECK(*last == Stored::durable);
    REQUIRE(place == Kind::here);
    CHECK(made.journal.read(made.chain.room())->size() == 6);
    CHECK(cluster.owner(made.chain.room())->node == "a");
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
        CHECK(cluster.append_and_wait(b, {made.chain.next()}) == Stored::durable);
    }
}

}  // namespace seq::cluster
