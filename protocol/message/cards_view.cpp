#include "protocol/message/view_parts.hpp"

namespace seq::protocol {
namespace {

void write_sequences(Writer& out, const View& view) {
    write_numbered(out, "sequences", view.setup.sides(), [&](std::size_t side) {
        out.open_array();
        for (const Line line : view.as_cards().sequences[side])
            write_line(out, line);
        out.close_array();
    });
}

void read_sequences(Fields& fields, View& view) {
    Reading& reading = fields.reading();
    read_numbered(fields, "sequences", view.setup.sides(), [&](std::size_t side, const Node& lines) {
        if (!reading.is_array(lines)) return;
        json::for_each(reading, lines, [&](const Node& line) {
            push(reading, line, view.as_cards().sequences[side], read_line(reading, line));
        });
    });
}

}  // namespace

void write_cards_view(Writer& out, const View& view) {
    const Deck& deck = *view.setup.preset->deck;
    const cards::View& cards = view.as_cards();
    const std::size_t players = view.setup.players();
    out.field("dealer", cards.dealer.number);
    if (view.observer.is_seat()) write_faces(out.key("hand"), cards.hand, deck);
    write_numbered(out, "hand_sizes", players,
                   [&](std::size_t seat) { out.integer(cards.hand_sizes[seat]); });
    write_numbered(out, "discards", players,
                   [&](std::size_t seat) { write_faces(out, cards.discards[seat], deck); });
    out.field("draw_pile", cards.draw_pile);
    write_chips(out, std::span{cards.chips}.first(view.setup.sides()));
    write_sequences(out, view);
    write_seats(out.key("owed"), cards.owed);
    write_seats(out.key("forfeits"), cards.forfeits);
    out.key("exchanged").boolean(cards.exchanged).field("passes", cards.passes);
}

void read_cards_view(Fields& fields, View& view) {
    Reading& reading = fields.reading();
    const Deck& deck = *view.setup.preset->deck;
    cards::View& cards = view.as_cards();
    const std::size_t players = view.setup.players();
    if (const Node* dealer = fields.need("dealer")) cards.dealer = read_seat(reading, *dealer);
    if (const Node* hand = view.observer.is_seat() ? fields.need("hand") : nullptr)
        cards.hand = read_hand(reading, *hand, deck);
    read_numbered(fields, "hand_sizes", players, [&](std::size_t seat, const Node& size) {
        cards.hand_sizes[seat] = static_cast<std::uint8_t>(reading.integer(size, 0, UINT8_MAX));
    });
    read_numbered(fields, "discards", players, [&](std::size_t seat, const Node& pile) {
        read_faces(reading, pile, deck, cards.discards[seat]);
    });
    cards.draw_pile = static_cast<std::uint8_t>(fields.integer("draw_pile", 0, deck_size));
    read_chips(fields, std::span{cards.chips}.first(view.setup.sides()));
    read_sequences(fields, view);
    cards.owed = need_seats(fields, "owed");
    cards.forfeits = need_seats(fields, "forfeits");
    cards.exchanged = fields.flag("exchanged");
    cards.passes = static_cast<std::uint8_t>(fields.integer("passes", 0, UINT8_MAX));
}

}  // namespace seq::protocol
