#include <algorithm>

#include "client-cli/play/screen/boards.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"

namespace seq::client {
namespace {

constexpr std::size_t half_columns = 40;
constexpr std::size_t rows_around = 2;  ///< the heading and the line below

/// Where the columns of a row begin. In the narrow sheet, two of them are next to each other.
struct Columns {
    bool narrow;
    std::size_t name_columns = narrow ? 11 : 17;
    std::size_t score = 5 + name_columns;
    std::size_t cast = score + 7;
    std::size_t scored = cast + (narrow ? 8 : 13);
    std::size_t purse = 70;
};

Row heading(const Columns& at, bool purses) {
    Row row{"     name", faint};
    row.pad_to(at.score).add("score", faint).pad_to(at.cast).add("roll", faint);
    if (!at.narrow) row.pad_to(at.scored).add("what it scored", faint);
    if (purses && !at.narrow) row.pad_to(at.purse).add("purse", faint);
    return row;
}

std::string right(const std::string& text, std::size_t columns) {
    return text.size() < columns ? std::string(columns - text.size(), ' ') + text : text;
}

bool is_out(const Room& room, Seat seat) {
    return room.playing() && room.view->as_six_dice().tie_break &&
           !room.view->as_six_dice().contenders.has(seat);
}

bool leads(const Room& room, Seat seat) {
    const auto& scores = room.view->as_six_dice().scores;
    return scores[seat.index()] != 0 && scores[seat.index()] == *std::ranges::max_element(scores);
}

void add_cast(Row& row, const CastMade& made, const Columns& at) {
    std::string dice = cast_text(made.dice);
    if (at.narrow) std::erase(dice, ' ');
    row.pad_to(at.cast).add(dice);
    const six_dice::Scored& scored = made.scored;
    const std::string points = scored.penalty ? "to 0" : "+" + std::to_string(scored.points);
    const Style style = scored.penalty ? warning : scored.points != 0 ? good : faint;
    row.pad_to(at.scored).add(points, style);
    if (at.narrow) return;
    const bool has_score_text = scored.penalty || scored.points != 0;
    if (has_score_text) row.pad_to(at.scored + 5).add(scored_text(made.dice, scored));
    if (scored.penalty) row.add(" (X5)", faint);
}

/// ` (away 2 min)`, as much as there is room for.
void add_state(Row& row, const protocol::MemberView& member, std::size_t columns, const Room& room) {
    const std::string state = state_of(member, room.now);
    if (!state.empty()) row.add(cut_to_width(" (" + state + ")", columns), faint);
}

Row player_row(const Room& room, Seat seat, const Columns& at) {
    const protocol::MemberView* member = room.member_at(seat);
    const bool casts = room.playing() && room.view->turn == seat;
    const bool out = is_out(room, seat);
    Row row{casts ? "> " : out ? "- " : "  ", good};
    row.add(right(std::to_string(seat.number), 2) + " ", faint);
    const std::string_view name = member == nullptr            ? "free"
                                  : member->member == room.you ? "You"
                                                               : std::string_view{member->name};
    const Style style = member == nullptr || out ? faint : casts ? strong : Style{};
    constexpr std::string_view ready_mark = " ready";
    const bool is_ready = !room.playing() && member != nullptr && member->ready;
    const std::string_view shown =
        cut_to_width(name, at.name_columns - 1 - (is_ready ? ready_mark.size() : 0));
    row.add(shown, style);
    if (is_ready) row.add(std::string{ready_mark}, good);
    if (!at.narrow && member != nullptr && !is_ready)
        add_state(row, *member, at.name_columns - 1 - text_width(shown), room);
    if (room.view) {
        const auto score = std::to_string(room.view->as_six_dice().scores[seat.index()]);
        row.pad_to(at.score).add(right(score, 5), leads(room, seat) ? good : strong);
        if (const auto& made = room.casts[seat.index()]) add_cast(row, *made, at);
    }
    if (!at.narrow && member != nullptr && member->purse)
        row.pad_to(at.purse).add(right(std::to_string(*member->purse), 5), faint);
    return row;
}

Row state_row(const Room& room) {
    const Options& options = room.setup->options;
    Row row{"  "};
    if (room.playing() && room.view->as_six_dice().tie_break)
        row.add("TIE-BREAK", warning).add(": the tied players roll again (X6).", faint);
    else
        row.add("First to ", faint)
            .add(std::to_string(options.target), strong)
            .add("; everyone finishes the round (X6).", faint);
    if (options.stake != 0) {
        const std::string stake = std::to_string(options.stake) + " each (X7)";
        if (room.playing())
            row.add("  Pot ", faint)
                .add(std::to_string(room.view->as_six_dice().pot), strong)
                .add(", " + stake, faint);
        else
            row.add("  Stake " + stake, faint);
    }
    return row;
}

/// The first row of those that are shown, so that the one of the turn is among them.
std::size_t window_begin(const Room& room, std::size_t all, std::size_t shown) {
    if (all <= shown || !room.playing()) return 0;
    const std::size_t turn = room.view->turn.index() % all;
    return std::min(turn > shown / 2 ? turn - shown / 2 : 0, all - shown);
}

std::vector<Row> player_rows(const Room& room, std::size_t rows_max) {
    const std::size_t players = room.setup->players();
    const Columns at{.narrow = players > rows_max};
    const std::size_t all = at.narrow ? (players + 1) / 2 : players;
    const std::size_t shown = std::min(all, rows_max);
    const bool purses =
        std::ranges::any_of(room.members, [](const auto& one) { return one.purse.has_value(); });
    std::vector<Row> rows{heading(at, purses)};
    if (at.narrow) rows.front().pad_to(half_columns).add(heading(at, false));
    const std::size_t begin = window_begin(room, all, shown);
    for (std::size_t n = begin; n < begin + shown; ++n) {
        Row row = player_row(room, Seat::at(n), at);
        if (at.narrow && n + all < players)
            row.pad_to(half_columns).add(player_row(room, Seat::at(n + all), at));
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The newest cast as dice, followed by the player and the score.
std::vector<Row> newest_cast(const Room& room) {
    const six_dice::View& view = room.view->as_six_dice();
    std::vector<Row> rows{Row{}};
    for (const Row& dice : draw_dice(*view.cast))
        rows.push_back(Row{"  "}.add(dice));
    const std::size_t beside = 2 + view.cast->size() * die_columns;
    rows[2].pad_to(beside).add(room.who(view.caster), strong);
    rows[3].pad_to(beside).add(scored_text(*view.cast, view.scored), view.scored.penalty ? warning : Style{});
    if (!view.scored.penalty)
        rows[4].pad_to(beside).add(points_text(view.scored.points), view.scored.points != 0 ? good : faint);
    return rows;
}

}  // namespace

std::vector<Row> draw_score_sheet(const Room& room, std::size_t rows_max) {
    std::vector<Row> rows = player_rows(room, rows_max > rows_around ? rows_max - rows_around : 1);
    rows.push_back(state_row(room));
    const bool room_for_dice = rows.size() + die_rows + 1 <= rows_max;
    if (room_for_dice && room.view && room.view->as_six_dice().cast) {
        const std::vector<Row> dice = newest_cast(room);
        rows.insert(rows.end(), dice.begin(), dice.end());
    }
    return rows;
}

}  // namespace seq::client
