#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/after/finished_game.hpp"
#include "server/core/inputs.hpp"
#include "server/core/journal_record.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Makes a room of its records again, one after the other, oldest first.
class Replay {
  public:
    /// No time of the room runs in the outages, oldest first.
    Replay(std::string link_base, std::span<const Outage> outages, const Dependencies& dependencies);

    /// What the record says happens once more. Returns a sentence for the log where that is not possible, and
    /// then there is no room to go on with; else nothing. A record that was written under the present
    /// revision of the rules must come to the same text. One of an older revision need only follow the one
    /// before it: its game may become a RecordedGame.
    std::string apply(const JournalRecord& record);
    /// How many records of older revisions came to another text.
    std::size_t differing() const { return differing_; }
    /// The room after the newest record, and after the outages that follow it. Null where there was none.
    std::unique_ptr<State> finish();

    /// As it is so far; null before the first record.
    const State* state() const { return state_.get(); }

  private:
    std::string begin(const JournalRecord& first, const Entry& entry);
    std::string apply_again(const JournalRecord& record, const Entry& entry);
    std::string apply_as_history(const JournalRecord& record, const Entry& entry);

    std::string link_base_;
    std::span<const Outage> outages_;  ///< those to come
    Dependencies dependencies_;
    std::unique_ptr<State> state_;
    std::size_t differing_ = 0;
};

/// Finds every game of a room that is over, in records that are given one after the other, oldest first; a
/// room itself keeps only the newest of its games.
class FinishedGames {
  public:
    /// The game that this record ended, if it ended one. The error is a sentence: the record cannot be
    /// replayed.
    tl::expected<std::optional<FinishedGame>, std::string> add(const JournalRecord& record);

  private:
    Replay replay_{{}, {}, {}};
    std::uint32_t found_ = 0;
};

}  // namespace seq::core
