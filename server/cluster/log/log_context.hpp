#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/cluster/strand.hpp"
#include "server/store/room_owner.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::cluster {

/// What a node counts of its part in the cluster since it started.
struct ClusterMetrics {
    telemetry::Gauge owned_rooms;    ///< rooms that this process has loaded
    telemetry::Counter takeovers;    ///< rooms taken from a node that has died
    telemetry::Counter handed_over;  ///< rooms given to other nodes while this one runs
    telemetry::Counter
        fenced_appends;  ///< appends that were not stored because another process owns the room
    telemetry::Counter doubtful_answers;  ///< answers of the broker that had to be settled by reading
    /// From the moment a message is sent until it is known to be stored.
    telemetry::Histogram append_seconds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                        0.1,    0.25,  0.5,    1,     2.5,  5,     10};
};

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

/// Says in the log that the cluster's log has no space. Each room that wants to write notices it, so most of
/// them are only counted. Thread-safe.
class FullLogReport {
  public:
    /// A line is written at most once within this time.
    static constexpr std::chrono::seconds every{10};

    /// An append of a room was refused; `why` is what the broker said.
    void note(const protocol::RoomCode& room, const std::string& why);

  private:
    std::mutex guard_;  ///< guards the throttle
    telemetry::Throttle throttle_{1, every};
};

class LogStrand;

/// Shared by all rooms of one process. Lives as long as the journal; handlers that may run later pass through
/// the gate first.
struct LogContext {
    LogContext(Broker& its_broker, const LivingNodes& its_nodes, std::string its_node,
               const ProcessId& its_process, store::JournalMetrics& its_metrics);

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
    std::optional<store::RoomLocation> better_place(const protocol::RoomCode& room) const {
        using Kind = store::RoomLocation::Kind;
        const RoomVersions versions = keys.versions_of(room);
        std::string better = nodes.better_for(room, versions);
        if (!better.empty()) return store::RoomLocation{.kind = Kind::elsewhere, .node = std::move(better)};
        if (nodes.versions().can_take(versions)) return std::nullopt;
        return store::RoomLocation{.kind = Kind::unavailable,
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
    std::shared_ptr<LogStrand> forgotten;  ///< messages whose result nobody waits for
};

/// What has become of a message.
struct MessageResult {
    enum class Outcome : std::uint8_t {
        stored,
        overtaken,  ///< another message has taken its place, so it is not stored, and never will be
        full,       ///< there is no space; it is not stored
        too_large,  ///< the broker does not accept a message of this size
        given_up,   ///< unknown after the deadline
    };
    Outcome outcome = Outcome::given_up;
    std::uint64_t sequence = 0;             ///< of the stored message
    std::optional<StoredMessage> newest{};  ///< overtaken: the newest message of the subject
    std::string why{};                      ///< a sentence for the log, if it is not stored
};

template <class T>
using BrokerAnswer = Awaited<tl::expected<T, BrokerError>>;

/// Coroutines that ask the broker. The lock is held when a function is called.
class LogStrand : public Strand {
  public:
    using Deadline = std::optional<machine::Clock::time_point>;
    /// The deadline for background writes.
    static constexpr std::chrono::milliseconds give_up_writing_after{10'000};

    explicit LogStrand(LogContext& context) : Strand{context.gate}, context_{context} {}

    LogContext& context() const { return context_; }

    BrokerAnswer<std::optional<StoredMessage>> newest(const Subject& subject);
    BrokerAnswer<std::vector<StoredMessage>> read(const Subject& subject, std::uint64_t after);
    Awaited<std::monostate> pause(machine::Clock::duration time);

    /// Appends one message and finds out what has become of it, however little the broker's answers say.
    /// After an answer that leaves it open, the newest message of the subject is read: it is this one, or the
    /// one before it, so that this one is sent again, or another one. The payload must differ from that of
    /// all other messages of the subject. Without a deadline it tries for ever.
    Task<MessageResult> append_fenced(AppendRequest message, Deadline give_up_at = std::nullopt);
    /// Writes a message in the background. Takes the lock.
    void append_and_forget(AppendRequest message);

  protected:
    LogContext& context_;

  private:
    BrokerAnswer<Acknowledged> append(const AppendRequest& message);
    Task<> try_to_append(AppendRequest message);
};

/// A key that only this node writes. The newest value counts: one that waits is replaced by the next.
/// Thread-safe.
class OwnKey final : public LogStrand {
  public:
    OwnKey(LogContext& context, std::string name) : LogStrand{context}, name_{std::move(name)} {}

    /// Writes a value that differs from all others. Calls `done`, if there is one, with whether it is stored,
    /// from another thread; also if another value has replaced it.
    void put(std::string payload, std::function<void(bool)> done = {});

  private:
    struct PendingValue {
        std::string payload;
        std::vector<std::function<void(bool)>> done;
    };

    Task<> write();

    const std::string name_;
    std::uint64_t revision_ = 0;
    bool is_writing_ = false;
    std::optional<PendingValue> waiting_;
};

}  // namespace seq::cluster
