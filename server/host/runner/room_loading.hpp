#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/host/metrics.hpp"
#include "server/host/threads/executor.hpp"
#include "server/host/threads/loops.hpp"
#include "server/limits/limits.hpp"
#include "server/room/expected.hpp"
#include "server/room/journal/restore.hpp"
#include "server/store/room_owner.hpp"

namespace seq::net {

/// Divides long work on a room thread into slices. Each turn of the event loop runs one of them, so
/// everything else on the thread waits for one slice at most. Used on its thread only.
class Slices {
  public:
    explicit Slices(const Executor& executor) : executor_{executor} {}

    /// Calls `slice` repeatedly, in turn with the others, until it returns false.
    void add(std::function<bool()> slice);

  private:
    void run_next();

    const Executor executor_;
    std::deque<std::function<bool()>> waiting_;
};

/// A room that was replayed from its records; nothing if it has none.
using LoadedRoom = Expected<std::optional<room::Room>>;

/// The tokens of a room's members that have changed.
using RoomTokens = Expected<std::vector<room::MemberTokens>>;

/// What is needed to load a room.
struct RoomSource {
    store::Journal& journal;
    store::RoomOwner& owner;
    protocol::RoomCode code;
    std::string link_base;
    std::vector<room::Outage> outages;
    const Limits& limits;
    Metrics& metrics;
};

/// Loads a room without blocking its thread: its snapshot and the pages of the records after it are read on
/// the reading thread, and the records are replayed in slices on the room's thread. If the snapshot turns out
/// to be of no use, all records are read instead. Keeps itself alive while one of these is pending.
class RoomLoading : public std::enable_shared_from_this<RoomLoading> {
  public:
    /// `done` is called on the room's thread, once, unless the loading is cancelled.
    RoomLoading(RoomSource source, const Executor& executor, Worker& reading, Slices& slices,
                std::function<void(LoadedRoom)> done);

    void begin() { read_next(); }
    void cancel() { done_ = nullptr; }

    /// Loads a room synchronously, on the calling thread.
    static LoadedRoom load_now(const RoomSource& source);

  private:
    /// What one call on the reading thread has read.
    struct Read {
        std::optional<room::StateSnapshot> snapshot{};  ///< before the first page
        Expected<std::vector<room::JournalRecord>> page{};
        RoomTokens tokens{};  ///< with the last page, which is empty
    };

    void read_next();
    Read read();
    void take(Read read);
    bool replay_slice();
    void fail(const std::string& trouble);
    void finish(LoadedRoom room);

    RoomSource source_;
    const Executor executor_;
    Worker& reading_;
    Slices& slices_;
    std::function<void(LoadedRoom)> done_;
    store::RecordPages pages_;
    room::RoomRestorer restorer_;
    std::vector<room::JournalRecord> page_;
    std::size_t next_ = 0;  ///< in the page
    bool is_empty_ = true;  ///< no record has been read yet
    bool looks_for_snapshot_ = true;
    bool began_with_snapshot_ = false;
};

}  // namespace seq::net
