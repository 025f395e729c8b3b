#include "engine/rejection.hpp"

#include "engine/base/assert.hpp"

namespace seq {

std::string_view to_string(Code code) {
    switch (code) {
        case Code::unknown_preset: return "unknown-preset";
        case Code::bad_players: return "bad-players";
        case Code::bad_sides: return "bad-sides";
        case Code::unknown_option: return "unknown-option";
        case Code::bad_option: return "bad-option";
        case Code::game_over: return "game-over";
        case Code::not_your_turn: return "not-your-turn";
        case Code::card_not_held: return "card-not-held";
        case Code::card_removes: return "card-removes";
        case Code::card_places: return "card-places";
        case Code::space_not_open: return "space-not-open";
        case Code::wrong_space: return "wrong-space";
        case Code::nothing_to_remove: return "nothing-to-remove";
        case Code::own_chip: return "own-chip";
        case Code::locked_chip: return "locked-chip";
        case Code::bad_naming: return "bad-naming";
        case Code::never_dead: return "never-dead";
        case Code::card_not_dead: return "card-not-dead";
        case Code::already_exchanged: return "already-exchanged";
        case Code::must_play: return "must-play";
        case Code::must_exchange: return "must-exchange";
        case Code::nothing_owed: return "nothing-owed";
        case Code::draw_lapsed: return "draw-lapsed";
        case Code::draw_is_automatic: return "draw-is-automatic";
        case Code::forfeit_pending: return "forfeit-pending";
        case Code::nothing_to_forfeit: return "nothing-to-forfeit";
        case Code::no_penalty: return "no-penalty";
        case Code::no_such_side: return "no-such-side";
        case Code::must_roll: return "must-roll";
        case Code::already_rolled: return "already-rolled";
        case Code::roll_removes: return "roll-removes";
        case Code::roll_places: return "roll-places";
        case Code::must_put: return "must-put";
        case Code::protected_space: return "protected-space";
        case Code::not_in_this_game: return "not-in-this-game";
    }
    SEQ_ASSERT(!"a code of the enum");
}

}  // namespace seq
