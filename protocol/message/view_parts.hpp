#pragma once

#include <span>

#include "protocol/message/parts.hpp"

// What the views of the three games and the legal actions are written and read with. For the codec's own
// sources.

namespace seq::protocol {

// Each writes or reads the fields that one game's view has besides `observer`, `turn` and `result`.

void write_cards_view(Writer& out, const View& view);
void write_dice_board_view(Writer& out, const View& view);
void write_six_dice_view(Writer& out, const View& view);
/// `view` is blank but for its observer.
void read_cards_view(Fields& fields, View& view);
void read_dice_board_view(Fields& fields, View& view);
void read_six_dice_view(Fields& fields, View& view);

/// The field `chips`: space to side.
void write_chips(Writer& out, std::span<const Bitboard> chips_of_sides);
void read_chips(Fields& fields, std::span<Bitboard> chips_of_sides);

template <typename Faces>
void write_faces(Writer& out, const Faces& faces, const Deck& deck) {
    out.open_array();
    for (const Face face : faces)
        out.string(deck.name(face));
    out.close_array();
}

template <typename Faces>
void read_faces(Reading& reading, const Node& node, const Deck& deck, Faces& faces) {
    if (!reading.is_array(node)) return;
    json::for_each(reading, node,
                   [&](const Node& card) { push(reading, card, faces, read_face(reading, card, deck)); });
}

/// `"name": {"1": ..., "2": ...}`: calls `write_one(index)` for each seat or side, with the index from 0.
template <typename WriteOne>
void write_numbered(Writer& out, std::string_view name, std::size_t count, WriteOne write_one) {
    out.key(name).open_object();
    for (std::size_t index = 0; index < count; ++index) {
        out.key(NumberKey{index + 1}.text());
        write_one(index);
    }
    out.close_object();
}

/// The same when reading: calls `read_one(index, node)` for each that is there.
template <typename ReadOne>
void read_numbered(Fields& fields, std::string_view name, std::size_t count, ReadOne read_one) {
    Reading& reading = fields.reading();
    Node* object = fields.need(name);
    if (object == nullptr || !reading.is_object(*object)) return;
    json::for_each(reading, *object,
                   [&](Node& node) { read_one(read_key_number(reading, node, count) - 1U, node); });
}

}  // namespace seq::protocol
