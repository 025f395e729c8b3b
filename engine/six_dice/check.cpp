#include <string>

#include "engine/six_dice/rules.hpp"

namespace seq::six_dice {

namespace {

Rejection refuse_other_actions() {
    return {Code::not_in_this_game, "X2", "in this game a turn is one cast of six dice"};
}

}  // namespace

std::optional<Rejection> check(const Game& game, Seat actor, const Action& action) {
    if (game.result)
        return Rejection{Code::game_over, game.result->rule, "the game is over: " + outcome_of(*game.result)};
    if (actor == table && std::holds_alternative<Penalty>(action)) return refuse_other_actions();
    if (!actor.is_seat() || actor.number > game.setup.players())
        return Rejection{Code::not_your_turn, "X1",
                         "there is no such seat; the seats are 1 to " + std::to_string(game.setup.players())};
    if (actor != game.turn)
        return Rejection{Code::not_your_turn, "X1",
                         "seat " + std::to_string(game.turn.number) + " is to cast"};
    if (std::holds_alternative<Cast>(action)) return std::nullopt;
    return refuse_other_actions();
}

LegalActions legal_actions(const Game& game, Seat seat) {
    LegalActions legal;
    legal.cast = !game.result && seat == game.turn;
    return legal;
}

}  // namespace seq::six_dice
