#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seq {

/// Why the engine refuses an action. Every switch over it names all values.
enum class Code : std::uint8_t {
    unknown_preset,      ///< no such game
    bad_players,         ///< S1
    bad_sides,           ///< S1
    unknown_option,      ///< the game has no such option
    bad_option,          ///< a value that the option does not take
    game_over,           ///< S12, S21
    not_your_turn,       ///< S6
    card_not_held,       ///< S7, S17
    card_removes,        ///< S10: a one-eyed jack places nothing
    card_places,         ///< S10: only a one-eyed jack removes
    space_not_open,      ///< S8
    wrong_space,         ///< S7: the space shows another card
    nothing_to_remove,   ///< S10: no chip there
    own_chip,            ///< S10: a chip of the own side
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
    forfeit_pending,     ///< S23: play waits until all forfeits are chosen
    nothing_to_forfeit,  ///< S23: no penalty, or this seat has chosen already
    no_penalty,          ///< S23, T3: this game has no penalties
    no_such_side,        ///< S1
    must_roll,           ///< D4: the dice are rolled first
    already_rolled,      ///< D4: one roll per turn
    roll_removes,        ///< D6: a ten removes a chip
    roll_places,         ///< D5, D7: this roll places a chip
    must_put,            ///< D5, D7: an empty space can be used, so no chip is replaced
    protected_space,     ///< D6: a chip on a 2 or a 12 cannot be removed
    not_in_this_game,    ///< an action of another game
};

/// The code as the wire and the record tool write it: kebab-case.
std::string_view to_string(Code code);

struct CodeInfo {
    Code code;
    std::string_view name;   ///< kebab-case
    std::string_view rules;  ///< ids of its rules, as `S1, B1`; empty if none of the rulebook
};

/// Every code, in the order of the enum.
std::span<const CodeInfo> engine_codes();

/// A refusal: the code, the rule that it applies (an id of the rulebook, or `N` for the notation) and a
/// sentence for people.
struct Rejection {
    Code code;
    std::string_view rule;
    std::string sentence;

    friend bool operator==(const Rejection&, const Rejection&) = default;
};

}  // namespace seq
