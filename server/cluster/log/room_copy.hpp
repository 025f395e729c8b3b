#pragma once

#include <string>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/cluster_keys.hpp"
#include "server/cluster/log/room_contents.hpp"
#include "server/room/expected.hpp"

// Reads and writes whole rooms of a cluster without being a node of it, for the commands of the operator.

namespace seq::cluster {

/// Waits until the keys of all rooms are known.
Expected<void> wait_for_keys(const ClusterKeys& keys);

/// What the log of a room says, read to its end. A node may have the room and add to it meanwhile.
Expected<RoomContents> read_room(Broker& broker, const protocol::RoomCode& room);

struct RoomToCopy {
    protocol::RoomCode code{};
    store::RoomState state = store::RoomState::on_demand;
    std::vector<room::JournalRecord> records{};
    std::vector<room::MemberTokens> tokens{};
    std::vector<room::SubscriptionChange> subscriptions{};  ///< all are additions
};

class RoomWriter {
  public:
    explicit RoomWriter(Broker& broker);

    enum class Copied : std::uint8_t {
        now,
        before,  ///< the cluster has the same room already, or a longer one with the same beginning
    };
    /// Writes a room. One that an interrupted copy has begun is completed. The error is a sentence: the
    /// cluster has another room with this code, or it cannot be written.
    Expected<Copied> copy(RoomToCopy room);

  private:
    Expected<std::uint64_t> append(Subject subject, std::uint64_t expected, const std::string& payload);
    Expected<void> note_state(const protocol::RoomCode& room, store::RoomState state);

    Broker& broker_;
    ProcessId process_{};
    std::uint64_t counter_ = 0;
};

}  // namespace seq::cluster
