#include <algorithm>

#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/screen/tile.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"

namespace seq::client {
namespace {

constexpr std::size_t name_columns = 10;

std::string count(std::size_t number, std::string_view one, std::string_view many) {
    return std::to_string(number) + " " + std::string{number == 1 ? one : many};
}

Row side_row(const Room& room, Side side) {
    Row row{std::string(1, ' ')};
    row.add("(" + std::string(1, side_letter(side)) + ")", side_style(side));
    row.add(" Side " + std::to_string(side.number) + " " + std::string{side_colour(side)}, side_style(side));
    if (!room.view) return row;
    if (room.kind() == Kind::dice_board) {
        const auto chips = static_cast<std::size_t>(chips_of(*room.view)[side.index()].count());
        return row.add("  " + count(chips, "chip", "chips"), faint);
    }
    const std::size_t made = room.view->as_cards().sequences[side.index()].size();
    return row.add(
        "  " + std::to_string(made) + " of " + std::to_string(room.setup->seating->sequences_to_win),
        made != 0 ? good : faint);
}

std::string seat_name(const Room& room, Seat seat) {
    const protocol::MemberView* member = room.member_at(seat);
    if (member == nullptr) return "free";
    if (member->member == room.you) return "You";
    return std::string{cut_to_width(member->name, name_columns)};
}

/// ` (away 2 min)`, where there is something to say.
std::string state_text(const Room& room, Seat seat) {
    const protocol::MemberView* member = room.member_at(seat);
    const std::string state = member == nullptr ? "" : state_of(*member, room.now);
    return state.empty() ? "" : " (" + state + ")";
}

Row seat_row(const Room& room, Seat seat) {
    const bool moves = room.playing() && room.view->turn == seat;
    Row row{moves ? "> " : "  ", good};
    const std::string number = std::to_string(seat.number);
    row.add((number.size() == 1 ? " " : "") + number + " ", faint);
    const bool free = room.member_at(seat) == nullptr;
    const Style name_style = free ? faint : moves ? strong : Style{};
    const std::string state = state_text(room, seat);
    row.add(seat_name(room, seat), name_style).add(state, faint);
    if (!room.playing()) {
        const protocol::MemberView* member = room.member_at(seat);
        if (member != nullptr && member->ready) row.add(" ready", good);
    }
    row.pad_to(4 + name_columns + 1).add(" ");
    if (!room.view || room.kind() != Kind::cards) return row;
    const std::size_t cards = room.view->as_cards().hand_sizes[seat.index()];
    row.add(state.empty() ? count(cards, "card", "cards") : std::to_string(cards),
            faint);  // room for the state
    return room.view->as_cards().owed.has(seat) ? row.add(" +1", warning) : row;
}

std::vector<Row> seat_rows(const Room& room) {
    std::vector<Row> rows;
    for (std::size_t side = 0; side < room.setup->sides(); ++side) {
        rows.push_back(side_row(room, Side::at(side)));
        for (std::size_t seat = side; seat < room.setup->players(); seat += room.setup->sides())
            rows.push_back(seat_row(room, Seat::at(seat)));
    }
    return rows;
}

/// One row for each side, for many seats next to a low board.
std::vector<Row> short_seat_rows(const Room& room) {
    std::vector<Row> rows;
    for (std::size_t side = 0; side < room.setup->sides(); ++side) {
        rows.push_back(side_row(room, Side::at(side)));
        for (const std::string& line : wrap_text(people_of(room, Side::at(side)), 24))
            rows.emplace_back("  " + line);
    }
    return rows;
}

/// A side and its players in one row: `(B) Side 1 blue  0 of 1  >You: 5 cards   Cy: 4 cards +1`.
Row side_line(const Room& room, Side side) {
    Row row = side_row(room, side);
    for (std::size_t at = side.index(); at < room.setup->players(); at += room.setup->sides()) {
        const Seat seat = Seat::at(at);
        const bool moves = room.playing() && room.view->turn == seat;
        row.add(moves ? "  >" : "   ", good)
            .add(seat_name(room, seat), moves ? strong : Style{})
            .add(state_text(room, seat), faint);
        if (!room.view) continue;
        row.add(": " + count(room.view->as_cards().hand_sizes[seat.index()], "card", "cards"), faint);
        if (room.view->as_cards().owed.has(seat)) row.add(" +1", warning);
    }
    return row;
}

}  // namespace

std::vector<Row> draw_side_lines(const Room& room) {
    std::vector<Row> rows;
    for (std::size_t side = 0; room.setup && side < room.setup->sides(); ++side)
        rows.push_back(side_line(room, Side::at(side)));
    if (room.view && !rows.empty())
        rows.back().add("   Draw pile ", faint).add(std::to_string(room.view->as_cards().draw_pile));
    return rows;
}

std::vector<Row> draw_panel(const Room& room, std::size_t rows) {
    if (!room.setup) return {};
    std::vector<Row> all = seat_rows(room);
    const std::size_t below = room.kind() == Kind::cards ? 2 : 0;  // the draw pile
    if (all.size() + below > rows) all = short_seat_rows(room);
    if (room.view && room.kind() == Kind::cards) {
        all.emplace_back();
        all.push_back(
            Row{" Draw pile  ", faint}.add(count(room.view->as_cards().draw_pile, "card", "cards")));
    }
    if (all.size() > rows) all.resize(rows);
    return all;
}

}  // namespace seq::client
