#include "client-cli/play/screen/uses.hpp"

namespace seq::client {

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

}  // namespace seq::client
