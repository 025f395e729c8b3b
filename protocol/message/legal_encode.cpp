#include "engine/base/assert.hpp"
#include "protocol/message/view_parts.hpp"

namespace seq::protocol {
namespace {

void write_card_spaces(Writer& out, std::string_view name, std::span<const CardSpaces> items,
                       const Deck& deck) {
    if (items.empty()) return;
    out.key(name).open_object();
    for (const CardSpaces& item : items) {
        write_spaces(out.key(deck.name(item.face)), item.spaces);
    }
    out.close_object();
}

void write_board_spaces(Writer& out, std::string_view name, const Bitboard& spaces) {
    if (!spaces.empty()) write_spaces(out.key(name), spaces);
}

void write_flag(Writer& out, std::string_view name, bool value) {
    if (value) out.key(name).boolean(true);
}

}  // namespace

void write_legal(Writer& out, const LegalActions& legal, const Deck& deck) {
    out.open_object();
    write_card_spaces(out, "place", legal.places.span(), deck);
    write_card_spaces(out, "remove", legal.removes.span(), deck);
    if (!legal.exchanges.empty()) write_faces(out.key("exchange"), legal.exchanges, deck);
    if (!legal.forfeits.empty()) write_faces(out.key("forfeit"), legal.forfeits, deck);
    write_flag(out, "draw", legal.draw);
    write_flag(out, "pass", legal.pass);
    write_flag(out, "roll", legal.roll);
    write_board_spaces(out, "put", legal.puts);
    write_board_spaces(out, "swap", legal.swaps);
    write_board_spaces(out, "remove", legal.removable);  // no game has this one and the cards' own
    write_flag(out, "cast", legal.cast);
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
