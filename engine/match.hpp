#pragma once

#include <optional>
#include <type_traits>
#include <variant>

#include "engine/action.hpp"
#include "engine/cards/game.hpp"
#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/preset/setup.hpp"
#include "engine/rejection.hpp"
#include "engine/view.hpp"

namespace seq {

/// One game from the deal to its end: a value that copies with memcpy. The card game is the first of the
/// games behind these functions; a dice board and the six dice stand beside it as further alternatives.
struct Match {
    std::variant<cards::Game> game;
};
static_assert(std::is_trivially_copyable_v<Match>);

struct Started {
    Match match;
    Events events;
};

/// Deals: dealer (S5), shuffle (S3), hands (S4), first turn (S6).
Started start(const Setup& setup, Chance& chance);

/// Why the actor may not do this now, or nothing if it may. Never changes anything. Where several rules
/// forbid it, the first of these is named: game over, turn, card not held, kind of card, space not open,
/// space of another card, naming. A seat that does not exist is never to move.
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
