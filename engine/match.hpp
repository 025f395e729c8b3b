#pragma once

#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/action.hpp"
#include "engine/cards/game.hpp"
#include "engine/chance.hpp"
#include "engine/dice_board/game.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/preset/setup.hpp"
#include "engine/rejection.hpp"
#include "engine/six_dice/game.hpp"
#include "engine/view.hpp"

namespace seq {

/// One game from its start to its end: a value that copies with memcpy. One of three games stands behind
/// these functions, as the preset's kind says.
struct Match {
    std::variant<cards::Game, dice_board::Game, six_dice::Game> game;
};
static_assert(std::is_trivially_copyable_v<Match>);

struct Started {
    Match match;
    std::vector<Event> events;
};

/// Deals: dealer (S5, B6), shuffle (S3), hands (S4), first turn (S6). In games with dice: who begins (D3,
/// X1).
Started start(const Setup& setup, Chance& chance);
/// The same without telling, for playouts.
Match start_silently(const Setup& setup, Chance& chance);

/// Why the actor may not do this now, or nothing if it may. Never changes anything. Where several rules
/// forbid it, the first of these is named: game over, forfeits pending, turn, card not held, kind of card or
/// roll, space not open, space of another card or number, naming. A seat that does not exist is never to
/// move. The actor is a seat, or the `table` for a penalty.
std::optional<Rejection> check(const Match& match, Seat actor, const Action& action);

/// Exactly what check() lets pass, sequences unnamed. Empty for every seat only when the match is over.
LegalActions legal_actions(const Match& match, Seat seat);

/// The lines that this action would complete and that may be named for it (S15): check() passes a naming made
/// of these, no two of which share more than one space (S13), and no other. Empty where the action completes
/// nothing.
LinesThrough namings(const Match& match, Seat seat, const Action& action);

/// Does it, in place, and says what happened. The action must pass check().
Events apply(Match& match, Seat actor, const Action& action, Chance& chance);
/// The same without telling, for playouts: no events are built.
void apply_silently(Match& match, Seat actor, const Action& action, Chance& chance);

/// The table stops a game that runs, before its end: nobody wins, nobody has to do anything any more.
Events abandon(Match& match);

/// What the observer sees; `spectator` sees what is public.
View view(const Match& match, Seat observer);

/// How it ended; nothing while it runs.
std::optional<Result> result(const Match& match);
/// The seat to move; no seat once the game is over.
Seat turn(const Match& match);
const Setup& setup(const Match& match);

/// The promises of the engine, written down once: 104 cards and each of them once, locked chips still there,
/// the turn valid, every full line counted or forbidden by S13, somebody always able to act. Asserts.
void check_invariants(const Match& match);

}  // namespace seq
