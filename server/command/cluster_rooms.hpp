#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/node_setup.hpp"
#include "server/command/room_state.hpp"

namespace seq::command {

/// A cluster that a command reads or writes without being a node of it.
struct OpenCluster {
    std::unique_ptr<cluster::Broker> broker;
    std::unique_ptr<cluster::ClusterKeys> keys;
};

/// Says on standard error that it connects and for how long, connects, and waits for the list of rooms. The
/// error is a sentence.
tl::expected<OpenCluster, std::string> open_cluster(const cluster::NodeSetup& setup);

/// Reads the state of a room from its log.
RoomState look_at(const OpenCluster& cluster, const protocol::RoomCode& room, store::RoomState state);

}  // namespace seq::command
