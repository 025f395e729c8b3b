#include <algorithm>

#include "client-cli/play/screen/boards.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"

namespace seq::client {
namespace {

Row hand_item(const Room& room, Face face, const Canvas& canvas) {
    constexpr std::size_t title_columns = 15;
    const std::string_view name = room.deck().name(face);
    const bool dead = is_dead(*room.view, face);
    Row row{"  "};
    Style style = strong;
    if (name.ends_with('H') || name.ends_with('D')) style.ink = 167;
    if (has_pictures(*room.setup->preset)) {
        const std::string title = face_text(room, face);
        row.add(name, faint).add(name.size() == 2 ? "  " : " ");
        row.add(title == name ? "" : title, dead ? faint : strong);
        row.pad_to(2 + 4 + title_columns).add(" ");
    } else {
        row.add(card_text(name, canvas), dead ? faint : style).add("  ");
    }
    return row.add(use_of(*room.view, face), dead ? warning : faint);
}

/// The link in rows of its own, so that it can be copied: a link that is cut off leads nowhere.
std::vector<Row> invitation(const Room& room, const Canvas& canvas) {
    if (room.link.starts_with(practice_link)) return {};
    std::vector<Row> rows{Row{"  Share this link. It opens in a browser, or with ", faint}
                              .add("sequence play LINK", strong)
                              .add(":", faint)};
    for (const std::string& line : wrap_text(room.link, canvas.columns))
        rows.emplace_back(line, strong);
    return rows;
}

}  // namespace

const std::array<Bitboard, sides_max>& chips_of(const View& view) {
    if (view.setup.preset->kind == Kind::dice_board) return view.as_dice_board().chips;
    return view.as_cards().chips;
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
    std::string list;
    for (const Space space : spaces)
        list += (list.empty() ? "" : " ") + to_string(space);
    return list;
}

std::vector<Row> draw_hand(const Room& room, std::size_t rows_max, const Canvas& canvas) {
    if (rows_max == 0) return {};
    if (room.setup && !room.view) return invitation(room, canvas);
    if (!room.view || room.kind() != Kind::cards || room.view->as_cards().hand.empty()) return {};
    const Hand& hand = room.view->as_cards().hand;
    const std::size_t rows = std::min(rows_max, hand.size());
    const std::size_t stacks = (hand.size() + rows - 1) / rows;
    const std::size_t columns = canvas.columns / stacks;
    std::vector<Row> result(rows);
    for (std::size_t n = 0; n < hand.size(); ++n) {
        Row item = hand_item(room, hand[n], canvas);
        if (n + rows < hand.size()) item.cut_to(columns);  // another one stands to the right of it
        result[n % rows].pad_to(n / rows * columns).add(item);
    }
    return result;
}

}  // namespace seq::client
