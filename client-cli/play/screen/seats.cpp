#include <algorithm>

#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/words.hpp"

namespace seq::client {
namespace {

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
    if (!room.playing() && member != nullptr && member->ready) row.add(" ready", good);
    if (!room.view || room.kind() != Kind::cards) return;
    row.add(": " + counted(room.view->as_cards().hand_sizes[seat.index()], "card"), faint);
    if (room.view->as_cards().owed.has(seat)) row.add(" +1", warning);
}

}  // namespace

std::string state_text(const Room& room, Seat seat) {
    const protocol::MemberView* member = room.member_at(seat);
    const std::string state = member == nullptr ? "" : state_of(*member, room.now);
    return state.empty() ? "" : " (" + state + ")";
}

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

}  // namespace seq::client
