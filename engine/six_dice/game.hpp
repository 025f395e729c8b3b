#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/action.hpp"
#include "engine/base/seat.hpp"
#include "engine/chance.hpp"
#include "engine/event.hpp"
#include "engine/preset/preset.hpp"
#include "engine/rejection.hpp"
#include "engine/result.hpp"
#include "engine/six_dice/score.hpp"

// The functions of engine/match.hpp for the six-dice games, which are documented there.

namespace seq::six_dice {

/// Sequences and Hearts Due (section X of the rulebook) as a value.
struct Game {
    Setup setup;
    std::array<std::uint16_t, seats_max> scores{};
    Seat starter{};        ///< begins the game, and every round in which it takes part (X1)
    Seat turn{};           ///< no seat once the game is over
    SeatSet contenders{};  ///< who still casts: everybody, then those of a tie-break (X6)
    bool tie_break = false;
    std::optional<SixDice> cast{};  ///< of the last turn
    Scored scored{};                ///< what that cast scored
    Seat caster{};                  ///< who made it
    std::optional<Result> result{};
};

/// What everybody sees of a six-dice game: all of it is public.
struct View {
    std::array<std::uint16_t, seats_max> scores{};
    std::optional<SixDice> cast{};  ///< of the last turn
    Scored scored{};                ///< what that cast scored
    Seat caster{};                  ///< who made it
    SeatSet contenders{};           ///< who still casts: everybody, then those of a tie-break (X6)
    bool tie_break = false;
    std::uint32_t pot = 0;  ///< stake times players; 0 once it is taken, and without a stake (X7)

    friend bool operator==(const View&, const View&) = default;
};

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
