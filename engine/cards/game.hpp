#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/cards/view.hpp"
#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/preset/preset.hpp"
#include "engine/rejection.hpp"
#include "engine/result.hpp"

// The functions of engine/match.hpp for the card games, which are documented there, and what they share.

namespace seq::cards {

/// Whether a seat may still draw the card for its last play (S19).
enum class Owed : std::uint8_t {
    nothing,  ///< the card was drawn, or none is owed
    card,     ///< the seat may still draw
    lapsed,   ///< lost; kept apart from `nothing` for the refusal of a late draw
};

struct SeatState {
    FixedVector<Card, hand_max> hand;  ///< in the order held; a drawn card is added at the end
    FacePile discards;                 ///< oldest first; everybody sees their faces
    Owed owed = Owed::nothing;
    std::uint32_t owed_since = 0;  ///< the number of the play for which the card is owed
};

struct SideState {
    Bitboard chips;
    Bitboard locked;  ///< the spaces of its sequences (S16)
    Sequences sequences;
};

/// The card games (sections S and B of the rulebook) as a value.
struct Game {
    Setup setup;
    std::array<SeatState, card_seats_max> seats{};
    std::array<SideState, sides_max> sides{};
    CardPile draw_pile{};  ///< the top is at the back
    Bitboard occupied{};   ///< all chips
    Seat dealer{};
    Seat turn{};              ///< no seat once the game is over
    SeatSet forfeits{};       ///< seats that still have to forfeit, before play goes on (S23)
    bool exchanged = false;   ///< whether the seat to move has exchanged a dead card this turn (S17)
    std::uint8_t passes = 0;  ///< since the last play (S21)
    std::uint32_t plays = 0;  ///< so far; numbers the plays for S19
    std::optional<Result> result{};

    SeatState& at(Seat seat) { return seats[seat.index()]; }
    const SeatState& at(Seat seat) const { return seats[seat.index()]; }
    SideState& at(Side side) { return sides[side.index()]; }
    const SideState& at(Side side) const { return sides[side.index()]; }
    const Deck& deck() const { return *setup.preset->deck; }
    const Layout& layout() const { return *setup.preset->layout; }
};

/// `events` may be null: then no events are built.
Game start(const Setup& setup, Chance& chance, std::vector<Event>* events);
std::optional<Rejection> check(const Game& game, Seat actor, const Action& action);
LegalActions legal_actions(const Game& game, Seat seat);
LinesThrough namings(const Game& game, Seat seat, const Action& action);
Bitboard completing_spaces(const Game& game, Seat seat);
void apply(Game& game, Seat actor, const Action& action, Chance& chance, Events* events);
/// Drops owed cards and forfeits, when the game ends or is abandoned.
void let_go(Game& game);
/// Fills an empty view with what an observer sees. A view is large, so it is not returned.
void look(const Game& game, Seat observer, View& view);
void fold(View& view, const Setup& setup, Seat observer, const Event& event);
void check_invariants(const Game& game);

/// S5: every seat cuts a card and the lowest deals, aces high; those who tie for the lowest cut again.
/// `events` may be null.
Seat cut_for_the_deal(const Setup& setup, Chance& chance, std::vector<Event>* events);

/// The place in the hand of the card with this face that was held longest; nothing if none is held.
std::optional<std::size_t> held_at(const Game& game, Seat seat, Face face);

/// S8: all spaces on which a chip can be placed now.
inline Bitboard open_spaces(const Game& game) {
    return game.layout().spaces & ~game.occupied;
}
/// S10: all chips that a one-eyed jack of this seat can remove.
Bitboard removable_chips(const Game& game, Seat seat);
/// S17: not a jack, and both its spaces hold chips.
bool is_dead(const Game& game, Face face);

/// The lines that a chip of this side on this space would complete (S11) and that S13 allows next to the
/// side's sequences, by first, then last space. All of them contain the space, because earlier lines are
/// counted already.
LinesThrough completed_by(const Game& game, Side side, Space space);
/// The same without a game: from the chips of one side with the free corners, and its sequences.
LinesThrough completed_by(Bitboard chips_and_free, const Sequences& sequences, Space space);
/// S13: two sequences of one side have at most one space in common.
bool may_stand_together(Line a, Line b);
/// S15: whether a naming consists of completed lines that S13 allows together.
bool is_choice_of(const Naming& naming, const LinesThrough& completed);
/// S15: the named lines and as many others as S13 allows with them, preferring the earliest by first space.
/// The result is in the order of first, then last space.
Naming choose_sequences(const LinesThrough& completed, const Naming& named);

}  // namespace seq::cards
