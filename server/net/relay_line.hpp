#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "server/cluster/broker.hpp"
#include "server/net/relay_message.hpp"

namespace seq::net {

/// Sends the messages of one process to the relays of other nodes. Thread-safe.
class RelayLine {
  public:
    /// `process` is random and not 0, so that a restarted node is not mistaken for the one before.
    RelayLine(cluster::Broker& broker, std::string node, std::uint64_t process)
        : broker_{broker}, node_{std::move(node)}, process_{process} {}

    const std::string& node() const { return node_; }
    std::uint64_t process() const { return process_; }
    /// The subject of the messages for a node.
    static std::string subject_of(std::string_view node) { return "sequenced.node." + std::string{node}; }

    /// The subject of the messages for all nodes.
    static std::string subject_of_all() { return "sequenced.nodes"; }

    /// Fills in the sender.
    void send(std::string_view to, RelayMessage message) {
        message.node = node_;
        message.process = process_;
        broker_.publish(subject_of(to), encode(message));
    }
    /// The same to all nodes, this one included.
    void send_to_all(RelayMessage message) const {
        message.node = node_;
        message.process = process_;
        broker_.publish(subject_of_all(), encode(message));
    }

  private:
    cluster::Broker& broker_;
    const std::string node_;
    const std::uint64_t process_;
};

}  // namespace seq::net
