#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/envelope.hpp"
#include "server/room/expected.hpp"

namespace seq::cluster {

/// The value of the key `owner.ROOM`: the process that has loaded a room.
struct Owner {
    std::string node{};
    ProcessId process{};
    std::uint64_t counter = 0;  ///< no two values that one process writes are equal
};

/// The life of a process, see LivingNodes: the first bytes of its id.
std::uint64_t life_of(const ProcessId& process);
ProcessId fresh_process(std::uint64_t life);

/// The value of the key `state.ROOM`.
struct NotedState {
    store::RoomState state = store::RoomState::on_demand;
    std::uint64_t term = 0;  ///< of the process that noted it
    ProcessId process{};
    std::uint64_t counter = 0;
    RoomVersions versions{};  ///< of what the room's log has, or is about to have
};

/// The value of the key `served.NODE`: when the node last noted that it serves rooms, by its time of day.
struct ServedNote {
    room::TimePoint at{};
    ProcessId process{};
    std::uint64_t counter = 0;
};

std::string encode(const Owner& owner);
std::string encode(const NotedState& state);
std::string encode(const ServedNote& note);
Expected<Owner> decode_owner(std::string_view payload);
Expected<NotedState> decode_state(std::string_view payload);
Expected<ServedNote> decode_served(std::string_view payload);

std::string owner_key(const protocol::RoomCode& room);
std::string state_key(const protocol::RoomCode& room);
std::string snapshot_key(const protocol::RoomCode& room);
std::string served_key(const std::string& node);

/// A key as it was last seen. Its revision is 0 if it was never seen, and the value empty if the key does not
/// exist. The error is a sentence: this program cannot read the value.
template <class Value>
struct KeySeen {
    std::uint64_t revision = 0;
    Expected<std::optional<Value>> value{};
};

/// Follows the keys of all rooms and nodes. What it knows may be out of date for a moment. Takes memory for
/// each room that has not been deleted. Thread-safe.
class ClusterKeys {
  public:
    explicit ClusterKeys(Broker& broker);

    KeySeen<Owner> owner_of(const protocol::RoomCode& room) const;
    KeySeen<NotedState> state_of(const protocol::RoomCode& room) const;
    /// What a node has to know that takes the room, as far as it was noted.
    RoomVersions versions_of(const protocol::RoomCode& room) const;
    /// The log says that the room needs more than was noted.
    void raise_versions(const protocol::RoomCode& room, const RoomVersions& found);
    /// How many rooms a process has, by their owner keys.
    std::size_t owned_by(const std::string& node, std::uint64_t life) const;
    /// The rooms that a node has, by their owner keys.
    std::vector<protocol::RoomCode> rooms_of(const std::string& node) const;
    std::optional<room::TimePoint> served_by(const std::string& node) const;
    /// Rooms that have not ended for good. The error is a sentence: they are not known yet.
    Expected<std::vector<protocol::RoomCode>> living() const;
    std::vector<std::pair<protocol::RoomCode, store::RoomState>> rooms() const;
    /// Rooms in which a time limit is in force.
    std::vector<protocol::RoomCode> running() const;
    /// Whether all keys that existed at the start are known.
    bool has_caught_up() const;

    /// Calls `changed` after each change of the owner of a room that the broker reports.
    void on_owner_change(std::function<void(const protocol::RoomCode&)> changed);

    /// Notes what this process has written, before the broker reports it.
    void note_owner(const protocol::RoomCode& room, std::uint64_t revision,
                    const std::optional<Owner>& owner);
    void note_state(const protocol::RoomCode& room, std::uint64_t revision, const NotedState& state);

  private:
    template <class Value>
    using Table = std::unordered_map<std::string, KeySeen<Value>>;

    void on_owner(const StoredMessage& message);
    void on_state(const StoredMessage& message);
    void on_served(const StoredMessage& message);
    void put(const std::string& room, KeySeen<NotedState> seen);
    bool put(const std::string& room, KeySeen<Owner> seen);

    mutable std::mutex guard_;
    Table<Owner> owners_;                                    ///< by room
    Table<NotedState> states_;                               ///< by room
    Table<ServedNote> served_;                               ///< by node
    std::set<std::string> running_;                          ///< rooms of `states_`
    std::map<std::string, std::set<std::string>> rooms_of_;  ///< rooms of `owners_`, by node
    int to_catch_up_ = 3;
    std::function<void(const protocol::RoomCode&)> owner_changed_;
    std::vector<std::unique_ptr<Subscription>> following_;
};

// The private key of Web Push, which all nodes of a cluster share. These wait for the broker, so not for its
// threads.

/// The key of the cluster, if it has one.
Expected<std::optional<protocol::Digest>> read_push_key(Broker& broker);

/// The key of the cluster, which is `fresh` from now on if it had none.
Expected<protocol::Digest> push_key_or(Broker& broker, const protocol::Digest& fresh);

}  // namespace seq::cluster
