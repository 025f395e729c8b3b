#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <tl/expected.hpp>

#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/node_setup.hpp"
#include "server/room/room.hpp"
#include "server/store/database.hpp"
#include "server/store/record_table.hpp"

namespace seq::command {

/// The state of a room according to its records.
struct RoomState {
    store::StoredRoom stored;
    room::TimePoint made_at{};
    room::TimePoint newest_at{};
    std::optional<room::RoomSummary> summary{};  ///< nothing if the records cannot be replayed
    std::string node{};                          ///< that has it, in a cluster
    std::string fault{};                         ///< why they cannot; a server quarantines such a room

    /// lobby, dealing, playing, finished, archived or quarantined.
    std::string stage() const;
};

/// Opens the journal of a data directory for reading, while a server may be using it. The error is a
/// sentence.
tl::expected<store::Database, std::string> open_journal(const std::filesystem::path& data);

/// Reads the state of a room from its records.
RoomState look_at(const store::Database& journal, const store::StoredRoom& room);

/// A room as `rooms --json` lists it. Times are milliseconds since the Unix epoch.
nlohmann::ordered_json to_json(const RoomState& room);

/// `2026-11-21 16:04`, in UTC.
std::string to_text(room::TimePoint time);

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
