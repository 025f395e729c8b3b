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
        case Code::jack_never_dead: return "jack-never-dead";
        case Code::card_not_dead: return "card-not-dead";
        case Code::already_exchanged: return "already-exchanged";
        case Code::must_play: return "must-play";
        case Code::must_exchange: return "must-exchange";
        case Code::nothing_owed: return "nothing-owed";
        case Code::draw_lapsed: return "draw-lapsed";
        case Code::draw_is_automatic: return "draw-is-automatic";
        case Code::not_in_this_game: return "not-in-this-game";
    }
    SEQ_ASSERT(!"a code of the enum");
}

}  // namespace seq
