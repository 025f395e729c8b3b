#include "client-cli/replay/text_parts.hpp"

namespace seq::client {
namespace {

bool in_sequence(const cards::View& view, Space space) {
    for (const cards::Sequences& sequences : view.sequences)
        for (const Line line : sequences)
            if (line.spaces().has(space)) return true;
    return false;
}

std::string card_cell(const View& view, Space space) {
    const auto face = view.setup.preset->layout->face_at[space.index];
    if (!face) return "**";
    const cards::View& cards = view.as_cards();
    return cell(view.setup.preset->deck->name(*face), holder(cards.chips, space), in_sequence(cards, space));
}

void write_key(std::ostream& out, const Preset& preset) {
    const std::string shown{preset.deck->name(*preset.layout->face_at[Space::at(1, 1).index])};
    out << '\n' << shown << "(1): a chip of side 1; " << shown << "[1]: one that is part of a sequence";
    if (!preset.layout->free.empty()) out << "; **: a free corner";
    out << "\n\n";
}

void write_sequences(std::ostream& out, const View& view) {
    for (std::size_t i = 0; i < view.setup.sides(); ++i)
        for (const Line line : view.as_cards().sequences[i])
            out << "side " << i + 1 << " has the sequence " << to_string(line.first()) << '-'
                << to_string(line.last()) << '\n';
}

void write_seat(std::ostream& out, const Position& position, Seat seat, const Names& names) {
    const View& view = position.view;
    const cards::View& cards = view.as_cards();
    const Deck& deck = *view.setup.preset->deck;
    out << seat_title(seat, names) << ", side " << int{view.setup.side(seat).number} << ": "
        << int{cards.hand_sizes[seat.index()]} << " cards";
    for (const ShownHand& hand : position.hands) {
        if (hand.seat != seat) continue;
        for (const Face face : hand.cards)
            out << ' ' << deck.name(face);
    }
    if (cards.owed.has(seat)) out << "; may draw";
    if (cards.forfeits.has(seat)) out << "; must forfeit a card";
    const FacePile& discards = cards.discards[seat.index()];
    out << "; " << discards.size() << " discards";
    if (!discards.empty()) out << ", the last " << deck.name(discards.back());
    out << '\n';
}

}  // namespace

void write_card_game(std::ostream& out, const Position& position, const Names& names) {
    const View& view = position.view;
    write_board(out, Space::stride, [&](Space space) { return card_cell(view, space); });
    write_key(out, *view.setup.preset);
    write_sequences(out, view);
    for (const Seat seat : seats_up_to(view.setup.players()))
        write_seat(out, position, seat, names);
    out << "draw pile: " << int{view.as_cards().draw_pile} << " cards\n";
}

}  // namespace seq::client
