#include <algorithm>

#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"

namespace seq::client {
namespace {

/// The link in rows of its own, so that it can be copied: a link that is cut off leads nowhere.
std::vector<Row> invitation(const Room& room, const Canvas& canvas) {
    if (room.link.starts_with(practice_link)) return {};
    const Row what{"Share this link. It opens in a browser, or with sequence play LINK:", faint};
    std::vector<Row> rows = what.wrapped(canvas.columns);
    rows.emplace_back(room.link, strong);
    return rows;
}

Row hand_item(const Room& room, Face face) {
    const bool dead = is_dead(*room.view, face);
    const std::string_view name = room.deck().name(face);
    const bool pictures = has_pictures(*room.setup->preset);
    const bool red = !pictures && (name.ends_with('H') || name.ends_with('D'));
    Row row{pictures && name.size() == 2 ? std::string{name} + " " : "", faint};
    row.add(face_text(room, face),
            dead ? faint : Style{.ink = static_cast<std::int16_t>(red ? 167 : -1), .bold = true});
    return row.add(" " + use_of(*room.view, face), dead ? warning : faint);
}

}  // namespace

std::vector<Row> draw_hand(const Room& room, const Canvas& canvas) {
    std::vector<Row> rows;
    for (const Face face : hand_of(room)) {
        const Row item = hand_item(room, face);
        constexpr std::string_view gap = "   ";
        if (rows.empty() || rows.back().width() + gap.size() + item.width() > canvas.columns)
            rows.push_back(Row{" "}.add(item));
        else
            rows.back().add(gap).add(item);
    }
    return rows;
}

std::vector<Row> draw_table(const Room& room, const Canvas& canvas) {
    if (!room.setup) return {};
    std::vector<Row> rows;
    const auto append = [&](std::vector<Row> more) { rows.insert(rows.end(), more.begin(), more.end()); };
    if (!room.view) return invitation(room, canvas);
    if (room.kind() == Kind::six_dice) {
        append(draw_score_sheet(room, canvas));
    } else {
        append(draw_sides(room, canvas));
        append(draw_board(room, canvas));
    }
    append(draw_dice(room, canvas));
    append(draw_hand(room, canvas));
    return rows;
}

Hand hand_of(const Room& room) {
    return room.view && room.kind() == Kind::cards ? room.view->as_cards().hand : Hand{};
}

const std::array<Bitboard, sides_max>& chips_of(const View& view) {
    if (view.setup.preset->kind == Kind::dice_board) return view.as_dice_board().chips;
    return view.as_cards().chips;
}

Side side_on(const View& view, Space space) {
    const auto& chips = chips_of(view);
    const auto found =
        std::ranges::find_if(chips, [&](const Bitboard& of_side) { return of_side.has(space); });
    return found == chips.end() ? Side{} : Side::at(static_cast<std::size_t>(found - chips.begin()));
}

Bitboard occupied(const View& view) {
    Bitboard all;
    for (const Bitboard& chips : chips_of(view))
        all |= chips;
    return all;
}

Bitboard locked(const View& view) {
    if (view.setup.preset->kind == Kind::dice_board) return view.as_dice_board().line;
    Bitboard all;
    for (const cards::Sequences& sequences : view.as_cards().sequences)
        for (const Line line : sequences)
            all |= line.spaces();
    return all;
}

Bitboard spaces_to_use(const View& view, Face face) {
    if (!view.observer.is_seat()) return {};
    const Layout& layout = *view.setup.preset->layout;
    switch (view.setup.preset->deck->power(face)) {
        case Power::space: return layout.spaces_of[face.number] & ~occupied(view);
        case Power::wild: return layout.spaces & ~occupied(view);
        case Power::remove: {
            const Side own = view.setup.side(view.observer);
            return occupied(view) & ~view.as_cards().chips[own.index()] & ~locked(view);
        }
    }
    return {};
}

bool is_dead(const View& view, Face face) {
    const Preset& preset = *view.setup.preset;
    return preset.deck->power(face) == Power::space &&
           occupied(view).contains(preset.layout->spaces_of[face.number]);
}

std::string use_of(const View& view, Face face) {
    const Deck& deck = *view.setup.preset->deck;
    if (is_dead(view, face)) return "dead: exchange it (S17)";
    const Bitboard spaces = spaces_to_use(view, face);
    switch (deck.power(face)) {
        case Power::wild: return "any open space";
        case Power::remove: return spaces.empty() ? "no chip to remove now" : "removes a chip";
        case Power::space: break;
    }
    return joined(spaces, " ", [](Space space) { return to_string(space); });
}

}  // namespace seq::client
