#include <algorithm>
#include <array>

#include "client-cli/play/screen/boards.hpp"

// The boards of ten by ten spaces: of cards, and of pictures.

namespace seq::client {

namespace {

Row column_letters(std::size_t columns) {
    Row row{"   "};
    const std::size_t before = (columns - 1) / 2;
    for (char letter = 'a'; letter < 'a' + Space::stride; ++letter)
        row.add(std::string(before, ' ').append(1, letter).append(columns - before - 1, ' '), faint);
    return row;
}

}  // namespace

std::vector<Row> draw_grid(const TileFace& face, BoardSize size, const std::function<Tile(Space)>& tile_at) {
    std::vector<Row> rows{column_letters(face.columns)};
    for (int row = 0; row < Space::stride; ++row) {
        Row upper = row_label(row);
        Row lower{"   "};
        for (int column = 0; column < Space::stride; ++column) {
            const Tile tile = tile_at(Space::at(row, column));
            upper.add(size == BoardSize::tall ? face.upper(tile) : face.flat(tile));
            if (size == BoardSize::tall) lower.add(face.lower(tile));
        }
        rows.push_back(std::move(upper));
        if (size == BoardSize::tall) rows.push_back(std::move(lower));
    }
    return rows;
}

namespace {

Row card_half(const Tile& tile) {
    Style style = ground_of(tile);
    if (tile.text.empty()) return Row{"  *  ", style};
    if (!tile.newest) return Row{" " + tile.text + "  ", style};
    style.bold = true;
    if (tile.chip.is_side()) style.ink = 231;
    return Row{">" + tile.text + "< ", style};
}

Row chip_half(const Tile& tile) {
    if (tile.text.empty()) return Row{"     ", ground_of(tile)};
    return Row{" " + chip_mark(tile) + " ", chip_style(tile)};
}

/// The whole tile in one row: the card, then what is on it.
Row flat_tile(const Tile& tile) {
    if (tile.text.empty()) return Row{"  *  ", ground_of(tile)};
    std::string mark = chip_mark(tile);
    if (tile.newest) mark.front() = '>';
    if (tile.newest && !tile.in_sequence) mark.back() = '<';
    Row row{tile.text, ground_of(tile)};
    return row.add(mark, chip_style(tile));
}

/// The whole tile in one row of three or four columns.
template <std::size_t columns>
Row narrow_tile(const Tile& tile) {
    if (tile.text.empty()) return Row{std::string{" *  "}.substr(0, columns), ground_of(tile)};
    char mark = tile.chip.is_side() ? side_letter(tile.chip) : tile.marked ? '+' : ' ';
    if (tile.in_sequence) mark = static_cast<char>(mark | 0x20);
    const std::string marks{mark, tile.newest ? '<' : ' '};
    return Row{tile.text, ground_of(tile)}.add(marks.substr(0, columns - 2), chip_style(tile));
}

Tile tile_at(const Room& room, Space space, Bitboard marked, const Canvas& canvas) {
    Tile tile = tile_of(room, space, marked);
    const Layout& layout = room.setup ? *room.setup->preset->layout : standard_layout;
    if (const auto face = layout.face_at[space.index]) {
        const std::string_view name = room.deck().name(*face);
        tile.text = card_text(name, canvas);
        tile.red = name.ends_with('H') || name.ends_with('D');
    }
    return tile;
}

constexpr TileFace card_face{card_half, chip_half, flat_tile, tile_columns};
constexpr TileFace narrow_face{nullptr, nullptr, narrow_tile<4>, 4};
constexpr TileFace narrowest_face{nullptr, nullptr, narrow_tile<3>, 3};

}  // namespace

std::string card_text(std::string_view name, const Canvas& canvas) {
    constexpr std::string_view letters = "SHDC";
    constexpr std::array<std::string_view, 4> signs{"♠", "♥", "♦", "♣"};
    const auto suit = name.size() == 2 ? letters.find(name[1]) : std::string_view::npos;
    if (!canvas.signs || suit == std::string_view::npos) return std::string{name};
    return std::string{name.substr(0, 1)}.append(signs[suit]);
}

std::vector<Row> draw_board(const Room& room, Bitboard marked, BoardSize size, const Canvas& canvas) {
    const auto fits = [&](const TileFace& face) { return canvas.columns >= 3 + 10 * face.columns; };
    const TileFace& face = fits(card_face) ? card_face : fits(narrow_face) ? narrow_face : narrowest_face;
    return draw_grid(face, fits(card_face) ? size : BoardSize::flat,
                     [&](Space space) { return tile_at(room, space, marked, canvas); });
}

namespace {

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

}  // namespace

std::string_view picture_label(Face face) {
    return labels[face.number];
}

namespace {

std::string padded(std::string text, std::size_t columns) {
    text.resize(columns, ' ');
    return text;
}

Row label_half(const Tile& tile) {
    Style style = ground_of(tile);
    style.bold = tile.newest;
    return Row{(tile.newest ? ">" : " ") + padded(tile.text + (tile.newest ? "<" : ""), picture_columns - 1),
               style};
}

Row picture_chip_half(const Tile& tile) {
    return Row{"  " + chip_mark(tile) + "  ", chip_style(tile)};
}

/// The whole tile in one row: what is on it, then as much of the label as there is room for.
Row flat_picture(const Tile& tile) {
    if (!tile.chip.is_side()) {
        const char before = tile.newest ? '>' : tile.marked ? '+' : ' ';
        return Row{before + padded(tile.text + (tile.newest ? "<" : ""), picture_columns - 1),
                   ground_of(tile)};
    }
    std::string mark = chip_mark(tile);
    if (tile.newest) mark.front() = '>';
    if (tile.newest && !tile.in_sequence) mark.back() = '<';
    Row row{mark, chip_style(tile)};
    return row.add(padded(tile.text, picture_columns - mark.size()), ground_of(tile));
}

constexpr TileFace picture_face{label_half, picture_chip_half, flat_picture, picture_columns};

}  // namespace

std::vector<Row> draw_picture_board(const Room& room, Bitboard marked, BoardSize size) {
    const Layout& layout = *room.setup->preset->layout;
    return draw_grid(picture_face, size, [&](Space space) {
        Tile tile = tile_of(room, space, marked);
        if (const auto face = layout.face_at[space.index]) tile.text = picture_label(*face);
        return tile;
    });
}

}  // namespace seq::client
