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
#include "engine/preset/preset.hpp"
#include "engine/rejection.hpp"
#include "engine/six_dice/game.hpp"
#include "engine/view.hpp"

namespace seq {

/// The revision of the rules that this engine plays by. It is stored with everything that is kept of a game.
///
/// Raise it by one, and add a line here, with every change after which some game, replayed from the same
/// actions and the same chance, would produce other events or end differently: a corrected rule, another
/// tie-break, a new field in an event. Games begun under an older revision that come out the same
/// continue; a server that loads any other ends it as void.
///
/// Revision 1: everything played before revisions were stored.
/// Revision 2: no rule changed; the first revision that is stored.
/// Revision 3: another game or seating has its own defaults for the options that the host has not set; the
/// list of words upholds a call by one strong or two weak words, without the names of members.
/// Revision 4: no rule changed; the end of a game is followed by the standings of its room.
inline constexpr int rules_revision = 4;

/// One game from its start to its end: a value that copies with memcpy. The preset's kind selects one of
/// three implementations.
struct Match {
    std::variant<cards::Game, dice_board::Game, six_dice::Game> game;
};
static_assert(std::is_trivially_copyable_v<Match>);

struct Started {
    Match match;
    std::vector<Event> events;
};

/// Starts a game: dealer (S5, B6), shuffle (S3), hands (S4), first turn (S6). In games with dice: who begins
/// (D3, X1).
Started start(const Setup& setup, Chance& chance);
/// The same without events, for playouts.
Match start_silently(const Setup& setup, Chance& chance);

/// Why the actor may not do this now, or nothing if it may. If several rules forbid it, the first of these is
/// named: game over, forfeits pending, turn, card not held, kind of card or roll, space not open, space of
/// another card or number, naming. The actor is a seat, or the `table` for a penalty.
std::optional<Rejection> check(const Match& match, Seat actor, const Action& action);

/// Exactly the actions that check() accepts, without namings. Empty for all seats only when the match is
/// over.
LegalActions legal_actions(const Match& match, Seat seat);

/// The lines that this action would complete and that can be named for it (S15). check() accepts exactly the
/// namings that consist of these lines, no two of which share more than one space (S13). Empty if the action
/// completes nothing.
LinesThrough namings(const Match& match, Seat seat, const Action& action);
/// The open spaces on which a chip of this seat would fill a line: namings() is empty for all others. Empty
/// in games with dice.
Bitboard completing_spaces(const Match& match, Seat seat);

/// Performs the action in place and returns its events. check() must accept the action.
Events apply(Match& match, Seat actor, const Action& action, Chance& chance);
/// The same without events, for playouts.
void apply_silently(Match& match, Seat actor, const Action& action, Chance& chance);

/// Ends a running game early: nobody wins, and no action is possible any more.
Events abandon(Match& match);

/// What the observer sees; a `spectator` sees what is public.
View view(const Match& match, Seat observer);

/// How the game ended; nothing while it runs.
std::optional<Result> result(const Match& match);
bool is_over(const Match& match);
/// The seat to move; no seat once the game is over.
Seat turn(const Match& match);
const Setup& setup(const Match& match);

/// Asserts the invariants of the engine: each of the 104 cards is there once, locked chips are in place, the
/// turn is valid, every full line is counted or excluded by S13, and some seat can act unless the game is
/// over.
void check_invariants(const Match& match);

}  // namespace seq
