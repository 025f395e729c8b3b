#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/preset/preset.hpp"

namespace seq {

/// What is decided before a game starts: the preset, the counts and the options. make_setup() creates only
/// legal setups.
struct Setup {
    const Preset* preset = nullptr;    ///< never null after make_setup; points into the static table
    const Seating* seating = nullptr;  ///< the same
    Options options;

    std::size_t players() const { return seating->players; }
    std::size_t sides() const { return seating->sides; }  ///< 0 in the six-dice games
    /// Requires that the game has sides.
    Side side(Seat seat) const { return side_of(seat, sides()); }
    /// The options as keys and values, as to_words() lists them.
    std::vector<std::pair<std::string, std::string>> option_words() const {
        return to_words(options, *preset);
    }

    friend bool operator==(const Setup&, const Setup&) = default;
};

/// Makes a setup with default options. `sides` 0 selects the default. Refuses an unknown preset
/// (`unknown-preset`) and counts that S1, B1, D1 or X1 does not have (`bad-players`, `bad-sides`), and lists
/// those that work.
tl::expected<Setup, Rejection> make_setup(std::string_view preset, std::size_t players,
                                          std::size_t sides = 0);

}  // namespace seq
