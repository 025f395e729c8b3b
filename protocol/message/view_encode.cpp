#include "protocol/message/view_parts.hpp"

namespace seq::protocol {

void write_chips(Writer& out, std::span<const Bitboard> chips_of_sides) {
    out.key("chips").open_object();
    for (std::size_t index = 0; index < chips_of_sides.size(); ++index)
        for (const Space space : chips_of_sides[index])
            out.field(to_string(space), index + 1);
    out.close_object();
}

void write_view(Writer& out, const View& view) {
    out.open_object();
    if (view.observer.is_seat()) out.field("observer", view.observer.number);
    if (view.turn.is_seat()) out.field("turn", view.turn.number);
    switch (view.setup.preset->kind) {
        case Kind::cards: write_cards_view(out, view); break;
        case Kind::dice_board: write_dice_board_view(out, view); break;
        case Kind::six_dice: write_six_dice_view(out, view); break;
    }
    if (view.result) {
        write_result(out.key("result").open_object(), *view.result);
        out.close_object();
    }
    out.close_object();
}

}  // namespace seq::protocol
