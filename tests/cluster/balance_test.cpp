#include "server/cluster/members/balance.hpp"

#include <doctest/doctest.h>
#include <numeric>

#include "tests/support/split_mix.hpp"

// How rooms move between nodes of different load.

namespace seq::cluster {
namespace {

using Rooms = Balance::Rooms;
using Clock = Balance::Clock;

/// Nodes that all know the same counts, but for the moves of the present turn.
class Nodes {
  public:
    explicit Nodes(Rooms its_rooms) : rooms{std::move(its_rooms)} {}

    /// One turn of each node. Returns how many rooms have moved.
    std::size_t turn() {
        now_ += Balance::move_every;
        const Rooms before = rooms;
        std::size_t moved = 0;
        for (const auto& [node, count] : before) {
            const auto to = balances_[node].next(before, node, now_);
            if (!to) continue;
            CHECK(before.contains(*to));
            --rooms.at(node);
            ++rooms.at(*to);
            ++moved;
        }
        return moved;
    }
    std::size_t turns(std::size_t count) {
        std::size_t moved = 0;
        for (std::size_t i = 0; i < count; ++i)
            moved += turn();
        return moved;
    }

    Rooms rooms;

  private:
    std::map<std::string, Balance> balances_;
    Clock::time_point now_ = Clock::time_point{} + std::chrono::hours{1};
};

constexpr std::size_t turns_to_settle = Balance::settle_for / Balance::move_every;

Rooms equal(std::size_t nodes, std::size_t each) {
    Rooms rooms;
    for (std::size_t i = 0; i < nodes; ++i)
        rooms["n" + std::to_string(i)] = each;
    return rooms;
}

std::pair<std::size_t, std::size_t> extremes(const Rooms& rooms) {
    const auto [least, most] =
        std::ranges::minmax_element(rooms, {}, [](const auto& each) { return each.second; });
    return {least->second, most->second};
}

}  // namespace

TEST_CASE("cluster: a node that has joined gets its share slowly, and then nothing moves any more") {
    Nodes nodes{equal(2, 30)};
    CHECK(nodes.turns(100) == 0);
    nodes.rooms["new"] = 0;
    CHECK(nodes.turns(turns_to_settle) == 0);
    CHECK(nodes.turns(5) == 10);  // one of each node in a turn
    nodes.turns(100);
    CHECK(nodes.rooms == Rooms{{"n0", 20}, {"n1", 20}, {"new", 20}});
    CHECK(nodes.turns(1000) == 0);
}

TEST_CASE("cluster: a node that joins many others gets its share, and not more") {
    Nodes nodes{equal(40, 11)};
    nodes.rooms["new"] = 0;
    for (std::size_t i = 0; i < turns_to_settle + 40; ++i) {
        nodes.turn();
        CHECK(nodes.rooms["new"] <= 11);
    }
    CHECK(nodes.rooms["new"] >= 9);
    CHECK(nodes.turns(1000) == 0);
}

TEST_CASE("cluster: small differences between nodes move nothing") {
    for (const auto& rooms : {Rooms{{"a", 0}, {"b", 4}}, Rooms{{"a", 9}, {"b", 11}, {"c", 12}},
                              Rooms{{"a", 90}, {"b", 100}, {"c", 119}}, Rooms{{"a", 1}, {"b", 0}, {"c", 1}},
                              Rooms{{"a", 7}}, Rooms{}}) {
        Nodes nodes{rooms};
        CHECK(nodes.turns(200) == 0);
    }
}

TEST_CASE("cluster: a node that comes and goes gets nothing until it stays") {
    Nodes nodes{equal(2, 30)};
    for (int i = 0; i < 20; ++i) {
        nodes.rooms["new"] = 0;
        CHECK(nodes.turns(turns_to_settle / 2) == 0);
        nodes.rooms.erase("new");
        CHECK(nodes.turns(2) == 0);
    }
}

TEST_CASE("cluster: whatever the loads are, moves end soon, and no room was moved in vain") {
    constexpr std::uint64_t seeds = 300;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        CAPTURE(seed);
        seq::test::SplitMix random{seed};
        Rooms rooms;
        const std::uint32_t count = 2 + random.below(12);
        for (std::uint32_t i = 0; i < count; ++i)
            rooms["n" + std::to_string(i)] = random.below(60);
        Nodes nodes{rooms};
        const std::size_t all =
            std::accumulate(rooms.begin(), rooms.end(), std::size_t{0},
                            [](std::size_t sum, const auto& each) { return sum + each.second; });
        const std::size_t share = (all + count - 1) / count;
        std::size_t above = 0;
        for (const auto& [node, each] : rooms)
            above += each > share ? each - share : 0;
        const std::size_t moved = nodes.turns(turns_to_settle + 400);
        CHECK(moved <= above + count);
        CHECK(nodes.turns(400) == 0);
        const auto [least, most] = extremes(nodes.rooms);
        const std::size_t tolerated = std::max<std::size_t>(2, share / 5);
        CHECK(most <= share + tolerated);
        CHECK(least + tolerated + 1 >= share);
    }
}

}  // namespace seq::cluster
