#pragma once

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/game_replay.hpp"
#include "server/core/deal/deal.hpp"
#include "server/core/game_table.hpp"

namespace seq::core {

/// A game that is over, by its rules or because it was stopped. It is made of nothing else, so whoever holds
/// one may show every hand and every secret of it (S22): no function that does so takes a game that runs.
class FinishedGame {
  public:
    /// The game at this table must be over.
    FinishedGame(const GameTable& table, const Deal& deal);

    /// What its players keep, to read and to check.
    const protocol::fairdeal::Transcript& transcript() const { return transcript_; }
    /// The game again from its deal to its end, move by move, with every hand. Its id and number are the
    /// asker's to fill in.
    protocol::GameReplay retell() const;

  private:
    protocol::fairdeal::Transcript transcript_;
};

}  // namespace seq::core
