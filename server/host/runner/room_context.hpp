#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/host/metrics.hpp"
#include "server/host/runner/password_hasher.hpp"
#include "server/host/runner/room_loading.hpp"
#include "server/host/serving.hpp"
#include "server/host/storage_monitor.hpp"
#include "server/host/threads/executor.hpp"
#include "server/limits/limits.hpp"
#include "server/push/caller.hpp"

namespace seq::net {

class RoomRunner;
struct EntryRequest;

/// What the operator may want of a room: to close it for good, or to reopen an archived one.
enum class Operation : std::uint8_t { close, reopen };

/// The result of an Operation.
enum class Closing : std::uint8_t {
    done,
    done_before,   ///< it was already archived
    not_closed,    ///< it is open, so it cannot be reopened
    history_full,  ///< it was archived because its history is full, so it cannot be reopened
    no_such_room,
    server_full,     ///< too many rooms are in memory
    storage_full,    ///< the record could not be written; nothing has changed
    elsewhere,       ///< another process has it
    room_broken,     ///< it was quarantined by the attempt; a second request closes it
    server_closing,  ///< the server is shutting down; the result is unknown
};
using OnClosed = std::function<void(Closing)>;

/// What a room, and the search for idle ones, ask of all rooms of the server. The RoomDirectory answers. All
/// functions are thread-safe.
class AllRooms {
  public:
    /// Passes a create, join or resume to its room, which answers the peer. A repeated create finds the room
    /// that it has made. If another node has the room, or is to make it, the peer is told its path.
    virtual void enter(EntryRequest arrival) = 0;
    /// The same for somebody whom a loaded room is about to refuse for good, if the journal says that another
    /// process may have taken it: asks the journal first. False if there is no need to.
    virtual bool enter_if_confirmed(const protocol::RoomCode& code, const EntryRequest& arrival) = 0;
    /// The runner has closed; the next request for this room gets a new one.
    virtual void forget(const protocol::RoomCode& code, const RoomRunner* runner) = 0;
    /// A code for a new room; nothing if the journal cannot be read.
    virtual std::optional<protocol::RoomCode> unused_code() = 0;

    /// The room is archived, or was not created after all: it no longer counts among its creator's rooms.
    virtual void note_end(const protocol::RoomCode& code) = 0;
    /// A game has begun in the room: it counts among its creator's rooms until it is archived.
    virtual void note_game(const protocol::RoomCode& code) = 0;
    /// A runner that was asked to unload its room keeps it after all, because a client has entered.
    virtual void keep_loaded(const protocol::RoomCode& code) = 0;

    /// Makes each loaded room check whether it has been inactive for too long.
    virtual void ask_the_loaded() = 0;
    virtual bool has_loaded(const protocol::RoomCode& code) const = 0;
    /// The same for a room that is not loaded: loads it, unless too many rooms are loaded. Calls `asked`
    /// afterwards, from any thread. `may_be_removed`: see RoomRunner::load_and_look().
    virtual void ask_if_idle(const protocol::RoomCode& code, bool may_be_removed,
                             std::function<void()> asked) = 0;
    /// Closes or reopens a room for the operator. Calls `on_closed` with the result, from any thread.
    virtual void operate(const protocol::RoomCode& code, Operation wish, OnClosed on_closed) = 0;

  protected:
    ~AllRooms() = default;
};

/// Shared by all rooms of a server, and outlives them.
struct RoomContext {
    store::Journal& journal;
    store::RoomOwner& owner;
    StorageMonitor& storage;
    Serving& serving;
    AllRooms& rooms;
    Worker& reading;  ///< reads the records of rooms that are being loaded
    PasswordHasher& hasher;
    Worker& thinking;  ///< chooses the moves of bots
    const Limits& limits;
    Metrics& metrics;
    std::string link_base;                       ///< followed by a room's code, the link that friends share
    push::Caller* caller = nullptr;              ///< null if members are not called by Web Push
    std::atomic<std::size_t> pending_bytes = 0;  ///< waiting for the disk, in all rooms
};

/// The journal's answers to the rooms of one thread. A commit answers many rooms; they are passed on
/// together, as one event of the thread's loop.
class StoredAnswers : public std::enable_shared_from_this<StoredAnswers> {
  public:
    explicit StoredAnswers(const Executor& executor) : executor_{executor} {}

    /// Calls on_stored() on the room's thread, in the order of these calls. Thread-safe.
    void add(std::shared_ptr<RoomRunner> room, store::AppendResult stored, std::uint64_t version);

  private:
    struct RoomAnswer {
        std::shared_ptr<RoomRunner> room;
        store::AppendResult stored;
        std::uint64_t version;
    };

    void pass_on();

    const Executor executor_;
    std::mutex guard_;
    std::vector<RoomAnswer> waiting_;
    std::vector<RoomAnswer> passed_on_;  ///< only of pass_on(), kept for its memory
};

/// What the rooms of one thread share.
struct RoomThread {
    explicit RoomThread(const Executor& its_executor) : executor{its_executor} {}

    Executor executor;
    Slices slices{executor};
    std::shared_ptr<StoredAnswers> stored = std::make_shared<StoredAnswers>(executor);
};

}  // namespace seq::net
