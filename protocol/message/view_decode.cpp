#include "engine/preset/options.hpp"
#include "protocol/message/parts.hpp"

namespace seq::protocol {
namespace {

void read_option(Reading& reading, const Node& option, Setup& setup) {
    const auto rejection = set_option(setup.options, *setup.preset, option.key, reading.string(option));
    if (!rejection) return;
    if (rejection->code == Code::unknown_option && reading.unknown == json::Unknown::ignored) return;
    reading.complain("bad-value", option, rejection->sentence);
}

FacePile read_pile(Reading& reading, const Node& node, const Deck& deck) {
    FacePile pile;
    if (!reading.is_array(node)) return pile;
    json::for_each(reading, node,
                   [&](const Node& card) { push(reading, card, pile, read_face(reading, card, deck)); });
    return pile;
}

/// `{"1": ..., "2": ...}`: calls `read_one(index, node)` for each.
template <typename ReadOne>
void read_numbered(Fields& fields, std::string_view name, std::size_t count, ReadOne read_one) {
    Reading& reading = fields.reading();
    Node* object = fields.need(name);
    if (object == nullptr || !reading.is_object(*object)) return;
    json::for_each(reading, *object,
                   [&](Node& node) { read_one(read_key_number(reading, node, count) - 1U, node); });
}

void read_chips(Fields& fields, View& view) {
    cards::View& cards = view.as_cards();
    Reading& reading = fields.reading();
    const Node* chips = fields.need("chips");
    if (chips == nullptr || !reading.is_object(*chips)) return;
    json::for_each(reading, *chips, [&](const Node& chip) {
        const auto space = parse_space(chip.key);
        const std::uint64_t side = reading.integer(chip, 1, view.setup.sides());
        if (space)
            cards.chips[side - 1].add(*space);
        else
            reading.complain("bad-value", chip, "must have a space from a1 to j10 as its name");
    });
}

void read_sequences(Fields& fields, View& view) {
    cards::View& cards = view.as_cards();
    Reading& reading = fields.reading();
    read_numbered(fields, "sequences", view.setup.sides(), [&](std::size_t side, const Node& lines) {
        if (!reading.is_array(lines)) return;
        json::for_each(reading, lines, [&](const Node& line) {
            push(reading, line, cards.sequences[side], read_line(reading, line));
        });
    });
}

void read_owed(Fields& fields, View& view) {
    cards::View& cards = view.as_cards();
    Reading& reading = fields.reading();
    const Node* owed = fields.need("owed");
    if (owed == nullptr || !reading.is_array(*owed)) return;
    json::for_each(reading, *owed, [&](const Node& seat) { cards.owed.add(read_seat(reading, seat)); });
}

void read_card_spaces(Fields& fields, std::string_view name, const Deck& deck,
                      FixedVector<CardSpaces, hand_max>& items) {
    Reading& reading = fields.reading();
    const Node* object = fields.find(name);
    if (object == nullptr || !reading.is_object(*object)) return;
    json::for_each(reading, *object, [&](const Node& node) {
        const auto face = deck.parse(node.key);
        if (!face) return reading.complain("bad-value", node, "must have a card of this game as its name");
        CardSpaces item{*face, {}};
        if (!reading.is_array(node)) return;
        json::for_each(reading, node,
                       [&](const Node& space) { item.spaces.add(read_space(reading, space)); });
        push(reading, node, items, item);
    });
}

}  // namespace

std::optional<Setup> read_setup(Reading& reading, Node& node) {
    Fields fields{reading, node};
    const std::string_view preset = fields.string("preset");
    const std::uint64_t players = fields.integer("players", 1, seats_max);
    const std::uint64_t sides = fields.find("sides") ? fields.integer("sides", 1, sides_max) : 0;
    Node* options = fields.need("options");
    fields.finish();
    if (reading.failed()) return std::nullopt;
    auto setup = make_setup(preset, players, sides);
    if (!setup) {
        reading.complain("bad-value", node, setup.error().sentence);
        return std::nullopt;
    }
    if (reading.is_object(*options))
        json::for_each(reading, *options, [&](const Node& option) { read_option(reading, option, *setup); });
    return *setup;
}

View read_view(Reading& reading, Node& node, const Setup& setup) {
    const Deck& deck = *setup.preset->deck;
    Fields fields{reading, node};
    View view = blank_view(setup, {});
    cards::View& cards = view.as_cards();
    const auto seat_if = [&](std::string_view name) {
        const Node* seat = fields.find(name);
        return seat ? read_seat(reading, *seat) : Seat{};
    };
    view.observer = seat_if("observer");
    if (const Node* dealer = fields.need("dealer")) cards.dealer = read_seat(reading, *dealer);
    view.turn = seat_if("turn");
    if (const Node* hand = view.observer.is_seat() ? fields.need("hand") : nullptr)
        cards.hand = read_hand(reading, *hand, deck);
    read_numbered(fields, "hand_sizes", setup.players(), [&](std::size_t seat, const Node& size) {
        cards.hand_sizes[seat] = static_cast<std::uint8_t>(reading.integer(size, 0, UINT8_MAX));
    });
    read_numbered(fields, "discards", setup.players(), [&](std::size_t seat, const Node& pile) {
        cards.discards[seat] = read_pile(reading, pile, deck);
    });
    cards.draw_pile = static_cast<std::uint8_t>(fields.integer("draw_pile", 0, deck_size));
    read_chips(fields, view);
    read_sequences(fields, view);
    read_owed(fields, view);
    cards.exchanged = fields.flag("exchanged");
    cards.passes = static_cast<std::uint8_t>(fields.integer("passes", 0, UINT8_MAX));
    if (Node* result = fields.find("result")) {
        Fields inner{reading, *result};
        view.result = read_result(inner);
        inner.finish();
    }
    fields.finish();
    return view;
}

LegalActions read_legal(Reading& reading, Node& node, const Deck& deck) {
    LegalActions legal;
    Fields fields{reading, node};
    read_card_spaces(fields, "place", deck, legal.places);
    read_card_spaces(fields, "remove", deck, legal.removes);
    const Node* exchanges = fields.find("exchange");
    if (exchanges && reading.is_array(*exchanges))
        json::for_each(reading, *exchanges, [&](const Node& card) {
            push(reading, card, legal.exchanges, read_face(reading, card, deck));
        });
    legal.draw = fields.flag("draw");
    legal.pass = fields.flag("pass");
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
