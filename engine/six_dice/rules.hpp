#pragma once

#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/rejection.hpp"
#include "engine/six_dice/game.hpp"

// The functions of engine/match.hpp for the six-dice games, which are documented there.

namespace seq::six_dice {

/// `events` may be null: then no events are built.
Game start(const Setup& setup, Chance& chance, std::vector<Event>* events);
std::optional<Rejection> check(const Game& game, Seat actor, const Action& action);
LegalActions legal_actions(const Game& game, Seat seat);
void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events);
View view(const Game& game);
/// What everybody sees before the first event.
View blank_view(const Setup& setup);
void fold(View& view, const Event& event);
void check_invariants(const Game& game);

}  // namespace seq::six_dice
