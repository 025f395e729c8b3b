#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// Builds the record of a running game from the events of the deal and from each action with its events. The
/// record contains all chance and so every hand; it must not be shown to anybody before the game is over.
class Recorder {
  public:
    Recorder(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt);

    /// Adds a move. The actor of a penalty is the table. The comment follows the move, for people: the
    /// verdict that led to it (T1).
    void add(Seat actor, const Action& action, std::span<const Event> events, std::string comment = {});

    /// Adds a comment line, for people.
    void remark(std::string text) { record_.remarks.push_back({record_.moves.size(), std::move(text)}); }

    const Record& record() const { return record_; }

  private:
    void note(const Event& event);
    void note_cut(const CardCut& cut);
    void note_dice(std::span<const std::uint8_t> dice);

    Record record_;
};

}  // namespace seq::protocol
