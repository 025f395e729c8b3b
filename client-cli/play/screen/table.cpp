#include "client-cli/play/screen/table.hpp"

#include "client-cli/play/model/sentences.hpp"
#include "client-cli/play/screen/board.hpp"
#include "client-cli/play/screen/dice_board.hpp"
#include "client-cli/play/screen/panel.hpp"
#include "client-cli/play/screen/picture_board.hpp"
#include "client-cli/play/screen/score_sheet.hpp"
#include "client-cli/play/screen/uses.hpp"

namespace seq::cli {
namespace {

constexpr std::size_t panel_columns = 27;

/// The second to the right of the first, from this column on.
std::vector<Row> beside(std::vector<Row> rows, std::size_t column, const std::vector<Row>& right) {
    if (rows.size() < right.size()) rows.resize(right.size());
    for (std::size_t n = 0; n < right.size(); ++n)
        rows[n].pad_to(column).add(right[n]);
    return rows;
}

std::vector<Row> picture_table(const Model& model, Bitboard marked, const Canvas& canvas) {
    const BoardSize size = canvas.rows >= tall_rows_min ? BoardSize::tall : BoardSize::flat;
    std::vector<Row> rows = draw_picture_board(model, marked, size);
    const std::size_t column = picture_board_columns + 1;
    if (canvas.columns >= column + panel_columns) return beside(rows, column, draw_panel(model, rows.size()));
    for (Row& row : draw_side_lines(model))
        rows.push_back(std::move(row));
    return rows;
}

std::vector<Row> card_table(const Model& model, Bitboard marked, const Canvas& canvas) {
    const BoardSize size = canvas.rows >= tall_rows_min ? BoardSize::tall : BoardSize::flat;
    std::vector<Row> rows = draw_board(model, marked, size, canvas);
    return beside(rows, board_columns + 1, draw_panel(model, rows.size()));
}

/// The dice above who sits there, right of the board.
std::vector<Row> dice_table(const Model& model) {
    std::vector<Row> rows = draw_dice_board(model);
    std::vector<Row> right;
    for (const Row& row : draw_roll(model))
        right.push_back(Row{"  "}.add(row));
    if (!right.empty()) right.emplace_back();
    for (Row& row : draw_panel(model, rows.size() - right.size()))
        right.push_back(std::move(row));
    return beside(std::move(rows), dice_board_columns + 2, right);
}

}  // namespace

std::vector<Row> draw_table(const Model& model, const std::optional<Face>& looked_at, std::size_t rows_max,
                            const Canvas& canvas) {
    switch (model.kind()) {
        case Kind::cards: break;
        case Kind::dice_board: return dice_table(model);
        case Kind::six_dice: return draw_score_sheet(model, rows_max);
    }
    const Bitboard marked = marked_spaces(model, looked_at);
    const bool pictures = model.setup && has_pictures(*model.setup->preset);
    return pictures ? picture_table(model, marked, canvas) : card_table(model, marked, canvas);
}

Bitboard marked_spaces(const Model& model, const std::optional<Face>& looked_at) {
    if (!model.playing() || model.kind() != Kind::cards) return {};
    if (looked_at) return spaces_to_use(*model.view, *looked_at);
    Bitboard all;
    for (const Face face : model.view->as_cards().hand)
        if (model.deck().power(face) == Power::space) all |= spaces_to_use(*model.view, face);
    return all;
}

}  // namespace seq::cli
