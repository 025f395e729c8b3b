#include <algorithm>
#include <array>
#include <span>

#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "engine/dice_board/game.hpp"

namespace seq::client {
namespace {

struct SideLook {
    char letter;
    std::int16_t ink;     ///< on the terminal's own ground
    std::int16_t ground;  ///< of a chip
};
constexpr std::array<SideLook, sides_max> side_looks{{{'B', 68, 26}, {'G', 71, 28}, {'R', 167, 160}}};

constexpr std::size_t label_space_columns = label_columns + 2;
constexpr std::size_t row_number_columns = 3;
constexpr std::array<std::size_t, 3> space_columns{5, 4, 3};

/// In the order of the titles in engine/deck/card.cpp.
constexpr std::array<std::string_view, face_count> labels{
    "Creat", "Adam",  "Serpe", "Cain",  "Ark",   "Dove",  "Rainb", "Babel", "Abrah", "Ram",   "Jacob",
    "Coat",  "Moses", "Bush",  "Plagu", "Lamb",  "Red",   "Manna", "Stone", "Calf",  "Taber", "Donke",
    "Jeric", "Debor", "Gideo", "Samso", "Ruth",  "Samue", "Harp",  "Golia", "Solom", "Chari", "Esthe",
    "Job",   "Furna", "Lions", "Jonah", "Star",  "Mange", "Sheph", "Wise",  "River", "Loave", "Water",
    "Samar", "Sheep", "Son",   "Suppe", "Cross", "Tomb",  "ADD",   "REM"};
static_assert(std::ranges::all_of(labels, [](std::string_view label) {
    return !label.empty() && label.size() <= label_columns;
}));

/// Where one can put a chip or remove one now.
Bitboard marked_spaces(const Room& room) {
    if (!room.playing()) return {};
    if (room.kind() == Kind::dice_board) return room.legal.puts | room.legal.swaps | room.legal.removable;
    Bitboard all;
    for (const Face face : hand_of(room))
        if (room.deck().power(face) == Power::space) all |= spaces_to_use(*room.view, face);
    return all;
}

/// Draws the spaces of one board in this many columns each.
struct Board {
    const Room& room;
    std::size_t columns;
    Bitboard marked = marked_spaces(room);
    bool is_dice = room.kind() == Kind::dice_board;
    bool has_labels = columns == label_space_columns;

    std::string text_of(Space space) const {
        if (is_dice) {
            const std::string number = std::to_string(dice_board::board.number_at[space.index]);
            return number.size() == 1 ? " " + number : number;
        }
        const Layout& layout = room.setup ? *room.setup->preset->layout : standard_layout;
        const auto face = layout.face_at[space.index];
        if (!face) return "*";
        if (has_labels) return std::string{picture_label(*face)};
        if (room.setup && has_pictures(*room.setup->preset)) return std::string{room.deck().name(*face)};
        const std::string card = face_text(room, *face);
        return columns < space_columns[0] && card.starts_with("10") ? "T" + card.substr(2) : card;
    }

    Row draw(Space space) const {
        const std::string text = text_of(space);
        const Side chip = room.view ? side_on(*room.view, space) : Side{};
        const bool fixed = chip.is_side() && locked(*room.view).has(space);
        const bool newest = room.last && room.last->space == space;
        const char sign = newest                                       ? '<'
                          : is_dice && room.legal.removable.has(space) ? 'x'
                          : marked.has(space)                          ? '+'
                                                                       : ' ';
        std::string marks{' ', sign};
        if (chip.is_side()) {
            const char letter = side_letter(chip);
            marks = {sign, fixed ? static_cast<char>(letter | 0x20) : letter};
        }
        if (columns == space_columns[2]) marks.erase(0, 1);
        marks += text;
        marks.append(columns - text_width(marks), ' ');
        return {marks, style_of(space, text, chip, fixed, newest)};
    }

    Style style_of(Space space, std::string_view text, Side chip, bool fixed, bool newest) const {
        if (chip.is_side())
            return {.ink = static_cast<std::int16_t>(fixed ? 220 : 231),
                    .ground = side_looks[chip.index()].ground,
                    .bold = true};
        if (text == "*") return {.ink = 250, .ground = 240};
        const bool red = !has_labels && (text.ends_with("H") || text.ends_with("D") || text.ends_with("♥") ||
                                         text.ends_with("♦"));
        const bool dark = (space.row() + space.column()) % 2 != 0;
        const int ground = newest ? 222 : marked.has(space) ? 229 : dark ? 251 : 254;
        return {.ink = static_cast<std::int16_t>(red ? 124 : 236),
                .ground = static_cast<std::int16_t>(ground)};
    }
};

std::size_t columns_for(const Room& room, std::size_t spaces, const Canvas& canvas) {
    const auto fits = [&](std::size_t each) { return row_number_columns + spaces * each <= canvas.columns; };
    if (room.setup && has_pictures(*room.setup->preset) && fits(label_space_columns))
        return label_space_columns;
    return *std::ranges::find_if(space_columns, fits);
}

}  // namespace

std::string_view picture_label(Face face) {
    return labels[face.number];
}

char side_letter(Side side) {
    return side_looks[side.index()].letter;
}
Style side_style(Side side) {
    return {.ink = side_looks[side.index()].ink, .bold = true};
}

std::vector<Row> draw_board(const Room& room, const Canvas& canvas) {
    const int size = room.kind() == Kind::dice_board ? dice_board::board_size : Space::stride;
    if (canvas.columns < board_columns_min)
        return Row{"This terminal is too narrow for the board, which needs " +
                       std::to_string(board_columns_min) + " columns.",
                   warning}
            .wrapped(canvas.columns);
    const Board board{room, columns_for(room, static_cast<std::size_t>(size), canvas)};
    Row letters{"   "};
    const std::size_t before = board.columns == space_columns[2] ? 1 : 2;
    for (char letter = 'a'; letter < 'a' + size; ++letter)
        letters.add(std::string(before, ' ') + letter + std::string(board.columns - before - 1, ' '), faint);
    std::vector<Row> rows{letters};
    for (int row = 0; row < size; ++row) {
        const std::string number = std::to_string(row + 1);
        rows.emplace_back((number.size() == 1 ? " " : "") + number + " ", faint);
        for (int column = 0; column < size; ++column)
            rows.back().add(board.draw(Space::at(row, column)));
    }
    return rows;
}

std::vector<Row> draw_dice(const Room& room, const Canvas& canvas) {
    constexpr std::string_view edge = "+-----+ ";
    constexpr std::array<std::string_view, 7> pips{"",  // by their number, three rows of five columns
                                                   "       o       ",
                                                   "o             o",
                                                   "o      o      o",
                                                   "o   o     o   o",
                                                   "o   o  o  o   o",
                                                   "o   oo   oo   o"};
    std::span<const std::uint8_t> dice;
    if (room.kind() == Kind::six_dice && room.view->as_six_dice().cast) dice = *room.view->as_six_dice().cast;
    if (room.kind() == Kind::dice_board && room.view->as_dice_board().roll)
        dice = *room.view->as_dice_board().roll;
    if (dice.empty() || 1 + edge.size() * dice.size() > canvas.columns) return {};
    std::vector<Row> rows(5, Row{" "});
    for (const std::uint8_t die : dice) {
        rows.front().add(edge, faint);
        for (std::size_t row = 0; row < 3; ++row)
            rows[row + 1].add("|", faint).add(pips[die].substr(5 * row, 5), strong).add("| ", faint);
        rows.back().add(edge, faint);
    }
    return rows;
}

}  // namespace seq::client
