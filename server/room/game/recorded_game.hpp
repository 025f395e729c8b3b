#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/record/recorder.hpp"
#include "server/room/game/game_table.hpp"

namespace seq::room {

/// A game that the present rules decide differently from those under which it was played. Its state follows
/// from the events in the journal, without the engine.
class RecordedGame {
  public:
    /// A game that differs from its deal on. `dealt` are the events of the deal in the journal.
    RecordedGame(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt)
        : view_{blank_view(setup, spectator)}, recorder_{setup, std::move(names), dealt} {
        note(dealt);
    }
    /// A game that differs from its next move on.
    explicit RecordedGame(const GameTable& table)
        : view_{seq::view(table.match(), spectator)}, recorder_{table.recorder()} {}

    /// Adds a move and its events in the journal.
    void add(Seat actor, const Action& action, std::span<const Event> events) {
        recorder_.add(actor, action, events);
        note(events);
    }
    /// Adds events that no move has led to: those of the deal, or that the game was stopped.
    void note(std::span<const Event> events) {
        for (const Event& event : events)
            if (audience(event) == Audience::everyone) fold(view_, event);
    }
    void remark(std::string text) { recorder_.remark(std::move(text)); }
    void reveal(protocol::HandsRevealed hands) { hands_ = std::move(hands); }

    const View& view() const { return view_; }
    const std::optional<Result>& result() const { return view_.result; }
    const std::optional<protocol::HandsRevealed>& hands() const { return hands_; }
    const protocol::Recorder& recorder() const { return recorder_; }
    /// The last move was a forfeit by chance.
    void note_random_forfeit() { recorder_.note_random_forfeit(); }

  private:
    View view_;
    protocol::Recorder recorder_;
    std::optional<protocol::HandsRevealed> hands_{};
};

}  // namespace seq::room
