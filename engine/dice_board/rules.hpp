#pragma once

#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/chance.hpp"
#include "engine/dice_board/game.hpp"
#include "engine/dice_board/view.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/rejection.hpp"
#include "engine/view.hpp"

// The functions of engine/match.hpp for Sequence Dice; that page says what they promise.

namespace seq::dice_board {

/// `events` may be null: then nothing is told.
Game start(const Setup& setup, Chance& chance, std::vector<Event>* events);
std::optional<Rejection> check(const Game& game, Seat actor, const Action& action);
LegalActions legal_actions(const Game& game, Seat seat);
void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events);
View view(const Game& game);
void fold(View& view, const Event& event);
void check_invariants(const Game& game);

}  // namespace seq::dice_board
