#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/restore.hpp"
#include "server/net/executor.hpp"
#include "server/net/limits.hpp"
#include "server/net/metrics.hpp"
#include "server/net/worker.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// Long work on a thread of rooms, done in slices: one slice for each turn of the loop, whoever it belongs
/// to, so that everything else on this thread waits for one slice at most. On its thread only.
class Slices {
  public:
    explicit Slices(const Executor& executor) : executor_{executor} {}

    /// Calls `slice` again and again, in turns with the others, until it returns false.
    void add(std::function<bool()> slice);

  private:
    void run_next();

    const Executor executor_;
    std::deque<std::function<bool()>> waiting_;
};

/// A room as its records make it; nothing if it has none. The error is a sentence for the log.
using LoadedRoom = tl::expected<std::optional<core::Room>, std::string>;

/// The tokens of a room's members that have changed. The error is a sentence for the log.
using RoomTokens = tl::expected<std::vector<core::MemberTokens>, std::string>;

/// What has to be known to load a room.
struct RoomSource {
    store::Journal& journal;
    protocol::RoomCode code;
    std::string link_base;
    std::vector<core::Outage> outages;
    const Limits& limits;
    Metrics& metrics;
};

/// Loads a room without holding up its thread: the pages of its records are read on the reading thread, and
/// replayed on the room's thread in slices. Lives as long as one of these waits.
class RoomLoading : public std::enable_shared_from_this<RoomLoading> {
  public:
    /// `done` is called on the room's thread, once, unless the loading is cancelled.
    RoomLoading(RoomSource source, const Executor& executor, Worker& reading, Slices& slices,
                std::function<void(LoadedRoom)> done);

    void begin() { read_next(); }
    void cancel() { done_ = nullptr; }

    /// The same at once, on the calling thread.
    static LoadedRoom load_now(RoomSource source);

  private:
    using Page = tl::expected<std::vector<core::JournalRecord>, std::string>;

    void read_next();
    void take(Page page, const RoomTokens& tokens);
    bool replay_slice();
    void finish(LoadedRoom room);

    RoomSource source_;
    const Executor executor_;
    Worker& reading_;
    Slices& slices_;
    std::function<void(LoadedRoom)> done_;
    store::RecordPages pages_;
    core::RoomRestorer restorer_;
    std::vector<core::JournalRecord> page_;
    std::size_t next_ = 0;  ///< in the page
    bool is_empty_ = true;  ///< no record has come yet
};

}  // namespace seq::net
