#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/cluster/broker.hpp"
#include "server/cluster/cluster_keys.hpp"
#include "server/room/expected.hpp"
#include "server/room/room.hpp"
#include "server/store/database.hpp"
#include "server/store/record_table.hpp"

namespace seq::command {

/// The state of a room according to its records.
struct RoomReport {
    store::StoredRoom stored;
    room::TimePoint made_at{};
    room::TimePoint newest_at{};
    std::optional<room::RoomSummary> summary{};  ///< nothing if the records cannot be replayed
    std::string node{};                          ///< that has it, in a cluster
    std::string fault{};                         ///< why they cannot; a server quarantines such a room

    /// lobby, dealing, playing, finished, archived or quarantined.
    std::string stage() const;
};

/// Opens the journal of a data directory for reading, while a server may be using it.
Expected<store::Database> open_journal(const std::filesystem::path& data);

/// Reads the state of a room from its records.
RoomReport look_at(const store::Database& journal, const store::StoredRoom& room);

/// A room as `rooms --json` lists it. Times are milliseconds since the Unix epoch.
nlohmann::ordered_json to_json(const RoomReport& room);

/// `2026-11-21 16:04`, in UTC.
std::string to_text(room::TimePoint time);

/// A cluster that a command reads or writes without being a node of it.
struct OpenCluster {
    std::unique_ptr<cluster::Broker> broker;
    std::unique_ptr<cluster::ClusterKeys> keys;
};

/// Says on standard error that it connects and for how long, connects, and waits for the list of rooms.
Expected<OpenCluster> open_cluster(const cluster::NodeSetup& setup);

/// Reads the state of a room from its log.
RoomReport look_at(const OpenCluster& cluster, const protocol::RoomCode& room, store::RoomState state);

// What `sequenced room CODE` does with one room.

/// Closes a room for good. A running server is asked to do it, so that everybody in the room is notified;
/// otherwise a record is appended to the journal. The error is a sentence, with a code in parentheses if
/// there is one.
Expected<void> close_room(const std::filesystem::path& data, const protocol::RoomCode& room);

/// Opens an archived room again, in the same way. A room whose history is full stays closed.
Expected<void> reopen_room(const std::filesystem::path& data, const protocol::RoomCode& room);

/// Writes every finished game of a room to a folder, in the form that its players can get: `CODE-N.sgr` and
/// `CODE-N.fairdeal.json`. `with_secrets` also writes `CODE.journal.jsonl`, every record of the room,
/// including the hands of a running game. Files are readable only by their owner (0600) and replace those of
/// the same name. Returns their paths; the error is a sentence.
Expected<std::vector<std::filesystem::path>> export_room(const store::Database& journal,
                                                         const protocol::RoomCode& room,
                                                         const std::filesystem::path& folder,
                                                         bool with_secrets);

}  // namespace seq::command
