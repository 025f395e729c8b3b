#pragma once

#include <cstddef>
#include <vector>

#include "engine/result.hpp"
#include "protocol/message/after_game.hpp"

namespace seq::core {

/// A series of games (option `best_of`): the first team that has won more than half of them wins it. It is
/// one of people: whoever plays with whom is a team, whatever seats they take.
class SeriesKeeper {
  public:
    using Teams = std::vector<std::vector<protocol::MemberId>>;

    /// A game begins with these teams, in the order of the sides, or of the seats where there are no sides.
    /// True where a new series begins with it: after a decided one, with other teams, or with another length.
    bool begin_game(std::uint32_t best_of, Teams teams);
    /// The game has ended. A draw counts as a game and for nobody; one that was abandoned does not count.
    void end_game(const Result& result);

    /// The score as it was told.
    void take(const protocol::Series& score) { score_ = score; }

    const protocol::Series& score() const { return score_; }

  private:
    protocol::Series score_;
    std::vector<std::size_t> team_of_;  ///< of the game that runs: side or seat to its place in the score
};

}  // namespace seq::core
