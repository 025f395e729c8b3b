#pragma once

#include <chrono>
#include <span>
#include <tuple>

#include "engine/event.hpp"
#include "engine/preset/preset.hpp"
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

}  // namespace seq::room
