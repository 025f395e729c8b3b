#include <algorithm>

#include "engine/base/assert.hpp"
#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol::types {
namespace {

using wire::Sink;
using wire::Source;

// For each type, one function that reads a value and one that writes it.

void read_card(Source& source, Node& node, Face& face) {
    face = read_face(source.reading, node, *source.deck);
}
void write_card(Sink& sink, const Face& face) {
    sink.out.string(sink.deck->name(face));
}

void read_held(Source& source, Node& node, Hand& hand) {
    read_faces(source.reading, node, *source.deck, hand);
}
void write_held(Sink& sink, const Hand& hand) {
    write_faces(sink.out, hand, *sink.deck);
}

void read_no_pile(Source& source, Node& node, CardPile&) {
    source.reading.complain("bad-value", node, "is only for the journal");
}
void write_pile(Sink& sink, const CardPile& pile) {
    sink.out.list(pile, [&](Card card) { sink.out.string(sink.deck->name(sink.deck->face_of(card))); });
}

void read_board(Source& source, Node& node, Bitboard& spaces) {
    spaces = {};
    json::for_each_item(source.reading, node,
                        [&](const Node& one) { spaces.add(read_space(source.reading, one)); });
}
void write_board(Sink& sink, const Bitboard& spaces) {
    sink.out.list(spaces, [&](Space one) { write_space(sink.out, one); });
}

void read_five(Source& source, Node& node, Line& line) {
    Reading& reading = source.reading;
    if (!reading.is_array(node)) return;
    FixedVector<Space, line_length> five;
    json::for_each(reading, node,
                   [&](const Node& one) { push(reading, one, five, read_space(reading, one)); });
    if (five.size() == line_length) {
        const auto found = line_between(five[0], five.back());
        if (found && std::ranges::equal(found->in_order(), five)) {
            line = *found;
            return;
        }
    }
    reading.complain("bad-value", node,
                     "must be five spaces in a line, starting with the first in reading order");
}
void write_five(Sink& sink, const Line& line) {
    sink.out.list(line.in_order(), [&](Space one) { write_space(sink.out, one); });
}

void read_two_ends(Source& source, Node& node, Ends& ends) {
    ends = read_ends(source.reading, node);
}
void write_two_ends(Sink& sink, const Ends& ends) {
    write_ends(sink.out, ends.first, ends.second);
}

void read_seat_set(Source& source, Node& node, SeatSet& seats) {
    seats = {};
    json::for_each_item(source.reading, node, [&](Node& one) {
        Seat member{};
        read_value(source, one, seat, &member);
        seats.add(member);
    });
}
void write_seat_set(Sink& sink, const SeatSet& seats) {
    sink.out.list(seats, [&](Seat one) { sink.out.integer(one.number); });
}

template <typename Dice>
void read_thrown(Source& source, Node& node, Dice& dice) {
    Reading& reading = source.reading;
    if (!reading.is_array(node)) return;
    if (node.children != dice.size())
        return reading.complain("bad-value", node, "must have " + std::to_string(dice.size()) + " dice");
    std::size_t next = 0;
    json::for_each(reading, node, [&](const Node& one) {
        dice[next++] = static_cast<std::uint8_t>(reading.integer(one, 1, 6));
    });
}
template <typename Dice>
void write_thrown(Sink& sink, const Dice& dice) {
    sink.out.list(dice, [&](std::uint8_t die) { sink.out.integer(die); });
}

using Runs = decltype(Score::runs);

void read_runs(Source& source, Node& node, Runs& runs) {
    Reading& reading = source.reading;
    json::for_each_item(reading, node, [&](const Node& length) {
        push(reading, length, runs, static_cast<std::uint8_t>(reading.integer(length, 1, 6)));
    });
}

constexpr TypeOf<std::uint8_t> points = wire::number<std::uint8_t, 0, UINT8_MAX>("points");
constexpr TypeOf<Runs> lengths = wire::with<Runs, read_runs, write_thrown<Runs>>(
    {.name = "lengths",
     .note = "The lengths of the sequences that score (X3, X4)",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/die"}, "maxItems": 3})",
     .uses = wire::refers_to<die>});
constexpr std::array score_fields{wire::field<&Score::runs>("sequences", &lengths),
                                  wire::field<&Score::points>("points", &points),
                                  wire::unless_empty<&Score::penalty>("penalty", &flag)};

// The legal actions of a member.

using wire::unless_empty;
using CardsWithSpaces = FixedVector<CardSpaces, hand_max>;
using Faces = FixedVector<Face, hand_max>;

void read_card_spaces(Source& source, Node& node, CardsWithSpaces& items) {
    Reading& reading = source.reading;
    json::for_each_field(reading, node, [&](Node& one) {
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

constexpr wire::Type described_card_spaces{
    .name = "card_spaces",
    .note = "Card to spaces",
    .schema = R"({"type": "object", "propertyNames": {"$ref": "#/$defs/card"},
        "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/space"}, "minItems": 1}})",
    .uses = wire::refers_to<card, space>};
constexpr TypeOf<CardsWithSpaces> card_spaces =
    wire::with<CardsWithSpaces, read_card_spaces, write_card_spaces>(described_card_spaces);
constexpr TypeOf<CardsWithSpaces> removes =
    wire::with<CardsWithSpaces, read_removes, write_card_spaces>(described_card_spaces);
constexpr TypeOf<Bitboard> removable = wire::with<Bitboard, read_removable, write_removable>(
    {.schema = R"({"$ref": "#/$defs/spaces"})", .uses = wire::refers_to<spaces>});
constexpr TypeOf<Faces> held_cards = wire::with<Faces, read_cards, write_cards>(
    {.schema = R"({"$ref": "#/$defs/cards"})", .uses = wire::refers_to<hand>});

constexpr std::array legal_fields{unless_empty<&LegalActions::places>("place", &card_spaces),
                                  unless_empty<&LegalActions::removes>("remove", &removes),
                                  unless_empty<&LegalActions::exchanges>("exchange", &held_cards),
                                  unless_empty<&LegalActions::forfeits>("forfeit", &held_cards),
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
    if (const Node* lines = fields.need("sequences"))
        json::for_each_item(reading, *lines, [&](const Node& one) {
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
    sink.out.key("sequences");
    sink.out.list(choice.lines, [&](Line five) { write_ends(sink.out, five.first(), five.last()); });
    sink.out.close_object();
}
constexpr TypeOf<NamingChoice> naming =
    wire::with<NamingChoice, read_choice, write_choice>({.schema = R"({"type": "object",
         "properties": {"card": {"$ref": "#/$defs/card"}, "space": {"$ref": "#/$defs/space"},
                        "sequences": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/ends"}}},
         "required": ["card", "space", "sequences"], "additionalProperties": true})",
                                                         .uses = wire::refers_to<card, space, ends>});

}  // namespace

constinit const TypeOf<Face> card = wire::with<Face, read_card, write_card>(
    {.name = "card",
     .note = "Rank, then suit; in Bible Sequence a picture's number, ADD or REM (B4, B5)",
     .schema = R"({"type": "string", "pattern": "^([A2-9TJQK][SHDC]|0[1-9]|[1-4][0-9]|50|ADD|REM)$"})"});
constinit const TypeOf<Hand> hand = wire::with<Hand, read_held, write_held>(
    {.name = "cards",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/card"}})",
     .uses = wire::refers_to<card>});
constinit const TypeOf<CardPile> pile = wire::with<CardPile, read_no_pile, write_pile>({});
constinit const TypeOf<Bitboard> spaces = wire::with<Bitboard, read_board, write_board>(
    {.name = "spaces",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/space"}})",
     .uses = wire::refers_to<space>});
constinit const TypeOf<Line> line = wire::with<Line, read_five, write_five>(
    {.name = "line",
     .note = "Five spaces, starting with the first in reading order",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/space"}, "minItems": 5, "maxItems": 5})",
     .uses = wire::refers_to<space>});
constinit const TypeOf<Ends> ends = wire::with<Ends, read_two_ends, write_two_ends>(
    {.name = "ends",
     .note = "The two ends of a line of five",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/space"}, "minItems": 2, "maxItems": 2})",
     .uses = wire::refers_to<space>});
constinit const TypeOf<SeatSet> seats = wire::with<SeatSet, read_seat_set, write_seat_set>(
    {.name = "seats",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/seat"}})",
     .uses = wire::refers_to<seat>});
constinit const TypeOf<Seat> card_seat = wire::number<Seat, 1, card_seats_max>("card_seat");
constinit const TypeOf<std::uint8_t> die = wire::number<std::uint8_t, 1, 6>("die");
constinit const TypeOf<TwoDice> two_dice = wire::with<TwoDice, read_thrown<TwoDice>, write_thrown<TwoDice>>(
    {.name = "two_dice",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/die"}, "minItems": 2, "maxItems": 2})",
     .uses = wire::refers_to<die>});
constinit const TypeOf<SixDice> six_dice = wire::with<SixDice, read_thrown<SixDice>, write_thrown<SixDice>>(
    {.name = "six_dice",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/die"}, "minItems": 6, "maxItems": 6})",
     .uses = wire::refers_to<die>});
constinit const TypeOf<Score> score = wire::object<Score>({}, {}, score_fields);
constinit const TypeOf<std::uint32_t> round =
    wire::number<std::uint32_t, 0, UINT32_MAX>("round", "From 0, one more after each tie");

constinit const TypeOf<LegalActions> legal = wire::object<LegalActions>(
    "legal", "The legal actions of the member; empty parts are left out", legal_fields);
constinit const TypeOf<std::vector<NamingChoice>> namings = wire::list<NamingChoice, &naming>(
    {.name = "namings",
     .note = "Places for which the player can choose which five spaces form the sequence (S15)",
     .items_min = 1});

}  // namespace seq::protocol::types
