#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/board/layout.hpp"
#include "engine/deck/card.hpp"
#include "engine/preset/options.hpp"
#include "engine/six_dice/score.hpp"

namespace seq {

/// Who deals (S5, B6).
enum class DealerBy : std::uint8_t { chance, cut };

/// One combination of players and sides of a preset: a row of S1 with the values of S4 and S12.
struct Seating {
    std::uint8_t players;
    std::uint8_t sides;             ///< 0 in the six-dice games, in which everybody plays alone without chips
    std::uint8_t hand_size;         ///< S4, B2
    std::uint8_t sequences_to_win;  ///< S12, B3

    bool in_teams() const { return sides != 0 && players > sides; }
};

/// A game as data. Another game of one of the three kinds needs only another table.
struct Preset {
    std::string_view name;   ///< in records and commands
    std::string_view title;  ///< for people
    Kind kind = Kind::cards;
    std::span<const Seating> seatings;  ///< the first row of a player count is its default
    std::string_view seats_rule;        ///< about the numbers of players: S1, B1, D1 or X1
    std::string_view win_rule;          ///< S12, B3, D9 or X6

    // Card games.
    DealerBy dealer_by = DealerBy::chance;
    const Layout* layout = nullptr;
    const Deck* deck = &no_cards;       ///< never null
    std::string_view powers_rule = {};  ///< about wild and removing cards: S10 or B4

    // Six-dice games.
    const six_dice::Values* values = nullptr;

    Options defaults = {};
    TableTalk table_talk_in_teams = TableTalk::off;  ///< the default if sides are teams

    /// The row for these counts; 0 sides means the default. Null if the rulebook has no such row.
    const Seating* seating(std::size_t players, std::size_t sides) const;
    /// The default options of a room with this seating.
    Options defaults_for(const Seating& seating) const;
};

/// Every preset that this engine plays.
std::span<const Preset> presets();
/// Null if there is no preset of this name.
const Preset* find_preset(std::string_view name);

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
