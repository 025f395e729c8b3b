#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/board/layout.hpp"
#include "engine/deck/card.hpp"
#include "engine/preset/options.hpp"

namespace seq {

/// One way to sit down to a preset: a row of S1 joined with S4 and S12.
struct Seating {
    std::uint8_t players;
    std::uint8_t sides;
    std::uint8_t hand_size;         ///< S4
    std::uint8_t sequences_to_win;  ///< S12
};

/// A game as data. A further card game is a further table, not a class.
struct Preset {
    std::string_view name;              ///< as records and commands write it
    std::string_view title;             ///< as people read it
    std::span<const Seating> seatings;  ///< the first row of a player count is its default
    const Layout* layout;
    const Deck* deck;
    Options defaults;

    /// The row for these counts; 0 sides means the default. Null where the rulebook has no such row.
    const Seating* seating(std::size_t players, std::size_t sides) const;
};

/// Every preset that this engine plays.
std::span<const Preset> presets();
/// Null where there is none of this name.
const Preset* find_preset(std::string_view name);

}  // namespace seq
