#include <string>

#include "engine/dice_board/game.hpp"

namespace seq::dice_board {
namespace {

using Refusal = std::optional<Rejection>;

/// The rule that applies to this total.
std::string_view rule_of(unsigned total) {
    return total == 10 ? "D6" : total == 11 ? "D7" : "D5";
}

Refusal refuse_when_over(const Game& game) {
    if (!game.result) return std::nullopt;
    return Rejection{Code::game_over, game.result->rule, "the game is over: " + outcome_of(*game.result)};
}

Refusal refuse_out_of_turn(const Game& game, Seat actor) {
    if (!actor.is_seat() || actor.number > game.setup.players())
        return Rejection{Code::not_your_turn, "D3",
                         "there is no such seat; the seats are 1 to " + std::to_string(game.setup.players())};
    if (actor == game.turn) return std::nullopt;
    return Rejection{Code::not_your_turn, "D3", "seat " + std::to_string(game.turn.number) + " is to move"};
}

/// D11: there are no cards to forfeit, so a penalty is only noted in the record.
Refusal check_penalty(const Game& game, Seat actor, const Penalty& penalty) {
    if (actor != table) return Rejection{Code::not_your_turn, "S23", "only the table can give a penalty"};
    if (!penalty.side.is_side() || penalty.side.number > game.setup.sides())
        return Rejection{Code::no_such_side, "D1",
                         "there is no such side; the sides are 1 to " + std::to_string(game.setup.sides())};
    if (!game.setup.seating->in_teams() || !has_penalties(game.setup.options.table_talk))
        return Rejection{Code::no_penalty, "D11", "nobody is penalised for table talk in this game"};
    return std::nullopt;
}

Refusal check_roll(const Game& game) {
    if (!game.rolled) return std::nullopt;
    return Rejection{Code::already_rolled, "D4", "the dice have already been rolled in this turn"};
}

Refusal refuse_off_board(Space space) {
    if (board.spaces.has(space)) return std::nullopt;
    return Rejection{Code::wrong_space, "D2", "the board has no space " + to_string(space)};
}

/// The space shows the number that was rolled, or the roll is wild.
Refusal refuse_other_number(unsigned total, Space space) {
    if (total == 11 || board.number_at[space.index] == total) return std::nullopt;
    return Rejection{Code::wrong_space, "D5",
                     to_string(space) + " shows " + std::to_string(board.number_at[space.index]) +
                         ", not the " + std::to_string(total) + " that was rolled"};
}

Refusal check_act(const Game& game, Seat, unsigned total, const Put& put) {
    if (total == 10)
        return Rejection{Code::roll_removes, "D6", "a roll of ten removes a chip and does not place one"};
    if (auto refusal = refuse_off_board(put.space)) return refusal;
    if (occupied(game).has(put.space))
        return Rejection{Code::space_not_open, rule_of(total),
                         to_string(put.space) + " already holds a chip"};
    return refuse_other_number(total, put.space);
}

Refusal check_act(const Game& game, Seat actor, unsigned total, const Swap& swap) {
    if (total == 10)
        return Rejection{Code::roll_removes, "D6", "a roll of ten removes a chip and does not place one"};
    if (auto refusal = refuse_off_board(swap.space)) return refusal;
    if (!choices(game, game.setup.side(actor), total).puts.empty())
        return Rejection{Code::must_put, rule_of(total),
                         "a chip can be replaced only if no empty space can be used"};
    if (game.at(game.setup.side(actor)).has(swap.space))
        return Rejection{Code::own_chip, rule_of(total),
                         "the chip on " + to_string(swap.space) + " is your own side's"};
    return refuse_other_number(total, swap.space);
}

Refusal check_act(const Game& game, Seat actor, unsigned total, const RemoveChip& remove) {
    if (total != 10) return Rejection{Code::roll_places, rule_of(total), "only a roll of ten removes a chip"};
    if (auto refusal = refuse_off_board(remove.space)) return refusal;
    const std::string space = to_string(remove.space);
    if (!occupied(game).has(remove.space))
        return Rejection{Code::nothing_to_remove, "D6", "there is no chip on " + space};
    if (game.at(game.setup.side(actor)).has(remove.space))
        return Rejection{Code::own_chip, "D6", "the chip on " + space + " is your own side's"};
    if (protected_spaces().has(remove.space))
        return Rejection{Code::protected_space, "D6",
                         "a chip on a 2 or a 12 cannot be removed, and " + space + " is such a space"};
    return std::nullopt;
}

template <typename Act>
Refusal check_after_roll(const Game& game, Seat actor, const Act& act) {
    if (!game.rolled) return Rejection{Code::must_roll, "D4", "roll the dice first"};
    return check_act(game, actor, total(*game.roll), act);
}

}  // namespace

std::optional<Rejection> check(const Game& game, Seat actor, const Action& action) {
    if (auto refusal = refuse_when_over(game)) return refusal;
    if (const auto* penalty = std::get_if<Penalty>(&action)) return check_penalty(game, actor, *penalty);
    if (auto refusal = refuse_out_of_turn(game, actor)) return refusal;
    if (std::holds_alternative<Roll>(action)) return check_roll(game);
    if (const auto* put = std::get_if<Put>(&action)) return check_after_roll(game, actor, *put);
    if (const auto* swap = std::get_if<Swap>(&action)) return check_after_roll(game, actor, *swap);
    if (const auto* remove = std::get_if<RemoveChip>(&action)) return check_after_roll(game, actor, *remove);
    return Rejection{Code::not_in_this_game, "D4", "this game is played with two dice and a board"};
}

Bitboard protected_spaces() {
    return board.spaces_of[2] | board.spaces_of[12];
}

Bitboard occupied(const Game& game) {
    Bitboard chips;
    for (const Bitboard& side : game.chips)
        chips |= side;
    return chips;
}

Bitboard chips_of_others(const Game& game, Side side) {
    return occupied(game) & ~game.at(side);
}

Choices choices(const Game& game, Side side, unsigned total) {
    const Bitboard others = chips_of_others(game, side);
    if (total == 10) return {.puts = {}, .swaps = {}, .removable = others & ~protected_spaces()};
    const Bitboard spaces = total == 11 ? board.spaces : board.spaces_of[total];
    const Bitboard empty = spaces & ~occupied(game);
    if (!empty.empty()) return {.puts = empty, .swaps = {}, .removable = {}};
    return {.puts = {}, .swaps = spaces & others, .removable = {}};
}

LegalActions legal_actions(const Game& game, Seat seat) {
    LegalActions legal;
    if (game.result || seat != game.turn) return legal;
    legal.roll = !game.rolled;
    if (!game.rolled) return legal;
    const Choices open = choices(game, game.setup.side(seat), total(*game.roll));
    legal.puts = open.puts;
    legal.swaps = open.swaps;
    legal.removable = open.removable;
    return legal;
}

}  // namespace seq::dice_board
