#pragma once

#include <array>
#include <vector>

#include "bots/cards/plays.hpp"

namespace seq::bots {

/// How far a hard bot looks.
struct Effort {
    std::size_t plays = 5;     ///< how many of its best plays it looks at closely
    std::size_t replies = 12;  ///< and in how many other seats' turns it tries each, in all
};

/// Thinking ahead of a play: what the other seats answer until it is this seat's turn again, and what it does
/// then. Their hands are dealt from the cards that this seat has not seen, several times, the same for every
/// play that is compared.
class LookAhead {
  public:
    LookAhead(const View& view, const Unseen& unseen, const Weights& weights, const Effort& effort,
              const Below& below);

    /// How good the position, in which the observer has just played, is for it; the sum over all deals.
    long value(const Position& played) const;

  private:
    /// One way the unseen cards may lie.
    struct Deal {
        std::array<Hand, card_seats_max> hands;  ///< of the other seats
        Face drawn;                              ///< by the observer, before its next turn
    };

    long value(const Position& played, const Deal& deal) const;
    /// What the seat does in its eyes: the play of the greatest gain.
    bool move(Table& table, Side side, const Hand& hand) const;

    const View& view_;
    const Weights& weights_;
    std::vector<Deal> deals_;
};

/// The play with the greatest gain; nothing where there is none to choose from.
std::optional<Play> best_play(const Position& position, const Weights& weights, const Choices& choices);

}  // namespace seq::bots
