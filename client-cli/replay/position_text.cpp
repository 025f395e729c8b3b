#include <sstream>

#include "client-cli/replay/text_parts.hpp"
#include "engine/base/assert.hpp"

namespace seq::client {
namespace {

std::string counted(std::size_t number, const std::string& what) {
    return std::to_string(number) + ' ' + what + (number == 1 ? "" : "s");
}

void write_head(std::ostream& out, const Position& position) {
    const Setup& setup = position.view.setup;
    out << setup.preset->title << ", " << counted(setup.players(), "player") << ", ";
    if (setup.sides() != 0) out << counted(setup.sides(), "side") << ", ";
    out << counted(position.moves, "move") << " played\n";
}

void write_status(std::ostream& out, const View& view) {
    if (!view.result)
        out << "seat " << int{view.turn.number} << " is to move\n";
    else if (view.result->is_draw())
        out << "the game is a draw (" << view.result->rule << ")\n";
    else
        out << to_string(*view.result) << " has won (" << view.result->rule << ")\n";
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

std::string seat_title(Seat seat, const Names& names) {
    std::string title = "seat " + std::to_string(seat.number);
    if (!names.empty() && !names[seat.index()].empty()) title += ", " + names[seat.index()];
    return title;
}

Side holder(const std::array<Bitboard, sides_max>& chips, Space space) {
    for (std::size_t i = 0; i < chips.size(); ++i)
        if (chips[i].has(space)) return Side::at(i);
    return {};
}

std::string cell(std::string_view shows, Side side, bool fixed) {
    std::string text{shows};
    if (!side.is_side()) return text;
    const std::string number = std::to_string(side.number);
    return text + (fixed ? '[' + number + ']' : '(' + number + ')');
}

std::string position_text(const Position& position, const Names& names) {
    std::ostringstream out;
    write_head(out, position);
    write_status(out, position.view);
    out << '\n';
    switch (position.view.setup.preset->kind) {
        case Kind::cards: write_card_game(out, position, names); return out.str();
        case Kind::dice_board: write_dice_board(out, position.view, names); return out.str();
        case Kind::six_dice: write_six_dice(out, position.view, names); return out.str();
    }
    SEQ_ASSERT(!"a kind of the enum");
}

}  // namespace seq::client
