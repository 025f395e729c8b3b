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

/// A game that today's rules would decide differently from those under which it was played. The engine is no
/// longer asked about it: what the journal says counts, and this keeps what follows from that.
class RecordedGame {
  public:
    /// A game that differs from its first event on. `dealt` is what the journal says that dealing events.
    RecordedGame(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt);
    /// A game whose moves so far came out as they were recorded.
    explicit RecordedGame(const GameTable& table);

    /// A move, and what the journal says that it events.
    void add(Seat actor, const Action& action, std::span<const Event> events);
    /// What the journal tells without a move: a game that was stopped.
    void stop(std::span<const Event> events) { fold_public(events); }
    void remark(std::string text) { recorder_.remark(std::move(text)); }
    void reveal(protocol::HandsRevealed hands) { hands_ = std::move(hands); }

    /// As spectators were shown it; nothing more can be said of it.
    const View& view() const { return view_; }
    const std::optional<Result>& result() const { return view_.result; }
    const std::optional<protocol::HandsRevealed>& hands() const { return hands_; }
    const protocol::Record& record() const { return recorder_.record(); }
    std::vector<std::size_t> lines_of_random_forfeits() const;
    /// The last move was chance's.
    void note_random_forfeit() { random_forfeits_.push_back(record().moves.size() - 1); }

  private:
    void fold_public(std::span<const Event> events);

    View view_;
    protocol::Recorder recorder_;
    std::vector<std::size_t> random_forfeits_{};  ///< by their number among the moves
    std::optional<protocol::HandsRevealed> hands_{};
};

}  // namespace seq::core
