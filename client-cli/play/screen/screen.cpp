#include "client-cli/play/screen/screen.hpp"

#include <algorithm>

#include "client-cli/play/model/text.hpp"
#include "client-cli/play/screen/clock.hpp"
#include "client-cli/play/screen/hand.hpp"
#include "client-cli/play/screen/table.hpp"
#include "client-cli/play/screen/turn.hpp"

namespace seq::cli {
namespace {

constexpr std::size_t rows_below_min = 3;  ///< the turn and the newest of the log
constexpr std::size_t hand_rows_max = 4;

Row draw_title(const Model& model, const Scene& scene) {
    Row row{" " + std::string{model.setup ? model.setup->preset->title : "Sequence"}, title};
    if (model.room) row.add("  room ", faint).add(model.room->text, strong);
    if (const protocol::MemberView* self = model.member(model.you))
        row.add("  as ", faint).add(self->name, strong);
    if (model.locked) row.add("  locked", faint);
    if (!model.knocks.empty()) row.add("  somebody knocks", warning);
    if (model.call) row.add("  a call is open: " + std::to_string(model.call->seconds) + " s", warning);
    if (!scene.connection.empty()) return row.add("  ").add(scene.connection, warning);
    if (scene.waiting) return row.add("  sent, waiting for the answer ...", faint);
    return row;
}

std::vector<Row> draw_page(const Scene& scene, const Canvas& canvas) {
    std::vector<Row> rows;
    const std::size_t end = std::min(scene.page.size(), scene.page_from + page_rows(canvas));
    for (std::size_t n = scene.page_from; n < end; ++n)
        rows.emplace_back(" " + scene.page[n]);
    rows.emplace_back();
    rows.emplace_back(end < scene.page.size() ? " Enter: further" : " Enter: back to the board", faint);
    return rows;
}

Style log_style(LogKind kind) {
    switch (kind) {
        case LogKind::room:
        case LogKind::own: return faint;
        case LogKind::move: return {};
        case LogKind::milestone: return good;
        case LogKind::chat: return {.ink = 110};
        case LogKind::refusal:
        case LogKind::notice: return warning;
    }
    return {};
}

/// The newest lines of the log, the newest one last.
std::vector<Row> draw_log(const Model& model, std::size_t rows_max, const Canvas& canvas) {
    std::vector<Row> rows;
    for (std::size_t n = model.log.size(); n-- > 0 && rows.size() < rows_max;) {
        std::vector<std::string> lines = wrap_text(model.log[n].text, canvas.columns - 3);
        std::ranges::reverse(lines);
        for (const std::string& line : lines)
            rows.emplace_back(" " + line, log_style(model.log[n].kind));
    }
    if (rows.size() > rows_max) rows.resize(rows_max);
    std::ranges::reverse(rows);
    return rows;
}

std::vector<Row> draw_message(const Scene& scene, const Canvas& canvas) {
    std::vector<Row> rows;
    if (scene.message.empty()) return rows;
    for (const std::string& line : wrap_text(scene.message, canvas.columns - 2))
        rows.emplace_back(" " + line, scene.message_is_trouble ? warning : strong);
    return rows;
}

void append(std::vector<Row>& rows, const std::vector<Row>& more) {
    rows.insert(rows.end(), more.begin(), more.end());
}

/// After the end.
Row what_next(const Model& model) {
    Row row{"  Type ", faint};
    if (model.is_host()) row.add("start", strong).add(" for the next game, ", faint);
    row.add("result", strong).add(" for its figures, ", faint);
    return row.add("record", strong).add(" for its files.", faint);
}

/// Below the board: the turn, the hand, the log, the answer. The log gets what is left.
void append_lower(std::vector<Row>& rows, const Model& model, const Scene& scene, const Canvas& canvas) {
    const bool roomy = canvas.rows >= tall_rows_min;
    if (roomy) rows.emplace_back();
    rows.push_back(Row{" "}.add(draw_clock(model, scene.since_clocks)).add(draw_turn(model)));
    append(rows, draw_hand(model, roomy ? hand_rows_max : hand_rows_max - 1, canvas));
    if (model.view && model.view->result) rows.push_back(what_next(model));
    if (roomy) rows.emplace_back();
    const std::vector<Row> message = draw_message(scene, canvas);
    const std::size_t used = rows.size() + message.size();
    if (canvas.rows > used) append(rows, draw_log(model, canvas.rows - used, canvas));
    while (rows.size() + message.size() < canvas.rows)
        rows.emplace_back();
    append(rows, message);
}

}  // namespace

std::size_t page_rows(const Canvas& canvas) {
    return canvas.rows > 4 ? canvas.rows - 4 : 1;
}

std::vector<Row> draw_screen(const Model& model, const Scene& scene, const Canvas& canvas) {
    std::vector<Row> rows{draw_title(model, scene)};
    if (!scene.page.empty()) {
        append(rows, draw_page(scene, canvas));
        append(rows, draw_message(scene, canvas));
    } else {
        const std::size_t rows_around = 1 + rows_below_min;
        const std::size_t rows_max = canvas.rows > rows_around ? canvas.rows - rows_around : 1;
        append(rows, draw_table(model, scene.looked_at, rows_max, canvas));
        append_lower(rows, model, scene, canvas);
    }
    if (rows.size() > canvas.rows)
        rows.erase(rows.begin() + 1, rows.end() - static_cast<std::ptrdiff_t>(canvas.rows) + 1);
    for (Row& row : rows)
        row.cut_to(canvas.columns);
    return rows;
}

}  // namespace seq::cli
