#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seq {

/// Why the engine refuses. Closed: every place that switches over it must name all.
enum class Code : std::uint8_t {
    unknown_preset,      ///< no such game
    bad_players,         ///< S1
    bad_sides,           ///< S1
    unknown_option,      ///< the game has no such option
    bad_option,          ///< an option's value is not one the rulebook has
    game_over,           ///< S12, S21
    not_your_turn,       ///< S6
    card_not_held,       ///< S7, S17
    card_removes,        ///< S10: a one-eyed jack places nothing
    card_places,         ///< S10: only a one-eyed jack removes
    space_not_open,      ///< S8
    wrong_space,         ///< S7: the space shows another card
    nothing_to_remove,   ///< S10: no chip there
    own_chip,            ///< S10: a chip of one's own side
    locked_chip,         ///< S10, S16: part of a completed sequence
    bad_naming,          ///< S15
    never_dead,          ///< S17
    card_not_dead,       ///< S17
    already_exchanged,   ///< S17: once per turn
    must_play,           ///< S18: a card can be played
    must_exchange,       ///< S18: a dead card can be exchanged
    nothing_owed,        ///< S19
    draw_lapsed,         ///< S19
    draw_is_automatic,   ///< S19: draw=auto
    forfeit_pending,     ///< S23: play waits until all have chosen
    nothing_to_forfeit,  ///< S23: no penalty, or this seat has chosen
    no_penalty,          ///< S23, T3: this table talk costs nothing here
    no_such_side,        ///< S1
    must_roll,           ///< D4: the dice come first
    already_rolled,      ///< D4: one roll a turn
    roll_removes,        ///< D6: a ten takes a chip away
    roll_places,         ///< D5, D7: this roll puts a chip down
    must_put,            ///< D5, D7: an empty space comes before an opponent's chip
    protected_space,     ///< D6: a chip on a 2 or a 12 stays
    not_in_this_game,    ///< an action of another game
};

/// The code as the wire and the record tool write it: kebab-case.
std::string_view to_string(Code code);

/// What is known of a code.
struct CodeInfo {
    Code code;
    std::string_view name;   ///< kebab-case
    std::string_view rules;  ///< the ids that it may be refused by, as `S1, B1`; empty if only the notation
};

/// Every code, in the order of the enum.
std::span<const CodeInfo> engine_codes();

/// A refusal: the code, the rule it rests on (an id of the rulebook, or `N` for the notation) and a sentence
/// for people.
struct Rejection {
    Code code;
    std::string_view rule;
    std::string sentence;

    friend bool operator==(const Rejection&, const Rejection&) = default;
};

}  // namespace seq
