#include <algorithm>

#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"

namespace seq::client {

std::string state_text(const Room& room, Seat seat) {
    const protocol::MemberView* member = room.member_at(seat);
    const std::string state = member == nullptr ? "" : state_of(*member, room.now);
    return state.empty() ? "" : " (" + state + ")";
}

namespace {

bool is_ready(const Room& room, Seat seat) {
    const protocol::MemberView* member = room.member_at(seat);
    return !room.playing() && member != nullptr && member->ready;
}

void add_side(Row& row, const Room& room, Side side) {
    constexpr std::array<std::string_view, sides_max> colours{"blue", "green", "red"};
    row.add(std::string{"("} + side_letter(side) + ") Side " + std::to_string(side.number) + " ",
            side_style(side));
    row.add(colours[side.index()], side_style(side));
    if (!room.view) return;
    if (room.kind() == Kind::dice_board) {
        const auto chips = static_cast<std::uint64_t>(chips_of(*room.view)[side.index()].count());
        row.add("  " + counted(chips, "chip"), faint);
        return;
    }
    const std::size_t made = room.view->as_cards().sequences[side.index()].size();
    row.add("  " + std::to_string(made) + " of " + std::to_string(room.setup->seating->sequences_to_win),
            made != 0 ? good : faint);
}

void add_seat(Row& row, const Room& room, Seat seat) {
    const protocol::MemberView* member = room.member_at(seat);
    const bool moves = room.playing() && room.view->turn == seat;
    row.add(moves ? "  >" : "   ", good);
    row.add(member == nullptr ? "free" : room.who(seat), moves ? strong : Style{});
    row.add(state_text(room, seat), faint);
    if (is_ready(room, seat)) row.add(" ready", good);
    if (!room.view || room.kind() != Kind::cards) return;
    row.add(": " + counted(room.view->as_cards().hand_sizes[seat.index()], "card"), faint);
    if (room.view->as_cards().owed.has(seat)) row.add(" +1", warning);
}

/// Where the columns of a row begin.
struct Columns {
    bool narrow;
    std::size_t name_columns = narrow ? 11 : 17;
    std::size_t score = 5 + name_columns;
    std::size_t cast = score + 7;
    std::size_t scored = cast + (narrow ? 8 : 13);
    std::size_t purse = 70;
};
constexpr std::size_t wide_columns_min = 76;

std::string right(const std::string& text, std::size_t columns) {
    return text.size() < columns ? std::string(columns - text.size(), ' ') + text : text;
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

Row player_row(const Room& room, Seat seat, const Columns& at) {
    const six_dice::View& view = room.view->as_six_dice();
    const protocol::MemberView* member = room.member_at(seat);
    const bool casts = room.playing() && room.view->turn == seat;
    const bool out = room.playing() && view.tie_break && !view.contenders.has(seat);
    Row row{casts ? "> " : out ? "- " : "  ", good};
    row.add(right(std::to_string(seat.number), 2) + " ", faint);
    const std::string state = is_ready(room, seat) ? " ready" : state_text(room, seat);
    const std::string name = member == nullptr ? "free" : room.who(seat);
    const std::string_view shown = cut_to_width(name, at.name_columns - 1);
    row.add(shown, member == nullptr || out ? faint : casts ? strong : Style{});
    row.add(cut_to_width(state, at.name_columns - 1 - text_width(shown)), faint);
    const bool leads =
        view.scores[seat.index()] != 0 && view.scores[seat.index()] == *std::ranges::max_element(view.scores);
    row.pad_to(at.score).add(right(std::to_string(view.scores[seat.index()]), 5), leads ? good : strong);
    if (const auto& made = room.casts[seat.index()]) add_cast(row, *made, at);
    if (!at.narrow && member != nullptr && member->purse)
        row.pad_to(at.purse).add(right(std::to_string(*member->purse), 5), faint);
    return row;
}

/// The target, the pot and a tie-break, in rows that fit.
std::vector<Row> state_rows(const Room& room, const Canvas& canvas) {
    const six_dice::View& view = room.view->as_six_dice();
    const Options& options = room.setup->options;
    std::string text = room.playing() && view.tie_break ? "TIE-BREAK: the tied players roll again (X6)."
                                                        : "First to " + std::to_string(options.target) +
                                                              "; everyone finishes the round (X6).";
    if (options.stake != 0) {
        text += room.playing() ? "  Pot " + std::to_string(view.pot) + ", " : "  Stake ";
        text += std::to_string(options.stake) + " each (X7)";
    }
    return Row{"  " + text, view.tie_break ? warning : faint}.wrapped(canvas.columns);
}

}  // namespace

std::vector<Row> draw_sides(const Room& room, const Canvas& canvas) {
    std::vector<Row> rows;
    for (std::size_t side = 0; room.setup && side < room.setup->sides(); ++side) {
        Row row{" "};
        add_side(row, room, Side::at(side));
        for (std::size_t seat = side; seat < room.setup->players(); seat += room.setup->sides())
            add_seat(row, room, Seat::at(seat));
        if (room.view && room.kind() == Kind::cards && side + 1 == room.setup->sides())
            row.add("   Draw pile " + std::to_string(room.view->as_cards().draw_pile), faint);
        std::ranges::move(row.wrapped(canvas.columns), std::back_inserter(rows));
    }
    return rows;
}

std::vector<Row> draw_score_sheet(const Room& room, const Canvas& canvas) {
    const Columns at{.narrow = canvas.columns < wide_columns_min};
    const bool purses = !at.narrow && std::ranges::any_of(room.members, [](const auto& one) {
        return one.purse.has_value();
    });
    std::vector<Row> rows;
    Row& heading = rows.emplace_back("     name", faint);
    heading.pad_to(at.score).add("score", faint).pad_to(at.cast).add("roll", faint);
    if (!at.narrow) heading.pad_to(at.scored).add("what it scored", faint);
    if (purses) heading.pad_to(at.purse).add("purse", faint);
    for (const Seat seat : seats_up_to(room.setup->players()))
        rows.push_back(player_row(room, seat, at));
    std::ranges::copy(state_rows(room, canvas), std::back_inserter(rows));
    return rows;
}

}  // namespace seq::client
