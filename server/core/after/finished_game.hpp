#pragma once

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

}  // namespace seq::core
