#include "engine/rejection.hpp"

#include <array>

#include "engine/base/assert.hpp"

namespace seq {
namespace {

constexpr std::size_t codes = static_cast<std::size_t>(Code::not_in_this_game) + 1;

constexpr std::array<CodeInfo, codes> code_table{{
    {Code::unknown_preset, "unknown-preset", ""},
    {Code::bad_players, "bad-players", "S1, B1, D1, X1"},
    {Code::bad_sides, "bad-sides", "S1, B1, D1, X1"},
    {Code::unknown_option, "unknown-option", ""},
    {Code::bad_option, "bad-option", "S19, D9, X4, X6, X7, T3"},
    {Code::game_over, "game-over", "S12, B3, S21, D9, X6"},
    {Code::not_your_turn, "not-your-turn", "S6, D3, X1"},
    {Code::card_not_held, "card-not-held", "S7, S17"},
    {Code::card_removes, "card-removes", "S10, B4"},
    {Code::card_places, "card-places", "S10, B4"},
    {Code::space_not_open, "space-not-open", "S8, D5, D7"},
    {Code::wrong_space, "wrong-space", "S7, D2, D5"},
    {Code::nothing_to_remove, "nothing-to-remove", "S10, D6"},
    {Code::own_chip, "own-chip", "S10, D5, D6, D7"},
    {Code::locked_chip, "locked-chip", "S10, S16"},
    {Code::bad_naming, "bad-naming", "S15"},
    {Code::never_dead, "never-dead", "S17"},
    {Code::card_not_dead, "card-not-dead", "S17"},
    {Code::already_exchanged, "already-exchanged", "S17"},
    {Code::must_play, "must-play", "S18"},
    {Code::must_exchange, "must-exchange", "S18"},
    {Code::nothing_owed, "nothing-owed", "S19"},
    {Code::draw_lapsed, "draw-lapsed", "S19"},
    {Code::draw_is_automatic, "draw-is-automatic", "S19"},
    {Code::forfeit_pending, "forfeit-pending", "S23"},
    {Code::nothing_to_forfeit, "nothing-to-forfeit", "S23"},
    {Code::no_penalty, "no-penalty", "S23, D11"},
    {Code::no_such_side, "no-such-side", "S1, D1"},
    {Code::must_roll, "must-roll", "D4"},
    {Code::already_rolled, "already-rolled", "D4"},
    {Code::roll_removes, "roll-removes", "D6"},
    {Code::roll_places, "roll-places", "D5, D7"},
    {Code::must_put, "must-put", "D5, D7"},
    {Code::protected_space, "protected-space", "D6"},
    {Code::not_in_this_game, "not-in-this-game", "D4, X2"},
}};

constexpr bool in_order() {
    for (std::size_t i = 0; i < codes; ++i)
        if (static_cast<std::size_t>(code_table[i].code) != i) return false;
    return true;
}
static_assert(in_order(), "a row for each code, in the order of the enum");

}  // namespace

std::string_view to_string(Code code) {
    const auto index = static_cast<std::size_t>(code);
    SEQ_ASSERT(index < codes);
    return code_table[index].name;
}

std::span<const CodeInfo> engine_codes() {
    return code_table;
}

}  // namespace seq
