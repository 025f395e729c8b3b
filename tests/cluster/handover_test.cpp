#include "server/cluster/members/handover.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "tests/cluster/support/whole_node.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"

// Nodes that drain, and nodes of different versions of this program.

namespace seq::cluster {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using store::AppendResult;
using store::RoomLocation;
using test::make_rooms;
using test::owners;
using test::TestCluster;
using test::today;
using test::WholeNode;
using Asked = DrainRequest::DrainKind;

constexpr KnownVersions next_format{.oldest_format = 1, .newest_format = 2, .rules = 4};
constexpr KnownVersions next_rules{.oldest_format = 1, .newest_format = 1, .rules = 5};
constexpr RoomVersions room_of_today{.format = 1, .rules = 4};

}  // namespace

TEST_CASE("cluster: a draining node hands all its rooms over, which others load without being asked") {
    TestCluster cluster;
    WholeNode a{cluster, "a"};
    const WholeNode b{cluster, "b"};
    const WholeNode c{cluster, "c"};
    auto rooms = make_rooms(cluster, a, 50);
    store::Chain lobby{"QQQQQQQQQQ"};
    REQUIRE(cluster.append_and_wait(a.journal, {lobby.next()}) == AppendResult::durable);
    cluster.pass(seconds{3});
    REQUIRE(a.given.empty());
    a.membership.drain();
    a.handover.set(Asked::hand_over);
    cluster.pass(seconds{2});
    auto now = owners(cluster, rooms);
    CHECK(now["a"] == 0);
    CHECK(now["b"] + now["c"] == 50);
    CHECK(now["b"] > 5);
    CHECK(now["c"] > 5);
    CHECK(cluster.owner(lobby.room()).has_value());
    CHECK(a.journal.owned().empty());
    CHECK(b.journal.owned().size() + c.journal.owned().size() == 51);
    CHECK(a.journal.cluster_metrics().handed_over.value() == 51);
    CHECK(b.journal.cluster_metrics().takeovers.value() == 0);
    const auto log = cluster.log(rooms.front().room());
    CHECK(log.back().term == 2);
    CHECK(cluster.locate(a.journal, rooms.front().room()).kind == RoomLocation::Kind::elsewhere);
}

TEST_CASE("cluster: a draining node sends those who ask for a room that nobody has to another node") {
    TestCluster cluster;
    WholeNode a{cluster, "a"};
    WholeNode b{cluster, "b"};
    store::Chain chain{"AAAAAAAAAA"};
    REQUIRE(cluster.append_and_wait(a.journal, {chain.next()}) == AppendResult::durable);
    cluster.pass(seconds{2});
    a.journal.release(chain.room());
    cluster.pass(seconds{1});
    const protocol::RoomCode unknown{"BBBBBBBBBB"};
    CHECK(cluster.locate(a.journal, chain.room()).kind == RoomLocation::Kind::here);
    CHECK(cluster.locate(a.journal, unknown).node.empty());
    a.membership.drain();
    for (const auto& place :
         {cluster.locate(a.journal, chain.room()), cluster.acquire(a.journal, chain.room())}) {
        CHECK(place.kind == RoomLocation::Kind::elsewhere);
        CHECK(place.node == "b");
    }
    const RoomLocation of_new = cluster.locate(a.journal, unknown);
    CHECK(of_new.kind == RoomLocation::Kind::nowhere);
    CHECK(of_new.node == "b");
    CHECK(cluster.acquire(b.journal, chain.room()).kind == RoomLocation::Kind::here);
    a.membership.want_rooms();
    b.journal.release(chain.room());
    cluster.pass(seconds{1});
    CHECK(cluster.acquire(a.journal, chain.room()).kind == RoomLocation::Kind::here);
    // If all drain, everybody serves what is asked of it.
    b.membership.drain();
    a.membership.drain();
    a.journal.release(chain.room());
    cluster.pass(seconds{1});
    CHECK(cluster.locate(a.journal, unknown).node.empty());
    CHECK(cluster.acquire(a.journal, chain.room()).kind == RoomLocation::Kind::here);
}

TEST_CASE("cluster: if all nodes drain, each keeps its rooms, and those of a dead one are taken") {
    TestCluster cluster;
    auto a = std::make_unique<WholeNode>(cluster, "a");
    WholeNode b{cluster, "b"};
    const auto rooms = make_rooms(cluster, *a, 5);
    cluster.pass(seconds{2});
    for (WholeNode* node : {a.get(), &b})
        node->membership.drain();
    cluster.pass(milliseconds{500});
    for (WholeNode* node : {a.get(), &b})
        node->handover.set(Asked::hand_over);
    cluster.pass(seconds{3});
    CHECK(owners(cluster, rooms)["a"] == 5);
    cluster.service.set_connected("a", false);
    a.reset();
    cluster.pass(seconds{4});
    CHECK(owners(cluster, rooms)["b"] == 5);
}

TEST_CASE("cluster: a room goes to nodes that can read it, those with its own rules first") {
    TestCluster cluster;
    auto a = std::make_unique<WholeNode>(cluster, "a", today);
    auto b = std::make_unique<WholeNode>(cluster, "b", today);
    const WholeNode rules{cluster, "rules", next_rules};
    const WholeNode format{cluster, "format", next_format};
    cluster.pass(seconds{2});
    const auto code = [](std::uint64_t i) { return protocol::make_room_code(i * 7919); };
    const auto chosen = [&](const RoomVersions& versions) {
        std::set<std::string> nodes;
        for (std::uint64_t i = 0; i < 60; ++i) {
            nodes.insert(a->membership.chosen_for(code(i), versions));
            CHECK(rules.membership.chosen_for(code(i), versions) ==
                  a->membership.chosen_for(code(i), versions));
        }
        return nodes;
    };
    using Names = std::set<std::string>;
    CHECK(chosen({}) == Names{"a", "b", "format", "rules"});
    CHECK(chosen(room_of_today) == Names{"a", "b", "format"});
    CHECK(chosen({.format = 1, .rules = 5}) == Names{"rules"});
    CHECK(chosen({.format = 2, .rules = 4}) == Names{"format"});
    CHECK(chosen({.format = 2, .rules = 5}) == Names{""});
    CHECK(chosen({.format = 3, .rules = 4}) == Names{""});
    CHECK(a->membership.better_for(code(1), room_of_today).empty());
    CHECK_FALSE(rules.membership.better_for(code(1), room_of_today).empty());
    CHECK(rules.membership.better_for(code(1), {}).empty());
    CHECK(a->membership.better_for(code(1), {.format = 1, .rules = 5}) == "rules");
    b.reset();
    a.reset();
    cluster.pass(seconds{2});
    for (std::uint64_t i = 0; i < 20; ++i)
        CHECK(rules.membership.chosen_for(code(i), room_of_today) == "format");
}

TEST_CASE("cluster: rooms of older rules go to a node with newer ones only if no other takes them") {
    TestCluster cluster;
    WholeNode a{cluster, "a"};
    auto b = std::make_unique<WholeNode>(cluster, "b");
    WholeNode newer{cluster, "newer", next_rules};
    auto rooms = make_rooms(cluster, a, 10);
    cluster.pass(seconds{2});
    a.membership.drain();
    a.handover.set(Asked::hand_over);
    cluster.pass(seconds{2});
    CHECK(owners(cluster, rooms)["b"] == 10);
    // The last node with the old rules keeps games until they end, unless it is not to wait.
    b->plays = true;
    b->membership.drain();
    b->handover.set(Asked::hand_over);
    cluster.pass(seconds{3});
    CHECK(owners(cluster, rooms)["b"] == 10);
    CHECK(std::ranges::all_of(b->given, &RoomToGive::spares_games));
    b->handover.set(Asked::hand_over_now);
    cluster.pass(seconds{3});
    CHECK(owners(cluster, rooms)["newer"] == 10);
    // They have been written under the new rules since, or are about to be.
    for (const store::Chain& room : rooms)
        CHECK(newer.journal.versions_of(room.room()) == RoomVersions{.format = 1, .rules = 5});
}

TEST_CASE("cluster: a room of newer rules waits until a node that knows them lives again") {
    TestCluster cluster;
    const seq::test::CapturedLog log;
    WholeNode a{cluster, "a"};
    auto newer = std::make_unique<WholeNode>(cluster, "newer", next_rules);
    auto rooms = make_rooms(cluster, *newer, 4);
    cluster.pass(seconds{2});
    cluster.service.set_connected("newer", false);
    newer.reset();
    cluster.pass(seconds{8});
    CHECK(a.journal.owned().empty());
    CHECK(seq::test::contains(log.text(), "room-waits"));
    const protocol::RoomCode room = rooms.front().room();
    CHECK(cluster.locate(a.journal, room).kind == RoomLocation::Kind::unavailable);
    CHECK(cluster.acquire(a.journal, room).kind == RoomLocation::Kind::unavailable);
    CHECK(cluster.log(room).size() == 1);
    const WholeNode again{cluster, "again", next_rules};
    cluster.pass(seconds{4});
    CHECK(again.journal.owned().size() == 4);
    const RoomLocation place = cluster.locate(a.journal, room);
    CHECK(place.node == "again");
}

TEST_CASE("cluster: a new format is written once every living node can read it, and not before") {
    TestCluster cluster;
    auto older = std::make_unique<WholeNode>(cluster, "older");
    WholeNode newer{cluster, "newer", next_format};
    cluster.pass(seconds{2});
    store::Chain chain{"AAAAAAAAAA"};
    const auto append = [&] {
        REQUIRE(cluster.append_and_wait(newer.journal, {chain.next()}) == AppendResult::durable);
        return int{format_of(cluster.service.log(chain.room().text).back().payload)};
    };
    CHECK(append() == 1);
    older->membership.drain();
    cluster.pass(milliseconds{500});
    CHECK(append() == 1);  // it can still be asked for the room
    older.reset();
    cluster.pass(seconds{2});
    CHECK(append() == 2);
    // An older one comes back: it leaves the room to others, although nothing was noted of it.
    older = std::make_unique<WholeNode>(cluster, "older");
    cluster.pass(seconds{2});
    CHECK(append() == 1);
    newer.journal.release(chain.room());
    cluster.pass(seconds{1});
    CHECK(newer.journal.versions_of(chain.room()).format == 1);
    CHECK(cluster.locate(older->journal, chain.room()).kind == RoomLocation::Kind::here);
    CHECK(cluster.acquire(older->journal, chain.room()).kind == RoomLocation::Kind::unavailable);
    const RoomLocation place = cluster.locate(older->journal, chain.room());
    CHECK(place.kind == RoomLocation::Kind::elsewhere);
    CHECK(place.node == "newer");
    CHECK(cluster.acquire(newer.journal, chain.room()).kind == RoomLocation::Kind::here);
}

TEST_CASE("cluster: a room in the old format moves between old and new nodes in both directions") {
    TestCluster cluster;
    WholeNode older{cluster, "older"};
    WholeNode newer{cluster, "newer", next_format};
    auto rooms = make_rooms(cluster, older, 6);
    cluster.pass(seconds{2});
    const auto move = [&](WholeNode& from, const WholeNode& to) {
        from.membership.drain();
        from.handover.set(Asked::hand_over);
        cluster.pass(seconds{2});
        CHECK(owners(cluster, rooms)[to.membership.node()] == 6);
        from.handover.set(Asked::own_rooms);
        from.membership.want_rooms();
        cluster.pass(seconds{1});
    };
    for (int i = 0; i < 2; ++i) {
        move(older, newer);
        for (store::Chain& room : rooms)
            REQUIRE(cluster.append_and_wait(newer.journal, {room.next()}) == AppendResult::durable);
        move(newer, older);
        for (store::Chain& room : rooms)
            REQUIRE(cluster.append_and_wait(older.journal, {room.next()}) == AppendResult::durable);
    }
    CHECK(std::ranges::none_of(older.given, &RoomToGive::spares_games));
}

TEST_CASE("cluster: a state that was noted without versions is read, and needs nothing") {
    const std::string noted = encode(NotedState{.term = 3, .counter = 9, .versions = {1, 4}});
    std::string before = noted.substr(0, noted.size() - 2);
    before[0] = 1;
    REQUIRE(decode_state(noted).has_value());
    CHECK(decode_state(noted)->versions == RoomVersions{1, 4});
    REQUIRE(decode_state(before).has_value());
    CHECK(decode_state(before)->counter == 9);
    CHECK(decode_state(before)->versions == RoomVersions{});
    CHECK_FALSE(decode_state(before + '\1').has_value());
}

TEST_CASE("cluster: beats of later programs are read, and what is no request to drain is not") {
    const Beat beat{.life = 7, .count = 8, .is_draining = true, .versions = next_format};
    const auto read = decode_beat(encode(beat) + "more fields");
    REQUIRE(read.has_value());
    CHECK(read->life == 7);
    CHECK(read->is_draining);
    CHECK(read->versions.newest_format == 2);
    CHECK(read->routing == routing_by_redirects);
    const std::string beat_of_an_earlier_program = encode(beat).substr(0, encode(beat).size() - 1);
    REQUIRE(decode_beat(beat_of_an_earlier_program).has_value());
    CHECK(decode_beat(beat_of_an_earlier_program)->routing == 0);
    CHECK_FALSE(decode_beat(encode(beat).substr(0, 3)).has_value());
    CHECK(node_of_beat(subject_of_beats("a-1")) == "a-1");
    CHECK_FALSE(node_of_beat("sequenced.alive.").has_value());
    CHECK_FALSE(node_of_beat("other.a").has_value());
    const std::string request = encode(DrainRequest{9, Asked::hand_over_now});
    CHECK(decode_drain_request(request)->kind == Asked::hand_over_now);
    CHECK_FALSE(decode_drain_request("").has_value());
    CHECK_FALSE(decode_drain_request(request + '\0').has_value());
    CHECK_FALSE(decode_drain_request(encode(DrainRequest{9, static_cast<Asked>(3)})).has_value());
}

}  // namespace seq::cluster
