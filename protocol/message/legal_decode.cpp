#include "protocol/message/view_parts.hpp"

namespace seq::protocol {
namespace {

using CardsWithSpaces = FixedVector<CardSpaces, hand_max>;

void read_card_spaces(Reading& reading, const Node* object, const Deck& deck, CardsWithSpaces& items) {
    if (object == nullptr || !reading.is_object(*object)) return;
    json::for_each(reading, *object, [&](const Node& node) {
        const auto face = deck.parse(node.key);
        if (!face) return reading.complain("bad-value", node, "must have a card of this game as its name");
        push(reading, node, items, CardSpaces{*face, read_spaces(reading, node)});
    });
}

void read_board_spaces(Reading& reading, const Node* node, Bitboard& spaces) {
    if (node != nullptr) spaces = read_spaces(reading, *node);
}

void read_hand_faces(Reading& reading, const Node* node, const Deck& deck,
                     FixedVector<Face, hand_max>& faces) {
    if (node != nullptr) read_faces(reading, *node, deck, faces);
}

}  // namespace

LegalActions read_legal(Reading& reading, Node& node, const Deck& deck) {
    LegalActions legal;
    Fields fields{reading, node};
    read_card_spaces(reading, fields.find("place"), deck, legal.places);
    const Node* remove = fields.find("remove");
    if (remove != nullptr && remove->kind == json::Kind::array)  // spaces alone: a chip of the dice board
        read_board_spaces(reading, remove, legal.removable);
    else
        read_card_spaces(reading, remove, deck, legal.removes);
    read_hand_faces(reading, fields.find("exchange"), deck, legal.exchanges);
    read_hand_faces(reading, fields.find("forfeit"), deck, legal.forfeits);
    legal.draw = fields.flag("draw");
    legal.pass = fields.flag("pass");
    legal.roll = fields.flag("roll");
    read_board_spaces(reading, fields.find("put"), legal.puts);
    read_board_spaces(reading, fields.find("swap"), legal.swaps);
    legal.cast = fields.flag("cast");
    fields.finish();
    return legal;
}

Choices read_choices(Reading& reading, const Node& node, const Deck& deck) {
    Choices namings;
    if (!reading.is_array(node)) return namings;
    json::for_each(reading, node, [&](Node& choice) {
        Fields fields{reading, choice};
        const Node* card = fields.need("card");
        const Place place{card ? read_face(reading, *card, deck) : Face{}, read_space(fields, "space")};
        LinesThrough lines;
        const Node* sequences = fields.need("sequences");
        if (sequences && reading.is_array(*sequences))
            json::for_each(reading, *sequences, [&](const Node& ends) {
                const auto [first, last] = read_ends(reading, ends);
                if (const auto line = line_between(first, last))
                    push(reading, ends, lines, *line);
                else
                    reading.complain("bad-value", ends, "must be the ends of a line of five");
            });
        fields.finish();
        namings.push_back({place, lines});
    });
    return namings;
}

}  // namespace seq::protocol
