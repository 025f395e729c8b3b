#include <sstream>

#include "client-cli/replay/position.hpp"

namespace seq::cli {
namespace {

constexpr std::size_t cell_width = 6;

std::string padded(std::string text) {
    text.resize(std::max(text.size(), cell_width), ' ');
    return text;
}

/// The side whose chip is on the space; no side where none is.
Side holder(const View& view, Space space) {
    for (std::size_t i = 0; i < view.setup.sides(); ++i)
        if (view.as_cards().chips[i].has(space)) return Side::at(i);
    return {};
}

bool in_sequence(const View& view, Space space) {
    for (const cards::Sequences& sequences : view.as_cards().sequences)
        for (const Line line : sequences)
            if (line.spaces().has(space)) return true;
    return false;
}

/// `5C` open, `5C(1)` with a chip of side 1, `5C[1]` with one that is part of a sequence.
std::string cell(const View& view, Space space) {
    const auto face = view.setup.preset->layout->face_at[space.index];
    if (!face) return "**";
    std::string text{view.setup.preset->deck->name(*face)};
    const Side side = holder(view, space);
    if (!side.is_side()) return text;
    const std::string number = std::to_string(side.number);
    return text + (in_sequence(view, space) ? '[' + number + ']' : '(' + number + ')');
}

void write_board(std::ostream& out, const View& view) {
    std::string line = "    ";
    for (int column = 0; column < Space::stride; ++column)
        line += padded(std::string(1, static_cast<char>('a' + column)));
    for (int row = 0; row <= Space::stride; ++row) {
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
        if (row == Space::stride) return;
        line = (row < 9 ? " " : "") + std::to_string(row + 1) + "  ";
        for (int column = 0; column < Space::stride; ++column)
            line += padded(cell(view, Space::at(row, column)));
    }
}

void write_status(std::ostream& out, const View& view) {
    if (!view.result)
        out << "seat " << int{view.turn.number} << " is to move\n";
    else if (view.result->is_draw())
        out << "the game is a draw (" << view.result->rule << ")\n";
    else
        out << "side " << int{view.result->side.number} << " has won (" << view.result->rule << ")\n";
}

void write_seat(std::ostream& out, const Position& position, Seat seat,
                const std::vector<std::string>& names) {
    const View& view = position.view;
    const Deck& deck = *view.setup.preset->deck;
    out << "seat " << int{seat.number};
    if (!names.empty() && !names[seat.index()].empty()) out << ", " << names[seat.index()];
    out << ", side " << int{view.setup.side(seat).number} << ": "
        << int{view.as_cards().hand_sizes[seat.index()]} << " cards";
    for (const ShownHand& hand : position.hands) {
        if (hand.seat != seat) continue;
        for (const Face face : hand.cards)
            out << ' ' << deck.name(face);
    }
    if (view.as_cards().owed.has(seat)) out << "; may draw";
    const FacePile& discards = view.as_cards().discards[seat.index()];
    out << "; " << discards.size() << " discards";
    if (!discards.empty()) out << ", the last " << deck.name(discards.back());
    out << '\n';
}

void write_sequences(std::ostream& out, const View& view) {
    for (std::size_t i = 0; i < view.setup.sides(); ++i)
        for (const Line line : view.as_cards().sequences[i])
            out << "side " << i + 1 << " has the sequence " << to_string(line.first()) << '-'
                << to_string(line.last()) << '\n';
}

}  // namespace

std::string position_text(const Position& position, const std::vector<std::string>& names) {
    const View& view = position.view;
    std::ostringstream out;
    out << view.setup.preset->title << ", " << view.setup.players() << " players, " << view.setup.sides()
        << " sides, " << position.moves << " moves played\n";
    write_status(out, view);
    out << '\n';
    write_board(out, view);
    out << "\n5C(1): a chip of side 1; 5C[1]: one that is part of a sequence; **: a free corner\n\n";
    write_sequences(out, view);
    for (std::size_t i = 0; i < view.setup.players(); ++i)
        write_seat(out, position, Seat::at(i), names);
    out << "draw pile: " << int{view.as_cards().draw_pile} << " cards\n";
    return out.str();
}

}  // namespace seq::cli
