#include "engine/base/assert.hpp"
#include "protocol/message/parts.hpp"

namespace seq::protocol {
namespace {

template <typename Faces>
void write_faces(Writer& out, const Faces& faces, const Deck& deck) {
    out.open_array();
    for (const Face face : faces)
        out.string(deck.name(face));
    out.close_array();
}

void write_card_spaces(Writer& out, std::string_view name, std::span<const CardSpaces> items,
                       const Deck& deck) {
    if (items.empty()) return;
    out.key(name).open_object();
    for (const CardSpaces& item : items) {
        out.key(deck.name(item.face)).open_array();
        for (const Space space : item.spaces)
            write_space(out, space);
        out.close_array();
    }
    out.close_object();
}

/// `"name": {"1": ..., "2": ...}`, one for each seat or side.
template <typename WriteOne>
void write_numbered(Writer& out, std::string_view name, std::size_t count, WriteOne write_one) {
    out.key(name).open_object();
    for (std::size_t index = 0; index < count; ++index) {
        out.key(NumberKey{index + 1}.text());
        write_one(index);
    }
    out.close_object();
}

void write_chips(Writer& out, const View& view) {
    out.key("chips").open_object();
    for (std::size_t index = 0; index < view.setup.sides(); ++index)
        for (const Space space : view.as_cards().chips[index])
            out.field(to_string(space), index + 1);
    out.close_object();
}

void write_sequences(Writer& out, const View& view) {
    write_numbered(out, "sequences", view.setup.sides(), [&](std::size_t side) {
        out.open_array();
        for (const Line line : view.as_cards().sequences[side])
            write_line(out, line);
        out.close_array();
    });
}

void write_owed(Writer& out, const View& view) {
    out.key("owed").open_array();
    for (std::size_t index = 0; index < view.setup.players(); ++index)
        if (view.as_cards().owed.has(Seat::at(index))) out.integer(index + 1);
    out.close_array();
}

}  // namespace

void write_setup(Writer& out, const Setup& setup) {
    out.open_object().field("preset", setup.preset->name).field("players", setup.players());
    if (setup.sides() != 0) out.field("sides", setup.sides());  // none in the six-dice games
    out.key("options").open_object();
    for (const auto& [key, value] : setup.option_words())
        out.field(key, value);
    out.close_object().close_object();
}

void write_view(Writer& out, const View& view) {
    const Deck& deck = *view.setup.preset->deck;
    const std::size_t players = view.setup.players();
    out.open_object();
    if (view.observer.is_seat()) out.field("observer", view.observer.number);
    out.field("dealer", view.as_cards().dealer.number);
    if (view.turn.is_seat()) out.field("turn", view.turn.number);
    if (view.observer.is_seat()) write_faces(out.key("hand"), view.as_cards().hand, deck);
    write_numbered(out, "hand_sizes", players,
                   [&](std::size_t seat) { out.integer(view.as_cards().hand_sizes[seat]); });
    write_numbered(out, "discards", players,
                   [&](std::size_t seat) { write_faces(out, view.as_cards().discards[seat], deck); });
    out.field("draw_pile", view.as_cards().draw_pile);
    write_chips(out, view);
    write_sequences(out, view);
    write_owed(out, view);
    out.key("exchanged").boolean(view.as_cards().exchanged).field("passes", view.as_cards().passes);
    if (view.result) {
        write_result(out.key("result").open_object(), *view.result);
        out.close_object();
    }
    out.close_object();
}

void write_legal(Writer& out, const LegalActions& legal, const Deck& deck) {
    out.open_object();
    write_card_spaces(out, "place", legal.places.span(), deck);
    write_card_spaces(out, "remove", legal.removes.span(), deck);
    if (!legal.exchanges.empty()) write_faces(out.key("exchange"), legal.exchanges, deck);
    if (legal.draw) out.key("draw").boolean(true);
    if (legal.pass) out.key("pass").boolean(true);
    out.close_object();
}

void write_choices(Writer& out, const Choices& namings, const Deck& deck) {
    out.open_array();
    for (const auto& [action, lines] : namings) {
        const auto* place = std::get_if<Place>(&action);
        SEQ_ASSERT(
            place &&
            place->naming.empty());  // nothing else completes a sequence, and the lines are not named yet
        out.open_object().field("card", deck.name(place->face));
        write_space(out.key("space"), place->space);
        out.key("sequences").open_array();
        for (const Line line : lines)
            write_ends(out, line.first(), line.last());
        out.close_array().close_object();
    }
    out.close_array();
}

}  // namespace seq::protocol
