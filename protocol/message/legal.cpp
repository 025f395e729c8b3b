#include "engine/base/assert.hpp"
#include "protocol/message/game_types.hpp"
#include "protocol/message/room_types.hpp"
#include "protocol/message/words.hpp"

// The legal actions of a member.

namespace seq::protocol::types {
namespace {

using wire::Sink;
using wire::Source;
using wire::unless_empty;

using CardsWithSpaces = FixedVector<CardSpaces, hand_max>;
using Faces = FixedVector<Face, hand_max>;

void read_card_spaces(Source& source, Node& node, CardsWithSpaces& items) {
    Reading& reading = source.reading;
    if (!reading.is_object(node)) return;
    json::for_each(reading, node, [&](Node& one) {
        const auto face = source.deck->parse(one.key);
        if (!face) return reading.complain("bad-value", one, "must have a card of this game as its name");
        CardSpaces item{*face, {}};
        read_value(source, one, spaces, &item.spaces);
        push(reading, one, items, item);
    });
}
void write_card_spaces(Sink& sink, const CardsWithSpaces& items) {
    sink.out.open_object();
    for (const CardSpaces& item : items) {
        sink.out.made_key(sink.deck->name(item.face));
        write_value(sink, spaces, &item.spaces);
    }
    sink.out.close_object();
}

// `remove` has cards with spaces in the card games and only spaces on the dice board. Each form has a row,
// which ignores the other form.
void read_removes(Source& source, Node& node, CardsWithSpaces& items) {
    if (node.kind != json::Kind::array) read_card_spaces(source, node, items);
}
void read_removable(Source& source, Node& node, Bitboard& board) {
    if (node.kind == json::Kind::array) read_value(source, node, spaces, &board);
}
void write_removable(Sink& sink, const Bitboard& board) {
    write_value(sink, spaces, &board);
}

void read_cards(Source& source, Node& node, Faces& faces) {
    read_faces(source.reading, node, *source.deck, faces);
}
void write_cards(Sink& sink, const Faces& faces) {
    write_faces(sink.out, faces, *sink.deck);
}

constexpr std::array<const wire::Type*, 2> of_card_and_space{&card, &space};
constexpr wire::Type described_card_spaces{
    .name = "card_spaces",
    .note = "Card to spaces",
    .schema = R"({"type": "object", "propertyNames": {"$ref": "#/$defs/card"},
        "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/space"}, "minItems": 1}})",
    .uses = of_card_and_space};
constexpr TypeOf<CardsWithSpaces> card_spaces =
    wire::with<CardsWithSpaces, read_card_spaces, write_card_spaces>(described_card_spaces);
constexpr TypeOf<CardsWithSpaces> removes =
    wire::with<CardsWithSpaces, read_removes, write_card_spaces>(described_card_spaces);
constexpr std::array<const wire::Type*, 1> of_board{&spaces};
constexpr TypeOf<Bitboard> removable = wire::with<Bitboard, read_removable, write_removable>(
    {.schema = R"({"$ref": "#/$defs/spaces"})", .uses = of_board});
constexpr std::array<const wire::Type*, 1> of_hand{&hand};
constexpr TypeOf<Faces> cards =
    wire::with<Faces, read_cards, write_cards>({.schema = R"({"$ref": "#/$defs/cards"})", .uses = of_hand});

constexpr std::array legal_fields{unless_empty<&LegalActions::places>("place", &card_spaces),
                                  unless_empty<&LegalActions::removes>("remove", &removes),
                                  unless_empty<&LegalActions::exchanges>("exchange", &cards),
                                  unless_empty<&LegalActions::forfeits>("forfeit", &cards),
                                  unless_empty<&LegalActions::draw>("draw", &flag),
                                  unless_empty<&LegalActions::pass>("pass", &flag),
                                  unless_empty<&LegalActions::roll>("roll", &flag),
                                  unless_empty<&LegalActions::puts>("put"),
                                  unless_empty<&LegalActions::swaps>("swap"),
                                  unless_empty<&LegalActions::removable>("remove", &removable),
                                  unless_empty<&LegalActions::cast>("cast", &flag)};

/// The possible lines, by their ends.
void read_choice(Source& source, Node& node, NamingChoice& choice) {
    Reading& reading = source.reading;
    Fields fields{reading, node};
    Place place{};
    if (Node* face = fields.need("card")) read_value(source, *face, card, &place.face);
    if (Node* at = fields.need("space")) read_value(source, *at, space, &place.space);
    choice.action = place;
    const Node* lines = fields.need("sequences");
    if (lines && reading.is_array(*lines))
        json::for_each(reading, *lines, [&](const Node& one) {
            const auto [first, last] = read_ends(reading, one);
            if (const auto five = line_between(first, last))
                push(reading, one, choice.lines, *five);
            else
                reading.complain("bad-value", one, "must be the ends of a line of five");
        });
    fields.finish();
}
void write_choice(Sink& sink, const NamingChoice& choice) {
    const auto* place = std::get_if<Place>(&choice.action);
    // Only a place can complete a sequence, and legal actions have no namings.
    SEQ_ASSERT(place && place->naming.empty());
    sink.out.open_object().field("card", sink.deck->name(place->face));
    write_space(sink.out.key("space"), place->space);
    sink.out.key("sequences").open_array();
    for (const Line five : choice.lines)
        write_ends(sink.out, five.first(), five.last());
    sink.out.close_array().close_object();
}
constexpr std::array<const wire::Type*, 3> of_choice{&card, &space, &ends};
constexpr TypeOf<NamingChoice> naming =
    wire::with<NamingChoice, read_choice, write_choice>({.schema = R"({"type": "object",
         "properties": {"card": {"$ref": "#/$defs/card"}, "space": {"$ref": "#/$defs/space"},
                        "sequences": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/ends"}}},
         "required": ["card", "space", "sequences"], "additionalProperties": true})",
                                                         .uses = of_choice});

}  // namespace

constinit const TypeOf<LegalActions> legal = wire::object<LegalActions>(
    "legal", "The legal actions of the member; empty parts are left out", legal_fields);
constinit const TypeOf<std::vector<NamingChoice>> namings = wire::list<NamingChoice, &naming>(
    {.name = "namings",
     .note = "Places for which the player can choose which five spaces form the sequence (S15)",
     .items_min = 1});

}  // namespace seq::protocol::types
