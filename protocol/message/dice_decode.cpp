#include "protocol/message/parts.hpp"

namespace seq::protocol {

Bitboard read_spaces(Reading& reading, const Node& node) {
    Bitboard spaces;
    if (!reading.is_array(node)) return spaces;
    json::for_each(reading, node, [&](const Node& space) { spaces.add(read_space(reading, space)); });
    return spaces;
}

SeatSet read_seats(Reading& reading, const Node& node) {
    SeatSet seats;
    if (!reading.is_array(node)) return seats;
    json::for_each(reading, node, [&](const Node& seat) { seats.add(read_seat(reading, seat)); });
    return seats;
}

SeatSet need_seats(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    return node ? read_seats(fields.reading(), *node) : SeatSet{};
}

six_dice::Scored read_scored(Fields& fields) {
    six_dice::Scored scored;
    Reading& reading = fields.reading();
    const Node* runs = fields.need("sequences");
    if (runs && reading.is_array(*runs))
        json::for_each(reading, *runs, [&](const Node& length) {
            push(reading, length, scored.runs, static_cast<std::uint8_t>(reading.integer(length, 1, 6)));
        });
    scored.points = static_cast<std::uint8_t>(fields.integer("points", 0, UINT8_MAX));
    scored.penalty = fields.flag("penalty");
    return scored;
}

}  // namespace seq::protocol
