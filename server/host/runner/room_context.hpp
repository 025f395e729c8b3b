#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "server/host/metrics.hpp"
#include "server/host/runner/password_hasher.hpp"
#include "server/host/runner/room_loading.hpp"
#include "server/host/runner/stored_answers.hpp"
#include "server/host/serving.hpp"
#include "server/host/storage_monitor.hpp"
#include "server/host/threads/executor.hpp"
#include "server/limits/limits.hpp"
#include "server/push/caller.hpp"

namespace seq::net {

class RoomDirectory;

/// Shared by all rooms of a server, and outlives them.
struct RoomContext {
    store::Journal& journal;
    store::RoomOwner& owner;
    StorageMonitor& storage;
    Serving& serving;
    RoomDirectory& rooms;
    Worker& reading;  ///< reads the records of rooms that are being loaded
    PasswordHasher& hasher;
    Worker& thinking;  ///< chooses the moves of bots
    const Limits& limits;
    Metrics& metrics;
    std::string link_base;                       ///< followed by a room's code, the link that friends share
    push::Caller* caller = nullptr;              ///< null if members are not called by Web Push
    std::atomic<std::size_t> pending_bytes = 0;  ///< waiting for the disk, in all rooms
};

/// What the rooms of one thread share.
struct RoomThread {
    explicit RoomThread(const Executor& its_executor) : executor{its_executor} {}

    Executor executor;
    Slices slices{executor};
    std::shared_ptr<StoredAnswers> stored = std::make_shared<StoredAnswers>(executor);
};

/// What is needed to load this room.
RoomSource room_source(const RoomContext& context, const protocol::RoomCode& code);

/// Keeps a snapshot of this room, if there is one, in the journal. Snapshots of a program without an id could
/// not be told from those of another one, so they are not kept.
void keep_snapshot(const RoomContext& context, const protocol::RoomCode& code,
                   std::optional<room::StateSnapshot> snapshot);

}  // namespace seq::net
