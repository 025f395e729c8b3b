#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/cluster/broker.hpp"
#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/cluster_metrics.hpp"
#include "server/cluster/handler_gate.hpp"
#include "server/cluster/living_nodes.hpp"
#include "server/cluster/timer_queue.hpp"
#include "server/store/journal.hpp"

namespace seq::cluster {

/// Shared by all rooms of one process. Lives as long as the journal; handlers that may run later pass through
/// the gate first.
struct LogContext {
    LogContext(Broker& its_broker, const LivingNodes& its_nodes, std::string its_node,
               const ProcessId& its_process)
        : broker{its_broker},
          nodes{its_nodes},
          node{std::move(its_node)},
          process{its_process},
          keys{its_broker} {}

    /// A number that this process has not used before.
    std::uint64_t next_number() { return ++counter; }
    /// The id of a message: no other process and no other message has it.
    std::string message_id(const std::string& subject, std::uint64_t term, std::uint64_t version,
                           std::uint64_t number) const;
    /// The value of an owner key that this process writes.
    Owner owner() { return {.node = node, .process = process, .counter = next_number()}; }
    /// Whether another node has written this owner key.
    bool is_other(const std::optional<Owner>& owner) const { return owner && owner->node != node; }

    Broker& broker;
    const LivingNodes& nodes;
    const std::string node;
    const ProcessId process;
    const std::shared_ptr<HandlerGate> gate = std::make_shared<HandlerGate>();
    std::atomic<std::uint64_t> counter = 0;
    store::JournalMetrics journal_metrics;
    ClusterMetrics metrics;
    ClusterKeys keys;
    /// Called when a room is not loaded and nothing of it waits, without a lock of the room.
    std::function<void(const protocol::RoomCode&)> on_unused;
    TimerQueue timers;
};

}  // namespace seq::cluster
