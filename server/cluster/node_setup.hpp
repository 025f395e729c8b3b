#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/room/expected.hpp"

namespace seq::cluster {

/// How a process joins a cluster, as its operator has said, and what to create in NATS if it does not exist.
struct NodeSetup {
    std::vector<std::string> servers{};  ///< `nats://HOST:PORT` or `tls://HOST:PORT`
    /// A file with a user's JWT and seed, as `nsc` writes them; empty: none are sent.
    std::string credentials{};
    /// A PEM file: connections must use TLS and a certificate of this authority. Empty: the system's
    /// authorities, and TLS only if a server demands it.
    std::string ca{};
    std::string node{};  ///< the node's name, also for the monitoring of NATS
    /// How long to try. NATS servers that start at the same time need a while to find each other.
    std::chrono::seconds patience{25};
    std::size_t streams = 16;         ///< of the log, at most 256. All nodes of a cluster must agree
    std::size_t replicas = 3;         ///< of each stream
    std::int64_t log_bytes_max = 0;   ///< of each stream of the log; 0: as much as NATS accepts
    std::int64_t keys_bytes_max = 0;  ///< of the stream of the keys
};

/// Reads `nats://a:4222,nats://b:4222`.
Expected<std::vector<std::string>> parse_servers(std::string_view text);

/// Why this cannot be the name of a node, as a sentence; empty if it can.
std::string why_no_node_name(std::string_view name);

/// The name of this machine with a port, such as `alpha-8080`. It is the same after a restart, unless the
/// port is 0: then a random number takes its place.
std::string default_node_name(std::uint16_t port);

/// Connects, checks the versions of all servers that can be found, and creates the streams. Blocks for about
/// the patience of the setup at most. Later it reconnects for ever. The error is a sentence for the operator,
/// also if this program was built without NATS.
Expected<std::unique_ptr<Broker>> connect(const NodeSetup& setup);

}  // namespace seq::cluster
