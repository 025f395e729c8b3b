#include "protocol/message/game_types.hpp"

#include <algorithm>

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
    sink.out.open_array();
    for (const Card card : pile)
        sink.out.string(sink.deck->name(sink.deck->face_of(card)));
    sink.out.close_array();
}

void read_board(Source& source, Node& node, Bitboard& spaces) {
    spaces = {};
    if (!source.reading.is_array(node)) return;
    json::for_each(source.reading, node,
                   [&](const Node& one) { spaces.add(read_space(source.reading, one)); });
}
void write_board(Sink& sink, const Bitboard& spaces) {
    sink.out.open_array();
    for (const Space one : spaces)
        write_space(sink.out, one);
    sink.out.close_array();
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
    sink.out.open_array();
    for (const Space one : line.in_order())
        write_space(sink.out, one);
    sink.out.close_array();
}

void read_two_ends(Source& source, Node& node, Ends& ends) {
    ends = read_ends(source.reading, node);
}
void write_two_ends(Sink& sink, const Ends& ends) {
    write_ends(sink.out, ends.first, ends.second);
}

void read_seat_set(Source& source, Node& node, SeatSet& seats) {
    seats = {};
    if (!source.reading.is_array(node)) return;
    json::for_each(source.reading, node, [&](Node& one) {
        Seat member{};
        read_value(source, one, seat, &member);
        seats.add(member);
    });
}
void write_seat_set(Sink& sink, const SeatSet& seats) {
    sink.out.open_array();
    for (const Seat one : seats)
        sink.out.integer(one.number);
    sink.out.close_array();
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
    sink.out.open_array();
    for (const std::uint8_t die : dice)
        sink.out.integer(die);
    sink.out.close_array();
}

using Runs = decltype(Score::runs);

void read_runs(Source& source, Node& node, Runs& runs) {
    Reading& reading = source.reading;
    if (!reading.is_array(node)) return;
    json::for_each(reading, node, [&](const Node& length) {
        push(reading, length, runs, static_cast<std::uint8_t>(reading.integer(length, 1, 6)));
    });
}

constexpr TypeOf<std::uint8_t> points = wire::number<std::uint8_t, 0, UINT8_MAX>("points");
constexpr std::array<const wire::Type*, 1> of_dice{&die};
constexpr TypeOf<Runs> lengths = wire::with<Runs, read_runs, write_thrown<Runs>>(
    {.name = "lengths",
     .note = "The lengths of the sequences that score (X3, X4)",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/die"}, "maxItems": 3})",
     .uses = of_dice});
constexpr std::array score_fields{wire::field<&Score::runs>("sequences", &lengths),
                                  wire::field<&Score::points>("points", &points),
                                  wire::unless_empty<&Score::penalty>("penalty", &flag)};
constexpr std::array<const wire::Type*, 1> of_spaces{&space};
constexpr std::array<const wire::Type*, 1> of_seats{&seat};
constexpr std::array<const wire::Type*, 1> of_one_card{&card};

}  // namespace

constinit const TypeOf<Face> card = wire::with<Face, read_card, write_card>(
    {.name = "card",
     .note = "Rank, then suit; in Bible Sequence a picture's number, ADD or REM (B4, B5)",
     .schema = R"({"type": "string", "pattern": "^([A2-9TJQK][SHDC]|0[1-9]|[1-4][0-9]|50|ADD|REM)$"})"});
constinit const TypeOf<Hand> hand = wire::with<Hand, read_held, write_held>(
    {.name = "cards",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/card"}})",
     .uses = of_one_card});
constinit const TypeOf<CardPile> pile = wire::with<CardPile, read_no_pile, write_pile>({});
constinit const TypeOf<Bitboard> spaces = wire::with<Bitboard, read_board, write_board>(
    {.name = "spaces",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/space"}})",
     .uses = of_spaces});
constinit const TypeOf<Line> line = wire::with<Line, read_five, write_five>(
    {.name = "line",
     .note = "Five spaces, starting with the first in reading order",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/space"}, "minItems": 5, "maxItems": 5})",
     .uses = of_spaces});
constinit const TypeOf<Ends> ends = wire::with<Ends, read_two_ends, write_two_ends>(
    {.name = "ends",
     .note = "The two ends of a line of five",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/space"}, "minItems": 2, "maxItems": 2})",
     .uses = of_spaces});
constinit const TypeOf<SeatSet> seats = wire::with<SeatSet, read_seat_set, write_seat_set>(
    {.name = "seats", .schema = R"({"type": "array", "items": {"$ref": "#/$defs/seat"}})", .uses = of_seats});
constinit const TypeOf<Seat> card_seat = wire::numbered<Seat, 1, card_seats_max>("card_seat");
constinit const TypeOf<std::uint8_t> die = wire::number<std::uint8_t, 1, 6>("die");
constinit const TypeOf<TwoDice> two_dice = wire::with<TwoDice, read_thrown<TwoDice>, write_thrown<TwoDice>>(
    {.name = "two_dice",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/die"}, "minItems": 2, "maxItems": 2})",
     .uses = of_dice});
constinit const TypeOf<SixDice> six_dice = wire::with<SixDice, read_thrown<SixDice>, write_thrown<SixDice>>(
    {.name = "six_dice",
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/die"}, "minItems": 6, "maxItems": 6})",
     .uses = of_dice});
constinit const TypeOf<Score> score = wire::object<Score>({}, {}, score_fields);
constinit const TypeOf<std::uint32_t> round =
    wire::number<std::uint32_t, 0, UINT32_MAX>("round", "From 0, one more after each tie");

}  // namespace seq::protocol::types
