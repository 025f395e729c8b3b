#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/room/expected.hpp"
#include "server/room/room.hpp"

namespace seq::room {

struct Entry;
class FinishedGame;

/// Restores a room from its records, one after the other, oldest first. Neither memory nor the time of one
/// call grows with the length of the history, so a caller can stop after any record and go on later.
class RoomRestorer {
  public:
    /// The outages in the order in which they happened; the last one has just ended. The times of the room
    /// did not run in them. Their times are in another order if the clock was set back in between.
    explicit RoomRestorer(std::string link_base, std::vector<Outage> outages = {},
                          const Dependencies& dependencies = {});
    RoomRestorer(RoomRestorer&&) noexcept;
    RoomRestorer& operator=(RoomRestorer&&) noexcept;
    ~RoomRestorer();

    /// Begins after a snapshot instead of before the first record. The error is a sentence for the log: the
    /// snapshot cannot be used. Then a new restorer has to begin with the first record.
    Expected<void> begin_after(const StateSnapshot& snapshot);

    /// Replays the next record. The error is a sentence for the log: the body cannot be read, the replay
    /// differs from the record, or an assertion failed. The restorer cannot be used after an error. A record
    /// of an older revision of the rules need not be reproduced: only its hash must follow from the record
    /// before it, and its game may become a RecordedGame.
    Expected<void> add(const JournalRecord& record);

    /// The room after the newest record. Its next records are of this epoch, or of the newest record's if
    /// that is later. `tokens` are the stored tokens of members; those of members who have left are ignored.
    Expected<Room> finish(std::uint32_t epoch = 1, const RoomLimits& limits = {},
                          std::span<const MemberTokens> tokens = {});

    /// The room after the records so far; null before the first one.
    const State* state() const { return state_.get(); }

    /// How many records of older revisions differ from what the present rules lead to.
    std::size_t differing() const { return differing_; }

  private:
    std::string apply(const JournalRecord& record);
    std::string begin(const JournalRecord& first, const Entry& entry);
    void note_durable(std::uint64_t version, TimePoint at);
    void pass_outages_before(TimePoint at);
    std::string apply_again(const JournalRecord& record, const Entry& entry);
    std::string apply_as_history(const JournalRecord& record, const Entry& entry);

    std::string link_base_;
    std::vector<Outage> all_outages_;
    std::span<const Outage> outages_;           ///< those that have not been applied yet
    TimePoint served_from_ = TimePoint::min();  ///< after the newest outage that has been applied
    Dependencies dependencies_;
    std::unique_ptr<State> state_;
    std::size_t differing_ = 0;
};

/// Checks a room completely: replays its records from the first one, and compares the room with its snapshot
/// at the snapshot's version.
class RoomCheck {
  public:
    /// The snapshot of the room, if it has one that this program has written.
    explicit RoomCheck(std::optional<StateSnapshot> snapshot) : snapshot_{std::move(snapshot)} {}

    /// Checks the next record, oldest first. Returns an empty string, or a sentence that says what is wrong;
    /// then the check cannot be continued.
    std::string add(const JournalRecord& record);

  private:
    std::string compare() const;

    std::optional<StateSnapshot> snapshot_;
    RoomRestorer restorer_{{}};
};

/// Finds all finished games of a room in its records, which are given one after the other, oldest first. A
/// room itself keeps only the newest of its games.
class FinishedGames {
  public:
    /// The game that this record ended, if it ended one. The error is that of RoomRestorer::add().
    Expected<std::optional<FinishedGame>> add(const JournalRecord& record);

  private:
    RoomRestorer restorer_{{}};
    std::uint32_t found_ = 0;
};

/// What may be logged of an exception that a room threw: the text of one of our assertions, which contains no
/// secrets, or the type of any other exception.
std::string loggable(const std::exception& fault);

}  // namespace seq::room
