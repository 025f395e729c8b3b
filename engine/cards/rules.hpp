#pragma once

#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/cards/game.hpp"
#include "engine/cards/view.hpp"
#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/rejection.hpp"

// The functions of engine/match.hpp for the card games; that page says what they promise.

namespace seq::cards {

/// `events` may be null: then nothing is told.
Game start(const Setup& setup, Chance& chance, std::vector<Event>* events);
std::optional<Rejection> check(const Game& game, Seat actor, const Action& action);
LegalActions legal_actions(const Game& game, Seat seat);
LinesThrough namings(const Game& game, Seat seat, const Action& action);
void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events);
/// Nobody owes or is owed anything any more: at the end, or when the table stops the game.
void let_go(Game& game);
View view(const Game& game, Seat observer);
void fold(View& view, const Setup& setup, Seat observer, const Event& event);
void check_invariants(const Game& game);

/// The place in the hand of the card with this face that was held longest; nothing where none is held.
std::optional<std::size_t> held_at(const Game& game, Seat seat, Face face);

/// S8: all spaces that take a chip now.
inline Bitboard open_spaces(const Game& game) {
    return game.layout().spaces & ~game.occupied;
}
/// S10: all chips that a one-eyed jack of this seat may take away.
Bitboard removable_chips(const Game& game, Seat seat);
/// S17: not a jack, and both its spaces hold chips.
bool is_dead(const Game& game, Face face);

}  // namespace seq::cards
