#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/room/room.hpp"

namespace seq::room {

class Replay;

/// Restores a room from its records, one after the other, oldest first. Neither memory nor the time of one
/// call grows with the length of the history, so a caller can stop after any record and go on later.
class RoomRestorer {
  public:
    /// The outages, oldest first; the last one has just ended. The times of the room did not run in them.
    explicit RoomRestorer(std::string link_base, std::vector<Outage> outages = {},
                          const Dependencies& dependencies = {});
    RoomRestorer(RoomRestorer&&) noexcept;
    RoomRestorer& operator=(RoomRestorer&&) noexcept;
    ~RoomRestorer();

    /// Begins after a snapshot instead of before the first record. The error is a sentence for the log: the
    /// snapshot cannot be used. Then a new restorer has to begin with the first record.
    tl::expected<void, std::string> begin_after(const StateSnapshot& snapshot);

    /// Replays the next record. The error is a sentence for the log: the body cannot be read, the replay
    /// differs from the record, or an assertion failed. The restorer cannot be used after an error.
    tl::expected<void, std::string> add(const JournalRecord& record);

    /// The room after the newest record. Its next records are of this epoch, or of the newest record's if
    /// that is later. `tokens` are the stored tokens of members; those of members who have left are ignored.
    tl::expected<Room, std::string> finish(std::uint32_t epoch = 1, const RoomLimits& limits = {},
                                           std::span<const MemberTokens> tokens = {});

  private:
    std::unique_ptr<std::vector<Outage>> outages_;  ///< behind a pointer, because the replay refers to them
    std::unique_ptr<Replay> replay_;
};

/// Checks a room completely: replays its records from the first one, and compares the room with its snapshot
/// at the snapshot's version.
class RoomCheck {
  public:
    /// The snapshot of the room, if it has one that this program has written.
    explicit RoomCheck(std::optional<StateSnapshot> snapshot);
    RoomCheck(const RoomCheck&) = delete;
    RoomCheck& operator=(const RoomCheck&) = delete;
    ~RoomCheck();

    /// Checks the next record, oldest first. Returns an empty string, or a sentence that says what is wrong;
    /// then the check cannot be continued.
    std::string add(const JournalRecord& record);

  private:
    std::string compare() const;

    std::optional<StateSnapshot> snapshot_;
    std::unique_ptr<Replay> replay_;
};

}  // namespace seq::room
