#include <iomanip>

#include "client-cli/replay/text_parts.hpp"
#include "engine/dice_board/game.hpp"

namespace seq::client {
namespace {

template <typename Dice>
std::string shown(const Dice& dice) {
    std::string text;
    for (const std::uint8_t die : dice)
        text += (text.empty() ? "" : " ") + std::to_string(die);
    return text;
}

void write_last_cast(std::ostream& out, const six_dice::View& view) {
    if (!view.cast) return;
    out << "seat " << int{view.caster.number} << " has cast " << shown(*view.cast) << ": ";
    if (view.scored.penalty)
        out << "the whole score is gone (X5)\n";
    else
        out << int{view.scored.points} << " points\n";
}

void write_tie_break(std::ostream& out, const six_dice::View& view) {
    if (!view.tie_break) return;
    out << "tied, and still casting (X6):";
    for (const Seat seat : view.contenders)
        out << " seat " << int{seat.number};
    out << '\n';
}

}  // namespace

void write_dice_board(std::ostream& out, const View& view, const Names& names) {
    const dice_board::View& dice = view.as_dice_board();
    write_board(out, dice_board::board_size, [&](Space space) {
        const std::string number = std::to_string(dice_board::board.number_at[space.index]);
        return cell(number, holder(dice.chips, space), dice.line.has(space));
    });
    out << "\n12(1): a chip of side 1; 12[1]: one of the line that won\n\n";
    for (const Seat seat : seats_up_to(view.setup.players()))
        out << seat_title(seat, names) << ", side " << int{view.setup.side(seat).number} << '\n';
    for (std::size_t i = 0; i < view.setup.sides(); ++i)
        out << "side " << i + 1 << " has " << dice.chips[i].count() << " chips on the board\n";
    if (dice.roll)
        out << "the last roll: " << shown(*dice.roll) << ", which is " << total(*dice.roll) << '\n';
}

void write_six_dice(std::ostream& out, const View& view, const Names& names) {
    const six_dice::View& dice = view.as_six_dice();
    for (const Seat seat : seats_up_to(view.setup.players()))
        out << std::setw(6) << dice.scores[seat.index()] << "  " << seat_title(seat, names) << '\n';
    out << '\n';
    write_last_cast(out, dice);
    if (!view.result) write_tie_break(out, dice);
    if (view.setup.options.stake != 0) out << "pot: " << dice.pot << " play chips\n";
}

}  // namespace seq::client
