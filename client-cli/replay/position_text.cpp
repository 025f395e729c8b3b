#include <algorithm>
#include <array>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/play/screen/parts.hpp"
#include "client-cli/replay/position.hpp"
#include "client/words/words.hpp"
#include "engine/base/assert.hpp"
#include "engine/dice_board/game.hpp"

namespace seq::client {
namespace {

using Names = std::vector<std::string>;  ///< one per seat, or none

void write_head(std::ostream& out, const Position& position) {
    const Setup& setup = position.view.setup;
    const auto& result = position.view.result;
    out << setup.preset->title << ", " << counted(setup.players(), "player") << ", ";
    if (setup.sides() != 0) out << counted(setup.sides(), "side") << ", ";
    out << counted(position.moves, "move") << " played\n";
    if (!result)
        out << "seat " << int{position.view.turn.number} << " is to move\n\n";
    else
        out << (result->is_draw() ? "the game is a draw" : to_string(*result) + " has won") << " ("
            << result->rule << ")\n\n";
}

/// `seat 2`, with its name if it has one: `seat 2, Bob`.
std::string seat_title(Seat seat, const Names& names) {
    std::string title = "seat " + std::to_string(seat.number);
    if (!names.empty() && !names[seat.index()].empty()) title += ", " + names[seat.index()];
    return title;
}

/// What a space shows, with a chip as `5C(1)`, or as `5C[1]` if it is part of a sequence or a winning line.
std::string cell(const View& view, Space space) {
    std::string text = "**";
    if (view.setup.preset->kind == Kind::dice_board)
        text = std::to_string(dice_board::board.number_at[space.index]);
    else if (const auto face = view.setup.preset->layout->face_at[space.index])
        text = view.setup.preset->deck->name(*face);
    const Side side = side_on(view, space);
    if (!side.is_side()) return text;
    const std::string number = std::to_string(side.number);
    return text + (locked(view).has(space) ? '[' + number + ']' : '(' + number + ')');
}

/// The board with its columns and rows named.
void write_board(std::ostream& out, const View& view) {
    const int size = view.setup.preset->kind == Kind::dice_board ? dice_board::board_size : Space::stride;
    const auto padded = [](std::string text) {
        constexpr std::size_t cell_width = 6;
        text.resize(std::max(text.size(), cell_width), ' ');
        return text;
    };
    std::string line = "    ";
    for (int column = 0; column < size; ++column)
        line += padded(std::string(1, static_cast<char>('a' + column)));
    for (int row = 0; row <= size; ++row) {
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
        if (row == size) return;
        line = (row < 9 ? " " : "") + std::to_string(row + 1) + "  ";
        for (int column = 0; column < size; ++column)
            line += padded(cell(view, Space::at(row, column)));
    }
}

void write_key(std::ostream& out, const Preset& preset) {
    const std::string shown{preset.deck->name(*preset.layout->face_at[Space::at(1, 1).index])};
    out << '\n' << shown << "(1): a chip of side 1; " << shown << "[1]: one that is part of a sequence";
    out << (preset.layout->free.empty() ? "\n\n" : "; **: a free corner\n\n");
}

void write_seat(std::ostream& out, const Position& position, Seat seat, const Names& names) {
    const View& view = position.view;
    const cards::View& cards = view.as_cards();
    const Deck& deck = *view.setup.preset->deck;
    out << seat_title(seat, names) << ", side " << int{view.setup.side(seat).number} << ": "
        << int{cards.hand_sizes[seat.index()]} << " cards";
    for (const ShownHand& hand : position.hands)
        for (const Face face : hand.cards)
            if (hand.seat == seat) out << ' ' << deck.name(face);
    if (cards.owed.has(seat)) out << "; may draw";
    if (cards.forfeits.has(seat)) out << "; must forfeit a card";
    const FacePile& discards = cards.discards[seat.index()];
    out << "; " << discards.size() << " discards";
    if (!discards.empty()) out << ", the last " << deck.name(discards.back());
    out << '\n';
}

void write_card_game(std::ostream& out, const Position& position, const Names& names) {
    const View& view = position.view;
    write_board(out, view);
    write_key(out, *view.setup.preset);
    for (std::size_t i = 0; i < view.setup.sides(); ++i)
        for (const Line line : view.as_cards().sequences[i])
            out << "side " << i + 1 << " has the sequence " << to_string(line.first()) << '-'
                << to_string(line.last()) << '\n';
    for (const Seat seat : seats_up_to(view.setup.players()))
        write_seat(out, position, seat, names);
    out << "draw pile: " << int{view.as_cards().draw_pile} << " cards\n";
}

template <typename Dice>
std::string shown(const Dice& dice) {
    std::string text;
    for (const std::uint8_t die : dice)
        text += (text.empty() ? "" : " ") + std::to_string(die);
    return text;
}

void write_dice_board(std::ostream& out, const View& view, const Names& names) {
    const dice_board::View& dice = view.as_dice_board();
    write_board(out, view);
    out << "\n12(1): a chip of side 1; 12[1]: one of the line that won\n\n";
    for (const Seat seat : seats_up_to(view.setup.players()))
        out << seat_title(seat, names) << ", side " << int{view.setup.side(seat).number} << '\n';
    for (std::size_t i = 0; i < view.setup.sides(); ++i)
        out << "side " << i + 1 << " has " << dice.chips[i].count() << " chips on the board\n";
    if (dice.roll)
        out << "the last roll: " << shown(*dice.roll) << ", which is " << total(*dice.roll) << '\n';
}

void write_six_dice(std::ostream& out, const View& view, const Names& names) {
    const six_dice::View& dice = view.as_six_dice();
    for (const Seat seat : seats_up_to(view.setup.players()))
        out << std::setw(6) << dice.scores[seat.index()] << "  " << seat_title(seat, names) << '\n';
    out << '\n';
    if (dice.cast)
        out << "seat " << int{dice.caster.number} << " has cast " << shown(*dice.cast) << ": "
            << (dice.scored.penalty ? "the whole score is gone (X5)"
                                    : std::to_string(dice.scored.points) + " points")
            << '\n';
    if (!view.result && dice.tie_break) {
        out << "tied, and still casting (X6):";
        for (const Seat seat : dice.contenders)
            out << " seat " << int{seat.number};
        out << '\n';
    }
    if (view.setup.options.stake != 0) out << "pot: " << dice.pot << " play chips\n";
}

}  // namespace

Position position_of(const Match& match, std::optional<Seat> observer, std::size_t moves) {
    Position position{.view = view(match, observer.value_or(spectator)), .hands = {}, .moves = moves};
    if (setup(match).preset->kind != Kind::cards) return position;
    for (std::size_t i = 0; i < setup(match).players(); ++i)
        if (const Seat seat = Seat::at(i); !observer || *observer == seat)
            position.hands.push_back({seat, view(match, seat).as_cards().hand});
    return position;
}

std::string position_text(const Position& position, const Names& names) {
    std::ostringstream out;
    write_head(out, position);
    switch (position.view.setup.preset->kind) {
        case Kind::cards: write_card_game(out, position, names); return out.str();
        case Kind::dice_board: write_dice_board(out, position.view, names); return out.str();
        case Kind::six_dice: write_six_dice(out, position.view, names); return out.str();
    }
    SEQ_ASSERT(!"a kind of the enum");
}

}  // namespace seq::client
