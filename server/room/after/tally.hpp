#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <tuple>
#include <vector>

#include "engine/event.hpp"
#include "engine/preset/preset.hpp"
#include "engine/result.hpp"
#include "protocol/message/after_game.hpp"

namespace seq::room {

/// Counts what the seats of a game do, from its public events only.
class Tally {
  public:
    explicit Tally(const Setup& setup);

    /// Adds the events of one action. The actor is a seat, or the table for a penalty.
    void add(Seat actor, std::span<const Event> events);
    void note_substitution(Seat seat, std::string from, std::string to);
    /// The statistics of a game of this duration.
    protocol::GameStatistics statistics(std::chrono::milliseconds duration) const;

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(statistics_); }

  private:
    struct Count;

    const Deck* deck_;
    protocol::GameStatistics statistics_;
};

/// A series of games (option `best_of`): the first team that has won more than half of them wins it. A team
/// are the people who play together, on any seats.
class SeriesKeeper {
  public:
    using Teams = std::vector<std::vector<protocol::MemberId>>;

    /// A game begins with these teams, in the order of the sides, or of the seats if there are no sides.
    /// Returns whether a new series begins: the last one is decided, or the teams or the length have changed.
    bool begin_game(std::uint32_t best_of, Teams teams);
    /// A game has ended. A draw counts as a game and for no team. Abandoned games must not be passed.
    void end_game(const Result& result);

    /// Sets the score as a record says.
    void take(const protocol::Series& score) { score_ = score; }

    const protocol::Series& score() const { return score_; }

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(score_, team_of_); }

  private:
    protocol::Series score_;
    std::vector<std::size_t> team_of_;  ///< of the game that runs: side or seat to its place in the score
};

}  // namespace seq::room
