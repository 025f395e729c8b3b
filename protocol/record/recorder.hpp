#pragma once

#include <span>
#include <string>
#include <tuple>
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
    void remark(std::string text) { record_.remarks.push_back({moves_.size(), std::move(text)}); }

    /// Marks the last move: the chance of the game chose the card that was forfeited (S23).
    void note_random_forfeit() { random_forfeits_.push_back(moves_.size() - 1); }

    Record record() const;
    /// The line numbers of the marked moves in the text of the record, from 1.
    std::vector<std::size_t> lines_of_random_forfeits() const;

    /// What a snapshot of the room keeps of it.
    auto stored_fields() { return std::tie(record_, moves_, comments_, random_forfeits_); }

  private:
    /// A recorded move takes six times as much memory.
    struct Played {
        Seat actor;
        Action action;
    };
    struct Comment {
        std::size_t move;  ///< after which it stands, from 0
        std::string text;
    };

    void note(const Event& event);
    void note_cut(const CardCut& cut);
    void note_dice(std::span<const std::uint8_t> dice);

    Record record_;  ///< without the moves
    std::vector<Played> moves_{};
    std::vector<Comment> comments_{};
    std::vector<std::size_t> random_forfeits_{};  ///< by their number among the moves
};

}  // namespace seq::protocol
