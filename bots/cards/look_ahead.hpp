#pragma once

#include <array>
#include <vector>

#include "bots/cards/plays.hpp"

namespace seq::bots {

/// How much a hard bot looks ahead.
struct Effort {
    std::size_t plays = 5;     ///< the number of its best plays that it tries
    std::size_t replies = 12;  ///< the number of turns of other seats for each, in total
};

/// Looks ahead after a play: what the other seats answer until it is this seat's turn again, and what it does
/// then. Several times, their hands are dealt from the cards that this seat has not seen. All plays are
/// compared with the same hands.
class LookAhead {
  public:
    LookAhead(const View& view, const Unseen& unseen, const Weights& weights, const Effort& effort,
              const Below& below);

    /// The value for the observer of a position in which it has just played, summed over all deals.
    long value(const Position& played) const;

  private:
    /// A possible distribution of the unseen cards.
    struct Deal {
        std::array<Hand, card_seats_max> hands;  ///< of the other seats
        Face drawn;                              ///< by the observer before its next turn
    };

    long value(const Position& played, const Deal& deal) const;
    /// Makes the play with the greatest gain for the seat. False if it has none.
    bool move(Table& table, Side side, const Hand& hand) const;

    const View& view_;
    const Weights& weights_;
    std::vector<Deal> deals_;
};

/// The play with the greatest gain; nothing if there is no choice.
std::optional<Play> best_play(const Position& position, const Weights& weights, const Choices& choices);

}  // namespace seq::bots
