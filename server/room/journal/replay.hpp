#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "server/room/after/finished_game.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/room/state.hpp"

namespace seq::room {

/// Makes a room from its records again, one after the other, oldest first.
class Replay {
  public:
    /// The times of the room do not run in the outages, which are given in the order in which they happened.
    /// Their times are in another order if the clock was set back in between.
    Replay(std::string link_base, std::span<const Outage> outages, const Dependencies& dependencies);

    /// Begins after a snapshot instead of before the first record. The error is a sentence: the snapshot
    /// cannot be used, and the replay has to begin with the first record.
    tl::expected<void, std::string> begin_after(const StateSnapshot& snapshot);

    /// Applies a record. Returns an empty string, or a sentence for the log if the record cannot be applied;
    /// then the replay cannot be continued. If the record was written under the present revision of the
    /// rules, the replay must lead to the same record. If it was written under an older one, only its hash
    /// must follow from the record before it, and its game may become a RecordedGame.
    std::string apply(const JournalRecord& record);
    /// How many records of older revisions differ from what the present rules lead to.
    std::size_t differing() const { return differing_; }
    /// The room after the newest record and the outages that follow it. Null if there was no record.
    std::unique_ptr<State> finish();

    /// The room after the records so far; null before the first one.
    const State* state() const { return state_.get(); }

  private:
    std::string begin(const JournalRecord& first, const Entry& entry);
    void note_durable(std::uint64_t version, TimePoint at);
    void pass_outages_before(TimePoint at);
    std::string apply_again(const JournalRecord& record, const Entry& entry);
    std::string apply_as_history(const JournalRecord& record, const Entry& entry);

    std::string link_base_;
    std::span<const Outage> outages_;           ///< those that have not been applied yet
    TimePoint served_from_ = TimePoint::min();  ///< after the newest outage that has been applied
    Dependencies dependencies_;
    std::unique_ptr<State> state_;
    std::size_t differing_ = 0;
};

/// Finds all finished games of a room in its records, which are given one after the other, oldest first. A
/// room itself keeps only the newest of its games.
class FinishedGames {
  public:
    /// The game that this record ended, if it ended one. The error is a sentence that says why the record
    /// cannot be replayed.
    tl::expected<std::optional<FinishedGame>, std::string> add(const JournalRecord& record);

  private:
    Replay replay_{{}, {}, {}};
    std::uint32_t found_ = 0;
};

/// What may be logged of an exception that a room threw: the text of one of our assertions, which contains no
/// secrets, or the type of any other exception.
std::string loggable(const std::exception& fault);

}  // namespace seq::room
