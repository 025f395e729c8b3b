#include "tests/cluster/support/made_room.hpp"

// Rooms whose snapshot, whose log or whose owner key is not what it should be.

namespace seq::cluster {
namespace {

using std::chrono::seconds;
using store::Stored;
using test::Fate;
using test::MadeRoom;
using test::snapshot_after;
using test::TestCluster;
using Kind = store::Place::Kind;

}  // namespace

TEST_CASE("cluster: a room that cannot be restored from its snapshot is read completely the next time") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.keep_snapshot(snapshot_after(made.newest));
    cluster.pass(seconds{1});
    cluster.die("a");
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, made.chain.room()).kind == Kind::here);
    CHECK_FALSE(b.read_page(made.chain.room(), {}, {}).has_value());
    REQUIRE(cluster.acquire(b, made.chain.room(), store::SnapshotUse::ignored).kind == Kind::here);
    CHECK(b.read(made.chain.room())->size() == 5);
    cluster.pass(seconds{1});
    CHECK(cluster.service.key(snapshot_key(made.chain.room())).empty());
    CHECK(cluster.append_and_wait(b, {made.chain.next()}) == Stored::durable);
}

TEST_CASE("cluster: a log that ends before its room's snapshot has lost versions") {
    TestCluster cluster;
    MadeRoom made{cluster};
    made.journal.keep_snapshot(snapshot_after(made.newest));
    cluster.pass(seconds{1});
    CHECK_FALSE(made.journal.has_lost_versions(made.chain.room()));
    cluster.die("a");
    const protocol::RoomCode room = made.chain.room();
    cluster.service.lose(room.text, cluster.service.log(room.text).back().sequence);
    auto& b = cluster.start("b");
    REQUIRE(cluster.acquire(b, room).kind == Kind::here);
    const auto records = b.read(room);
    REQUIRE(records->size() == 4);
    CHECK(b.has_lost_versions(room));
    room::JournalRecord next{.room = room, .epoch = 2, .version = 5, .body = R"({"at":2})"};
    next.hash = room::hash_of(next, records->back().hash);
    REQUIRE(cluster.append_and_wait(b, {next}) == Stored::durable);
    CHECK_FALSE(b.has_lost_versions(room));
    cluster.kill("b");
    cluster.living.dead = {"a", "b"};
    auto& c = cluster.start("c");
    REQUIRE(cluster.acquire(c, room).kind == Kind::here);
    CHECK_FALSE(c.has_lost_versions(room));
}

TEST_CASE("cluster: an owner whose own messages have vanished from the log has lost versions") {
    TestCluster cluster;
    MadeRoom made{cluster};
    const protocol::RoomCode room = made.chain.room();
    cluster.service.lose(room.text, cluster.service.log(room.text).back().sequence);
    CHECK(cluster.append_and_wait(made.journal, {made.chain.next()}) == Stored::fenced);
    made.journal.release(room);
    REQUIRE(cluster.acquire(made.journal, room).kind == Kind::here);
    CHECK(made.journal.read(room)->size() == 4);
    CHECK(made.journal.has_lost_versions(room));
}

TEST_CASE("cluster: an owner key that is stored after the attempt was given up is deleted with the release") {
    TestCluster cluster;
    MadeRoom made{cluster};
    const protocol::RoomCode room = made.chain.room();
    made.journal.release(room);
    cluster.pass(seconds{1});
    auto& b = cluster.start("b");
    cluster.service.fate = [&](const std::string& node, const Append& append) {
        return node == "b" && append.subject.name == owner_key(room) ? Fate::held : Fate::usual;
    };
    std::optional<Kind> place;
    b.acquire(room, [&](const store::Place& found) { place = found.kind; });
    CHECK(test::run_until(cluster.machine, [&] { return place.has_value(); }, seconds{60}));
    CHECK(place == Kind::unavailable);
    cluster.service.fate = nullptr;
    cluster.service.release_held();
    cluster.pass(seconds{1});
    REQUIRE(cluster.owner(room).has_value());
    b.release(room);
    cluster.pass(seconds{1});
    CHECK_FALSE(cluster.owner(room).has_value());
}

}  // namespace seq::cluster
