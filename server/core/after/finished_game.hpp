#pragma once

#include <cstdint>
#include <deque>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/game_replay.hpp"
#include "server/core/after/shared_answer.hpp"
#include "server/core/deal/deal.hpp"
#include "server/core/game_table.hpp"
#include "server/core/recorded_game.hpp"

namespace seq::core {

/// A game that is over, by its rules or because it was stopped. It is made of nothing else, so whoever holds
/// one may show every hand and every secret of it (S22): no function that does so takes a game that runs.
class FinishedGame {
  public:
    /// The game at this table must be over.
    FinishedGame(const GameTable& table, const Deal& deal);
    FinishedGame(const RecordedGame& game, const Deal& deal);

    /// What its players keep, to read and to check.
    const protocol::fairdeal::Transcript& transcript() const { return transcript_; }
    /// Whether the engine can play it again: not where it was played under other rules.
    bool can_be_replayed() const { return can_be_replayed_; }
    /// The game again from its deal to its end, move by move, with every hand. Its id and number are the
    /// asker's to fill in.
    protocol::GameReplay to_replay() const;

    /// A replay above this is not sent: it has to pass the outbox of a session, and its client's reader.
    static constexpr std::size_t answer_bytes_max = std::size_t{768} * 1024;

    /// What is being handed out of it: nothing of the game itself, which does not change.
    struct Answers {
        SharedAnswer record{answer_bytes_max};
        SharedAnswer replay{answer_bytes_max};
    };
    Answers& answers() const { return answers_; }

  private:
    mutable Answers answers_{};
    protocol::fairdeal::Transcript transcript_;
    bool can_be_replayed_ = true;
};

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
