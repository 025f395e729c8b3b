#include "client-cli/play/screen/screen.hpp"

#include <algorithm>

#include "client-cli/play/screen/parts.hpp"
#include "client/words/text.hpp"

namespace seq::client {
namespace {

constexpr std::size_t rows_below_min = 3;  ///< the turn and the newest of the log
constexpr std::size_t hand_rows_max = 4;

Row draw_title(const Room& room, const Scene& scene) {
    Row row{" " + std::string{room.setup ? room.setup->preset->title : "Sequence"}, title};
    if (room.code) row.add("  room ", faint).add(room.code->text, strong);
    if (const protocol::MemberView* self = room.member(room.you))
        row.add("  as ", faint).add(self->name, strong);
    if (room.flags.has(protocol::RoomFlag::locked)) row.add("  locked", faint);
    if (!room.knocks.empty()) row.add("  someone knocks", warning);
    if (room.call) row.add("  a call is open: " + std::to_string(room.call->seconds) + " s", warning);
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
    rows.emplace_back(end < scene.page.size() ? " Enter for more, q to close" : " Enter or q to close",
                      faint);
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
std::vector<Row> draw_log(std::span<const LogLine> log, std::size_t rows_max, const Canvas& canvas) {
    std::vector<Row> rows;
    for (std::size_t n = log.size(); n-- > 0 && rows.size() < rows_max;) {
        const bool is_link = log[n].text.starts_with("http");  // in rows of its own, so that it can be copied
        std::vector<std::string> lines = wrap_text(log[n].text, canvas.columns - (is_link ? 0 : 3));
        std::ranges::reverse(lines);
        for (const std::string& line : lines)
            rows.emplace_back((is_link ? "" : " ") + line, log_style(log[n].kind));
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
Row what_next(const Room& room) {
    Row row{"  Type ", faint};
    if (room.is_host()) row.add("start", strong).add(" for the next game, ", faint);
    row.add("result", strong).add(" for statistics, ", faint);
    return row.add("record", strong).add(" to save it.", faint);
}

/// Below the board: the turn, the hand, the log, the answer. The log gets what is left.
void append_lower(std::vector<Row>& rows, const Room& room, const Scene& scene, const Canvas& canvas) {
    const bool roomy = canvas.rows >= tall_rows_min;
    if (roomy) rows.emplace_back();
    rows.push_back(Row{" "}.add(draw_clock(room, scene.since_clocks)).add(draw_turn(room)));
    const std::size_t left = canvas.rows > rows.size() ? canvas.rows - rows.size() : 1;
    append(rows, draw_hand(room, std::min(roomy ? hand_rows_max : hand_rows_max - 1, left), canvas));
    if (room.view && room.view->result) rows.push_back(what_next(room));
    if (roomy) rows.emplace_back();
    const std::vector<Row> message = draw_message(scene, canvas);
    const std::size_t used = rows.size() + message.size();
    if (canvas.rows > used) append(rows, draw_log(scene.log, canvas.rows - used, canvas));
    while (rows.size() + message.size() < canvas.rows)
        rows.emplace_back();
    append(rows, message);
}

}  // namespace

std::size_t page_rows(const Canvas& canvas) {
    return canvas.rows > 4 ? canvas.rows - 4 : 1;
}

std::vector<Row> draw_screen(const Room& room, const Scene& scene, const Canvas& canvas) {
    std::vector<Row> rows{draw_title(room, scene)};
    if (!scene.page.empty()) {
        append(rows, draw_page(scene, canvas));
        append(rows, draw_message(scene, canvas));
    } else {
        const std::size_t other_rows = 1 + rows_below_min;
        const std::size_t rows_max = canvas.rows > other_rows ? canvas.rows - other_rows : 1;
        append(rows, draw_table(room, scene.looked_at, rows_max, canvas));
        append_lower(rows, room, scene, canvas);
    }
    if (rows.size() > canvas.rows)
        rows.erase(rows.begin() + 1, rows.end() - static_cast<std::ptrdiff_t>(canvas.rows) + 1);
    for (Row& row : rows)
        row.cut_to(canvas.columns);
    return rows;
}

}  // namespace seq::client
