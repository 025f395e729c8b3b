#pragma once

#include <array>
#include <vector>

#include "bots/cards/plays.hpp"

namespace seq::bots {

/// How far a hard bot looks ahead.
struct Effort {
    std::size_t plays = 5;   ///< the number of its best plays that it tries
    std::size_t deals = 12;  ///< how often it deals the unseen cards; 0: it does not look ahead
    std::size_t seats = 1;   ///< how many of the seats after it answer; all others: it plays once more itself
    /// After so many calls of gain() it deals no more. A move takes about half a microsecond for each.
    std::size_t gains_max = 1200;
};

/// What fits the seating. Alone, a bot looks ahead to its own next turn. In a team looking ahead does not
/// help, because what follows depends on too many cards; next_round.cpp estimates it instead.
Effort effort_for(const Setup& setup);

/// A play that a hard bot considers.
struct Candidate {
    Play play;
    int gain;
};

/// Looks ahead after a play: what the next seats answer and, if it is this seat's turn again, what it does
/// then. Several times, their hands are dealt from the cards that this seat has not seen. All plays are
/// compared with the same hands.
class LookAhead {
  public:
    LookAhead(const View& view, const Unseen& unseen, const Weights& weights, const Effort& effort,
              const Below& below)
        : view_{view}, unseen_{unseen}, weights_{weights}, effort_{effort}, below_{below} {}

    /// The candidate that leaves the best positions for the observer; of equal ones the first. There must be
    /// at least one.
    const Candidate& best(const Position& position, const std::vector<Candidate>& candidates);

    /// How often it has called gain() so far.
    std::size_t gains() const { return gains_; }

  private:
    /// A possible distribution of the unseen cards.
    struct Deal {
        std::array<Hand, card_seats_max> hands;  ///< of the other seats
        Face drawn;                              ///< by the observer before its next turn
    };

    Deal deal() const;
    long value(const Position& played, const Deal& deal);
    /// Makes the play with the greatest gain for the seat. False if it has none, or does not win by it.
    bool move(Table& table, Side side, const Hand& hand);
    /// The play with the greatest gain; nothing if there is no choice.
    std::optional<Play> best_play(const Position& position, const Choices& choices);

    const View& view_;
    const Unseen& unseen_;
    const Weights& weights_;
    const Effort& effort_;
    const Below& below_;
    std::size_t gains_ = 0;
};

}  // namespace seq::bots
