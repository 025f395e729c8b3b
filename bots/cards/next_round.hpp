#pragma once

#include "bots/cards/plays.hpp"

namespace seq::bots {

/// What a seat expects of the round that follows its play, until its own next turn: the seats after it may
/// complete sequences, each with the probability that it holds one of the cards for that; and so may the seat
/// itself, if nobody has won before. The position is the one after the play.
int score_of_next_round(const View& view, const Unseen& unseen, const Position& played,
                        const Weights& weights);

}  // namespace seq::bots
