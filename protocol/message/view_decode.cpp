#include "protocol/message/view_parts.hpp"

namespace seq::protocol {

void read_chips(Fields& fields, std::span<Bitboard> chips_of_sides) {
    Reading& reading = fields.reading();
    const Node* chips = fields.need("chips");
    if (chips == nullptr || !reading.is_object(*chips)) return;
    json::for_each(reading, *chips, [&](const Node& chip) {
        const auto space = parse_space(chip.key);
        const std::uint64_t side = reading.integer(chip, 1, chips_of_sides.size());
        if (space)
            chips_of_sides[side - 1].add(*space);
        else
            reading.complain("bad-value", chip, "must have a space from a1 to j10 as its name");
    });
}

View read_view(Reading& reading, Node& node, const Setup& setup) {
    Fields fields{reading, node};
    View view = blank_view(setup, {});
    const auto seat_if = [&](std::string_view name) {
        const Node* seat = fields.find(name);
        return seat ? read_seat(reading, *seat) : Seat{};
    };
    view.observer = seat_if("observer");
    view.turn = seat_if("turn");
    switch (setup.preset->kind) {
        case Kind::cards: read_cards_view(fields, view); break;
        case Kind::dice_board: read_dice_board_view(fields, view); break;
        case Kind::six_dice: read_six_dice_view(fields, view); break;
    }
    if (Node* result = fields.find("result")) {
        Fields inner{reading, *result};
        view.result = read_result(inner);
        inner.finish();
    }
    fields.finish();
    return view;
}

}  // namespace seq::protocol
