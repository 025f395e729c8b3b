#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/relay/relay_message.hpp"

namespace seq::net {

/// Sends the messages of one process to the relays of other nodes, those to one node in order. Thread-safe.
class RelayLine {
  public:
    /// Both outlive it. `node` is the name of this one.
    RelayLine(cluster::Broker& broker, const cluster::LivingNodes& nodes, std::string node);

    const std::string& node() const { return node_; }
    /// The life of this process; if lives are not told apart, a random number.
    std::uint64_t process() const { return process_; }
    /// The subject of the messages for a node.
    static std::string subject_of(std::string_view node) { return "sequenced.node." + std::string{node}; }

    /// Fills in the sender.
    void send(std::string_view to, RelayMessage message);

    /// From now on messages wait for release(), but no more than `held_max` bytes for a node.
    void hold();
    /// Sends what waits, the messages for a node in one. Each call of hold() needs one; if several threads
    /// hold messages, the first release() sends all that wait until then.
    void release();

  private:
    static constexpr std::size_t held_max = 256 * 1024;

    struct Waiting {
        std::vector<std::string> messages;
        std::size_t bytes = 0;
    };
    void publish(const std::string& to, Waiting waiting);

    cluster::Broker& broker_;
    const cluster::LivingNodes& nodes_;
    const std::string node_;
    const std::uint64_t process_;
    std::mutex guard_;  ///< guards the next two, and the order of what is published
    int holders_ = 0;
    std::map<std::string, Waiting, std::less<>> waiting_;  ///< by node
};

}  // namespace seq::net
