#include "protocol/message/view_parts.hpp"

namespace seq::protocol {

void write_dice_board_view(Writer& out, const View& view) {
    const dice_board::View& board = view.as_dice_board();
    write_chips(out, std::span{board.chips}.first(view.setup.sides()));
    if (board.roll) write_dice(out, "roll", *board.roll);
    out.key("rolled").boolean(board.rolled);
    write_spaces(out.key("line"), board.line);
}

void read_dice_board_view(Fields& fields, View& view) {
    Reading& reading = fields.reading();
    dice_board::View& board = view.as_dice_board();
    read_chips(fields, std::span{board.chips}.first(view.setup.sides()));
    if (const Node* roll = fields.find("roll")) board.roll = read_dice<TwoDice>(reading, *roll);
    board.rolled = fields.flag("rolled");
    if (const Node* line = fields.need("line")) board.line = read_spaces(reading, *line);
}

void write_six_dice_view(Writer& out, const View& view) {
    const six_dice::View& sheet = view.as_six_dice();
    write_numbered(out, "scores", view.setup.players(),
                   [&](std::size_t seat) { out.integer(sheet.scores[seat]); });
    if (sheet.cast) {
        out.key("cast").open_object().field("seat", sheet.caster.number);
        write_dice(out, "dice", *sheet.cast);
        write_scored(out, sheet.scored);
        out.close_object();
    }
    write_seats(out.key("contenders"), sheet.contenders);
    out.key("tie_break").boolean(sheet.tie_break);
    if (view.setup.options.stake != 0) out.field("pot", sheet.pot);
}

void read_six_dice_view(Fields& fields, View& view) {
    Reading& reading = fields.reading();
    six_dice::View& sheet = view.as_six_dice();
    read_numbered(fields, "scores", view.setup.players(), [&](std::size_t seat, const Node& score) {
        sheet.scores[seat] = static_cast<std::uint16_t>(reading.integer(score, 0, UINT16_MAX));
    });
    if (Node* cast = fields.find("cast")) {
        Fields inner{reading, *cast};
        if (const Node* seat = inner.need("seat")) sheet.caster = read_seat(reading, *seat);
        if (const Node* dice = inner.need("dice")) sheet.cast = read_dice<SixDice>(reading, *dice);
        sheet.scored = read_scored(inner);
        inner.finish();
    }
    if (const Node* contenders = fields.need("contenders"))
        sheet.contenders = read_seats(reading, *contenders);
    sheet.tie_break = fields.flag("tie_break");
    if (view.setup.options.stake != 0) sheet.pot = read_u32(fields, "pot");
}

}  // namespace seq::protocol
