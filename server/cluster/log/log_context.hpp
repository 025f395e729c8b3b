#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>

#include "server/cluster/broker.hpp"
#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/cluster_metrics.hpp"
#include "server/cluster/log/full_log_report.hpp"
#include "server/cluster/log/handler_gate.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/cluster/timer_queue.hpp"
#include "server/store/room_owner.hpp"

namespace seq::cluster {

/// Rooms whose log has lost its end, although its messages were acknowledged, until the next record is
/// stored. Thread-safe.
class LostEnds {
  public:
    void add(const protocol::RoomCode& room) {
        const std::lock_guard guard{guard_};
        if (rooms_.size() < rooms_max) rooms_.insert(room.text);
    }
    void remove(const protocol::RoomCode& room) {
        const std::lock_guard guard{guard_};
        rooms_.erase(room.text);
    }
    bool contains(const protocol::RoomCode& room) const {
        const std::lock_guard guard{guard_};
        return rooms_.contains(room.text);
    }

  private:
    static constexpr std::size_t rooms_max = 100'000;

    mutable std::mutex guard_;
    std::unordered_set<std::string> rooms_;
};

/// Shared by all rooms of one process. Lives as long as the journal; handlers that may run later pass through
/// the gate first.
struct LogContext {
    LogContext(Broker& its_broker, const LivingNodes& its_nodes, std::string its_node,
               const ProcessId& its_process, store::JournalMetrics& its_metrics)
        : broker{its_broker},
          nodes{its_nodes},
          node{std::move(its_node)},
          process{its_process},
          journal_metrics{its_metrics},
          keys{its_broker} {}

    /// A number that this process has not used before.
    std::uint64_t next_number() { return ++counter; }
    /// The id of a message: no other process and no other message has it.
    std::string message_id(const std::string& subject, std::uint64_t term, std::uint64_t version,
                           std::uint64_t number) const;
    /// The value of an owner key that this process writes.
    Owner owner() { return {.node = node, .process = process, .counter = next_number()}; }
    /// The value of an owner key that gives a room to another node, whose process need not have it yet;
    /// nothing if no such node is known.
    std::optional<Owner> next_owner(const std::string& other) {
        const std::uint64_t life = other.empty() ? 0 : nodes.life_of(other);
        if (life == 0) return std::nullopt;
        return Owner{.node = other, .process = fresh_process(life), .counter = next_number()};
    }
    /// Whether another node has written this owner key.
    bool is_alive(const Owner& owner) const { return nodes.lives_as(owner.node, life_of(owner.process)); }
    bool is_other(const std::optional<Owner>& owner) const { return owner && owner->node != node; }

    /// Whether this owner key gives a room to this process, even if another one has written it.
    bool is_for_this(const std::optional<Owner>& owner) const {
        return owner && owner->node == node && life_of(owner->process) == nodes.life();
    }
    /// Where a room is to be had that no living node has, if that is not here.
    std::optional<store::Place> better_place(const protocol::RoomCode& room) const {
        using Kind = store::Place::Kind;
        const RoomVersions versions = keys.versions_of(room);
        std::string better = nodes.better_for(room, versions);
        if (!better.empty()) return store::Place{.kind = Kind::elsewhere, .node = std::move(better)};
        if (nodes.versions().can_take(versions)) return std::nullopt;
        return store::Place{.kind = Kind::unavailable,
                            .why = "only a newer version of this program reads it"};
    }

    /// The revision of the owner key if this process has written it in vain: the answer came too late, or
    /// never. Otherwise 0.
    std::uint64_t late_claim(const protocol::RoomCode& room) const {
        const KeySeen<Owner> seen = keys.owner_of(room);
        const bool is_ours = seen.value && *seen.value && (*seen.value)->process == process;
        return is_ours ? seen.revision : 0;
    }

    Broker& broker;
    const LivingNodes& nodes;
    const std::string node;
    const ProcessId process;
    const std::shared_ptr<HandlerGate> gate = std::make_shared<HandlerGate>();
    std::atomic<std::uint64_t> counter = 0;
    store::JournalMetrics& journal_metrics;
    ClusterMetrics metrics;
    LostEnds lost_ends;
    FullLogReport full_log;
    ClusterKeys keys;
    /// Called when a room is not loaded and nothing of it waits, without a lock of the room.
    std::function<void(const protocol::RoomCode&)> on_unused;
    TimerQueue timers;
};

}  // namespace seq::cluster
