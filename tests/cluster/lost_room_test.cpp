#include <doctest/doctest.h>

#include "tests/cluster/support/test_cluster.hpp"

// A process that another one has taken a room from, although it lives.

namespace seq::cluster {
namespace {

using store::AppendResult;
using store::Chain;
using test::ClusterWithRoom;
using Kind = store::RoomLocation::Kind;
using std::chrono::seconds;
using test::Fate;
using test::snapshot_after;

}  // namespace

TEST_CASE_FIXTURE(
    ClusterWithRoom,
    "cluster: a process that was cut off learns which of its rooms another one has taken meanwhile") {
    Chain kept{"BBBBBBBBBB"};
    REQUIRE(cluster.append_and_wait(made.journal, {kept.next()}) == AppendResult::durable);
    std::vector<std::string> lost;
    made.journal.on_lost([&](const protocol::RoomCode& room) { lost.push_back(room.text); });
    auto& b = cluster.start("b");
    cluster.service.set_connected("a", false);
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    cluster.pass(seconds{1});
    CHECK(lost.empty());
    cluster.living.dead = {};
    cluster.service.set_connected("a", true);
    cluster.pass(seconds{1});
    CHECK(lost == std::vector{room.text});
    made.journal.release(room);
    b.release(room);
    cluster.pass(seconds{1});
    REQUIRE(cluster.acquire(made.journal, room).kind == Kind::here);
    cluster.pass(seconds{1});
    CHECK(lost.size() == 1);
}

TEST_CASE_FIXTURE(
    ClusterWithRoom,
    "cluster: a process that may have lost a room unnoticed asks the log before somebody enters") {
    std::vector<std::string> lost;
    made.journal.on_lost([&](const protocol::RoomCode& each) { lost.push_back(each.text); });
    CHECK(made.journal.is_certain(room));
    cluster.living.is_sure_since = machine::Clock::now();
    CHECK_FALSE(made.journal.is_certain(room));
    CHECK(cluster.locate(made.journal, room).kind == Kind::here);
    CHECK(made.journal.is_certain(room));
    cluster.living.is_sure_since.reset();
    CHECK_FALSE(made.journal.is_certain(room));
    CHECK(cluster.locate(made.journal, room).kind == Kind::here);
    auto& b = cluster.start("b");
    cluster.service.set_connected("a", false);
    CHECK(cluster.locate(made.journal, room).kind == Kind::unavailable);
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    cluster.service.set_connected("a", true);
    CHECK(lost.empty());
    cluster.living.dead = {};
    cluster.locate(made.journal, room);
    CHECK_FALSE(lost.empty());
    made.journal.release(room);
    cluster.pass(seconds{1});
    CHECK(cluster.locate(made.journal, room).kind == Kind::elsewhere);
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: a process that is certain of a room can be asked whether it is right") {
    bool is_lost = false;
    made.journal.on_lost([&](const protocol::RoomCode&) { is_lost = true; });
    std::optional<Kind> answer;
    const auto confirm = [&] {
        return made.journal.confirm(room, [&](const store::RoomLocation& place) { answer = place.kind; });
    };
    CHECK(confirm());
    cluster.pass(seconds{1});
    CHECK(answer == Kind::here);
    auto& b = cluster.start("b");
    cluster.service.set_silent("a", true, false);
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    cluster.living.dead = {};
    REQUIRE(made.journal.is_certain(room));
    CHECK(confirm());
    cluster.service.set_silent("a", false);
    cluster.pass(seconds{1});
    CHECK(is_lost);
    CHECK(answer == Kind::elsewhere);
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: a room is not lost to an answer that was on its way while the room was taken") {
    auto& b = cluster.start("b");
    bool is_lost = false;
    b.on_lost([&](const protocol::RoomCode&) { is_lost = true; });
    cluster.die("a");
    std::optional<Kind> answer;
    cluster.service.newest_is_held = true;
    b.locate(room, [&](const store::RoomLocation& place) { answer = place.kind; });
    cluster.pass(seconds{1});
    cluster.service.newest_is_held = false;
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    CHECK_FALSE(answer.has_value());
    cluster.service.release_held();
    cluster.pass(seconds{1});
    CHECK(answer == Kind::here);
    CHECK_FALSE(is_lost);
    CHECK(b.is_certain(room));
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == AppendResult::durable);
}

TEST_CASE_FIXTURE(
    ClusterWithRoom,
    "cluster: a room is lost once, and acquired once again, however long its last append takes") {
    int lost = 0;
    made.journal.on_lost([&](const protocol::RoomCode& each) {  // as a room of the server does
        ++lost;
        made.journal.release(each);
    });
    cluster.service.fate = test::first_log_append("a", test::Fate::held);
    const auto answer = TestCluster::append(made.journal, {made.chain.next()});
    auto& b = cluster.start("b");
    cluster.living.dead = {"a"};
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    cluster.living.dead = {};
    cluster.pass(seconds{1});
    CHECK(lost == 1);
    b.release(room);
    cluster.pass(seconds{1});
    cluster.living.is_sure_since.reset();
    for (int arrival = 0; arrival < 3; ++arrival)
        CHECK(cluster.locate(made.journal, room).kind == Kind::here);
    CHECK_FALSE(answer->has_value());
    CHECK(lost == 1);
    const std::size_t messages = cluster.log(room).size();
    CHECK(cluster.acquire(made.journal, room).kind == Kind::here);
    CHECK(*answer == AppendResult::fenced);
    cluster.service.release_held();  // the append, which is too late
    cluster.pass(seconds{1});
    CHECK(lost == 1);
    CHECK(cluster.log(room).size() == messages + 1);
}

// Rooms whose snapshot, whose log or whose owner key is not what it should be.

TEST_CASE_FIXTURE(
    ClusterWithRoom,
    "cluster: a room that cannot be restored from its snapshot is read completely the next time") {
    made.journal.keep_snapshot(snapshot_after(made.newest));
    cluster.pass(seconds{1});
    cluster.die("a");
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    CHECK_FALSE(b.read_page(room, {}, {}).has_value());
    REQUIRE(cluster.acquire(b, room, store::SnapshotUse::ignored).kind == Kind::here);
    CHECK(b.read(room)->size() == 5);
    cluster.pass(seconds{1});
    CHECK(cluster.service.key(snapshot_key(room)).empty());
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == AppendResult::durable);
}

TEST_CASE_FIXTURE(ClusterWithRoom, "cluster: a log that ends before its room's snapshot has lost versions") {
    made.journal.keep_snapshot(snapshot_after(made.newest));
    cluster.pass(seconds{1});
    CHECK_FALSE(made.journal.has_lost_versions(room, {}));
    cluster.die("a");
    cluster.service.lose(room.text, cluster.service.log(room.text).back().sequence);
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    const auto records = b.read(room);
    REQUIRE(records->size() == 4);
    CHECK(b.has_lost_versions(room, {}));
    room::JournalRecord next{.room = room, .epoch = 2, .version = 5, .body = R"({"at":2})"};
    next.hash = room::hash_of(next, records->back().hash);
    REQUIRE(cluster.append_and_wait(b, {next}) == AppendResult::durable);
    CHECK_FALSE(b.has_lost_versions(room, {}));
    cluster.kill("b");
    cluster.living.dead = {"a", "b"};
    auto& c = cluster.start("c");
    REQUIRE(cluster.acquire(c, room).kind == Kind::here);
    CHECK_FALSE(c.has_lost_versions(room, {}));
}

TEST_CASE_FIXTURE(ClusterWithRoom,
                  "cluster: an owner whose own messages have vanished from the log has lost versions") {
    cluster.service.lose(room.text, cluster.service.log(room.text).back().sequence);
    CHECK(cluster.append_and_wait(made.journal, {made.chain.next()}) == AppendResult::fenced);
    made.journal.release(room);
    REQUIRE(cluster.acquire(made.journal, room).kind == Kind::here);
    CHECK(made.journal.read(room)->size() == 4);
    CHECK(made.journal.has_lost_versions(room, {}));
}

TEST_CASE_FIXTURE(
    ClusterWithRoom,
    "cluster: an owner key that is stored after the attempt was given up is deleted with the release") {
    made.journal.release(room);
    cluster.pass(seconds{1});
    auto& b = cluster.start("b");
    cluster.service.fate = [&](const std::string& node, const AppendRequest& append) {
        return node == "b" && append.subject.name == owner_key(room) ? Fate::held : Fate::usual;
    };
    std::optional<Kind> place;
    b.acquire(room, [&](const store::RoomLocation& found) { place = found.kind; });
    CHECK(test::run_until(cluster.machine, [&] { return place.has_value(); }, seconds{60}));
    CHECK(place == Kind::unavailable);
    cluster.deliver_held(seconds{1});
    REQUIRE(cluster.owner(room).has_value());
    b.release(room);
    cluster.pass(seconds{1});
    CHECK_FALSE(cluster.owner(room).has_value());
}

}  // namespace seq::cluster
