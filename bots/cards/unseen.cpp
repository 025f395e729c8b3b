#include "bots/cards/unseen.hpp"

namespace seq::bots {

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
