#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "server/cluster/broker.hpp"

namespace seq::cluster {

/// How a process joins a cluster, as its operator has said.
struct NodeSetup {
    std::vector<std::string> servers{};   ///< URLs of NATS servers
    std::filesystem::path credentials{};  ///< file with a user's credentials; empty: none
    std::filesystem::path ca{};           ///< PEM file of the authorities of the servers; empty: the system's
    std::string node{};                   ///< the node's name; empty: default_node_name()
    /// How long to try. NATS servers that start at the same time need a while to find each other.
    std::chrono::seconds patience{25};
};

/// Reads `nats://a:4222,nats://b:4222`. The error is a sentence.
tl::expected<std::vector<std::string>, std::string> parse_servers(std::string_view text);

/// Why this cannot be the name of a node, as a sentence; empty if it can.
std::string why_no_node_name(std::string_view name);

/// The name of this machine with a port, such as `alpha-8080`. It is the same after a restart, unless the
/// port is 0: then a random number takes its place.
std::string default_node_name(std::uint16_t port);

/// Connects to the cluster's broker. The error is a sentence.
tl::expected<std::unique_ptr<Broker>, std::string> connect(const NodeSetup& setup);

}  // namespace seq::cluster
