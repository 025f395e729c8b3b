#pragma once

#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/members/handover.hpp"
#include "tests/cluster/support/test_cluster.hpp"

namespace seq::cluster::test {

inline constexpr KnownVersions today{.oldest_format = 1, .newest_format = 1, .rules = 4};

/// A node without a server: what it takes over it loads by acquiring it, and what it hands over it releases.
struct WholeNode {
    WholeNode(TestCluster& cluster, const std::string& name, const KnownVersions& versions = today)
        : broker{cluster.service.connect(name)},
          membership{*broker, name, [this] { ++changes; }, {.versions = versions}},
          journal{*broker, membership, name},
          takeover{
              journal, membership,
              [this](const protocol::RoomCode& room) { journal.acquire(room, [](const RoomLocation&) {}); }},
          handover{journal, membership, [this](const RoomToGive& each) {
                       given.push_back(each);
                       if (each.spares_games && plays) return;
                       journal.release(each.room, each.to);
                   }} {}

    std::unique_ptr<SimulatedBroker> broker;
    int changes = 0;  ///< of the nodes that live
    Membership membership;
    ClusterJournal journal;
    std::vector<RoomToGive> given;
    bool plays = false;  ///< games are in progress in its rooms
    Takeover takeover;
    Handover handover;
};

/// Makes rooms on this node, in which a time limit is in force.
inline std::vector<store::Chain> make_rooms(TestCluster& cluster, WholeNode& node, std::uint64_t count) {
    std::vector<store::Chain> rooms;
    for (std::uint64_t i = 0; i < count; ++i) {
        store::Chain chain{protocol::make_room_code(i * 7919).text};
        REQUIRE(cluster.append_and_wait(node.journal, {chain.next()}) == AppendResult::durable);
        node.journal.note(chain.room(), store::RoomState::running);
        rooms.push_back(std::move(chain));
    }
    return rooms;
}

/// How many of these rooms each node has.
inline std::map<std::string, std::size_t> owners(const TestCluster& cluster,
                                                 const std::vector<store::Chain>& rooms) {
    std::map<std::string, std::size_t> owners;
    for (const store::Chain& room : rooms)
        ++owners[cluster.owner(room.room()).value_or(Owner{}).node];
    return owners;
}

}  // namespace seq::cluster::test
