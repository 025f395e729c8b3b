#pragma once

#include <cstdint>
#include <deque>

#include "server/core/after/finished_game.hpp"

namespace seq::core {

/// The finished games of a room, for those who played them to keep and to check. A record is some kilobytes,
/// so the newest games are kept and older ones make room; the journal has them all.
class RecordShelf {
  public:
    static constexpr std::size_t games_kept = 16;
    /// A game of many thousand moves is not handed out: twice its text, once as it is and once within the
    /// transcript, has to pass the outbox of a session.
    static constexpr std::size_t record_bytes_max = std::size_t{256} * 1024;

    /// The games come in order, each when it ends.
    void add(FinishedGame game);
    /// How many games have ended.
    std::uint32_t ended() const { return ended_; }
    /// Null for a game that has not ended and for one that made room. Games count from 1.
    const FinishedGame* find(std::uint32_t game) const;

  private:
    std::deque<FinishedGame> newest_;
    std::uint32_t ended_ = 0;
};

}  // namespace seq::core
