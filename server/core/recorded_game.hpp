#pragma once

#include <exception>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/record/recorder.hpp"
#include "server/core/entry.hpp"
#include "server/core/game_table.hpp"

namespace seq::core {

/// A game that the present rules decide differently from those under which it was played. Its state follows
/// from the events in the journal, without the engine.
class RecordedGame {
  public:
    /// A game that differs from its deal on. `dealt` are the events of the deal in the journal.
    RecordedGame(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt);
    /// A game that differs from its next move on.
    explicit RecordedGame(const GameTable& table);

    /// Adds a move and its events in the journal.
    void add(Seat actor, const Action& action, std::span<const Event> events);
    /// Adds events that no move has led to: the game was stopped.
    void stop(std::span<const Event> events) { fold_public(events); }
    void remark(std::string text) { recorder_.remark(std::move(text)); }
    void reveal(protocol::HandsRevealed hands) { hands_ = std::move(hands); }

    /// The view of a spectator.
    const View& view() const { return view_; }
    const std::optional<Result>& result() const { return view_.result; }
    const std::optional<protocol::HandsRevealed>& hands() const { return hands_; }
    const protocol::Record& record() const { return recorder_.record(); }
    std::vector<std::size_t> lines_of_random_forfeits() const;
    /// The last move was a forfeit by chance.
    void note_random_forfeit() { random_forfeits_.push_back(record().moves.size() - 1); }

  private:
    void fold_public(std::span<const Event> events);

    View view_;
    protocol::Recorder recorder_;
    std::vector<std::size_t> random_forfeits_{};  ///< by their number among the moves
    std::optional<protocol::HandsRevealed> hands_{};
};

}  // namespace seq::core
