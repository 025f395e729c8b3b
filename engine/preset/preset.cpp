#include "engine/preset/preset.hpp"

#include <algorithm>

namespace seq {
namespace {

/// S1, S4 and S12. With 6 and 12 players the room chooses; the default stands first.
constexpr std::array<Seating, 10> standard_seatings{{{2, 2, 7, 2},
                                                     {3, 3, 6, 1},
                                                     {4, 2, 6, 2},
                                                     {6, 2, 5, 2},
                                                     {6, 3, 5, 1},
                                                     {8, 2, 4, 2},
                                                     {9, 3, 4, 1},
                                                     {10, 2, 3, 2},
                                                     {12, 2, 3, 2},
                                                     {12, 3, 3, 1}}};

static_assert(std::ranges::all_of(standard_seatings, [](Seating s) { return s.players % s.sides == 0; }),
              "sides divide seats");
static_assert(std::ranges::all_of(standard_seatings, [](Seating s) { return s.hand_size <= hand_max; }));
static_assert(std::ranges::all_of(standard_seatings,
                                  [](Seating s) { return s.sequences_to_win == (s.sides == 2 ? 2 : 1); }),
              "S12");

const std::array<Preset, 1> all_presets{{{.name = "sequence",
                                          .title = "Sequence",
                                          .seatings = standard_seatings,
                                          .layout = &standard_layout,
                                          .deck = &two_packs,
                                          .defaults = {}}}};

}  // namespace

const Seating* Preset::seating(std::size_t players, std::size_t sides) const {
    const auto row = std::ranges::find_if(
        seatings, [&](const Seating& s) { return s.players == players && (sides == 0 || s.sides == sides); });
    return row == seatings.end() ? nullptr : &*row;
}

std::span<const Preset> presets() {
    return all_presets;
}

const Preset* find_preset(std::string_view name) {
    const auto found = std::ranges::find(all_presets, name, &Preset::name);
    return found == all_presets.end() ? nullptr : &*found;
}

}  // namespace seq
