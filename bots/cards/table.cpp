#include "bots/cards/table.hpp"

#include <algorithm>

#include "engine/cards/game.hpp"

namespace seq::bots {

Table::Table(const View& view)
    : layout_{view.setup.preset->layout},
      seating_{view.setup.seating},
      chips_{view.as_cards().chips},
      sequences_{view.as_cards().sequences} {
    for (const cards::Sequences& of_side : sequences_)
        for (const Line line : of_side)
            locked_ |= line.spaces();
}

Bitboard Table::removable_by(Side side) const {
    return rivals_of(side) & ~locked_;
}

std::size_t Table::needed(Side side) const {
    const std::size_t has = sequences(side).size();
    return has >= seating_->sequences_to_win ? 0 : seating_->sequences_to_win - has;
}

bool Table::is_spent(Side side, Line line) const {
    return std::ranges::any_of(sequences(side),
                               [&](Line sequence) { return !cards::may_stand_together(line, sequence); });
}

LinesThrough Table::completed_by(Side side, Space space) const {
    return cards::completed_by(chips(side) | free(), sequences(side), space);
}

std::size_t Table::put(Side side, Space space, const Naming& named) {
    const LinesThrough completed = completed_by(side, space);
    chips_[side.index()].add(space);
    if (completed.empty()) return 0;
    const Naming chosen = cards::choose_sequences(completed, named);
    for (const Line line : chosen) {
        sequences_[side.index()].push_back(line);
        locked_ |= line.spaces();
    }
    return chosen.size();
}

void Table::take(Space space) {
    for (Bitboard& chips : chips_)
        chips.remove(space);
}

Unseen::Unseen(const View& view) {
    const Preset& preset = *view.setup.preset;
    for (const Face face : preset.deck->faces)
        ++counts_[face.number];
    for (const Face face : view.as_cards().hand)
        --counts_[face.number];
    for (const FacePile& pile : view.as_cards().discards)
        for (const Face face : pile)
            --counts_[face.number];
    for (std::size_t face = 0; face < face_count; ++face)
        by_count_[counts_[face]] |= preset.layout->spaces_of[face];
}

FacePile Unseen::all() const {
    FacePile pile;
    for (std::size_t face = 0; face < face_count; ++face)
        for (std::uint8_t n = 0; n < counts_[face]; ++n)
            pile.push_back(Face{static_cast<std::uint8_t>(face)});
    return pile;
}

Face take_one(FacePile& pile, const Below& below) {
    const std::uint32_t at = below(static_cast<std::uint32_t>(pile.size()));
    const Face face = pile[at];
    pile[at] = pile.back();
    pile.pop_back();
    return face;
}

}  // namespace seq::bots
