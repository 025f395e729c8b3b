#include "client-cli/play/screen/boards.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"

namespace seq::client {
namespace {

constexpr std::size_t panel_columns = 27;
constexpr std::size_t panel_columns_min = 24;  ///< without what is longest in it

/// The second to the right of the first, from this column on.
std::vector<Row> beside(std::vector<Row> rows, std::size_t column, const std::vector<Row>& right) {
    if (rows.size() < right.size()) rows.resize(right.size());
    for (std::size_t n = 0; n < right.size(); ++n)
        rows[n].pad_to(column).add(right[n]);
    return rows;
}

/// The sides below the board, for canvases on which there is no room next to it.
std::vector<Row> above_sides(std::vector<Row> rows, const Room& room, const Canvas& canvas) {
    for (Row& row : draw_side_lines(room)) {
        if (row.width() <= canvas.columns) {
            rows.push_back(std::move(row));
            continue;
        }
        for (const std::string& line : wrap_text(row.plain(), canvas.columns))
            rows.emplace_back(line);
    }
    return rows;
}

std::vector<Row> card_table(const Room& room, Bitboard marked, const Canvas& canvas) {
    const BoardSize size = canvas.rows >= tall_rows_min ? BoardSize::tall : BoardSize::flat;
    std::vector<Row> rows = draw_board(room, marked, size, canvas);
    const std::size_t column = board_columns + 1;
    if (canvas.columns < column + panel_columns_min) return above_sides(std::move(rows), room, canvas);
    return beside(rows, column, draw_panel(room, rows.size()));
}

std::vector<Row> picture_table(const Room& room, Bitboard marked, const Canvas& canvas) {
    if (canvas.columns < picture_board_columns) return card_table(room, marked, canvas);
    const BoardSize size = canvas.rows >= tall_rows_min ? BoardSize::tall : BoardSize::flat;
    std::vector<Row> rows = draw_picture_board(room, marked, size);
    const std::size_t column = picture_board_columns + 1;
    if (canvas.columns >= column + panel_columns) return beside(rows, column, draw_panel(room, rows.size()));
    return above_sides(std::move(rows), room, canvas);
}

std::vector<Row> too_narrow(std::size_t needed, const Canvas& canvas) {
    std::vector<Row> rows;
    const std::string text = "This terminal is too narrow for the board, which needs " +
                             std::to_string(needed) + " columns. Make it wider, or its letters smaller.";
    for (const std::string& line : wrap_text(text, canvas.columns))
        rows.emplace_back(line, warning);
    return rows;
}

/// The dice, above the list of players, to the right of the board.
std::vector<Row> dice_table(const Room& room) {
    std::vector<Row> rows = draw_dice_board(room);
    std::vector<Row> right;
    for (const Row& row : draw_roll(room))
        right.push_back(Row{"  "}.add(row));
    if (!right.empty()) right.emplace_back();
    for (Row& row : draw_panel(room, rows.size() - right.size()))
        right.push_back(std::move(row));
    return beside(std::move(rows), dice_board_columns + 2, right);
}

}  // namespace

std::vector<Row> draw_table(const Room& room, const std::optional<Face>& looked_at, std::size_t rows_max,
                            const Canvas& canvas) {
    switch (room.kind()) {
        case Kind::cards: break;
        case Kind::dice_board:
            return canvas.columns < dice_board_columns ? too_narrow(dice_board_columns, canvas)
                                                       : dice_table(room);
        case Kind::six_dice: return draw_score_sheet(room, rows_max);
    }
    if (canvas.columns < narrow_columns_min) return too_narrow(narrow_columns_min, canvas);
    const Bitboard marked = marked_spaces(room, looked_at);
    const bool pictures = room.setup && has_pictures(*room.setup->preset);
    return pictures ? picture_table(room, marked, canvas) : card_table(room, marked, canvas);
}

Bitboard marked_spaces(const Room& room, const std::optional<Face>& looked_at) {
    if (!room.playing() || room.kind() != Kind::cards) return {};
    if (looked_at) return spaces_to_use(*room.view, *looked_at);
    Bitboard all;
    for (const Face face : room.view->as_cards().hand)
        if (room.deck().power(face) == Power::space) all |= spaces_to_use(*room.view, face);
    return all;
}

}  // namespace seq::client
