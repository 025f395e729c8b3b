#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rejection.hpp"
#include "engine/six_dice/score.hpp"

namespace seq {

struct Preset;
struct Setup;

/// How a card is drawn after a play (S19).
enum class DrawMode : std::uint8_t {
    manual,     ///< the player's own act, and a card may be lost
    automatic,  ///< written `auto`: the engine draws at once
};

/// What table talk leads to (S23, D11, T3).
enum class TableTalk : std::uint8_t {
    off,
    call,    ///< opponents call it (T1)
    honour,  ///< only who owns up is penalised
    silent,  ///< seats do not chat while a game runs
};

/// Where the chance of a game comes from (docs/fairdeal.md).
enum class DealMode : std::uint8_t {
    ceremony,  ///< the server and the players who are there put in a part each
    quick,     ///< from the server alone, at once
};

/// S23: whether table talk that is upheld costs a penalty.
constexpr bool has_penalties(TableTalk talk) {
    return talk == TableTalk::call || talk == TableTalk::honour;
}

/// What the room does for a seat whose time is over.
enum class AtZero : std::uint8_t {
    bot,     ///< a bot of medium strength moves
    random,  ///< any legal move, each as likely as any other
};

/// What a room may set, with the values that the rulebook's table of options gives. A preset starts from its
/// own defaults.
struct Options {
    DrawMode draw = DrawMode::manual;
    std::uint8_t draw_grace_s = 3;  ///< seconds, 0 to 10; the room's, not in a record (S19)
    TableTalk table_talk = TableTalk::off;
    std::uint8_t line = 5;  ///< spaces in a row that win on the dice board, 5 or 6 (D9)
    six_dice::SequencesPerCast sequences_per_cast = six_dice::SequencesPerCast::two;  ///< X4
    std::uint16_t target = 100;      ///< X6: a multiple of 5 from 25 to 1000
    std::uint32_t stake = 0;         ///< X7: play chips a player; the room sees to the purses
    std::uint16_t turn_seconds = 0;  ///< for a turn, 15 to 600; 0 is `off`: no clock. The room's
    AtZero at_zero = AtZero::bot;    ///< the room's
    std::uint8_t best_of = 1;        ///< games in a series, odd, from 1 to 15; the room's, not in a record
    DealMode deal = DealMode::ceremony;  ///< the room's, not in a record

    friend bool operator==(const Options&, const Options&) = default;
};

/// What `turn_seconds` may be where it is not `off`.
inline constexpr unsigned turn_seconds_min = 15;
inline constexpr unsigned turn_seconds_max = 600;

/// No stake is larger, whatever the purse.
inline constexpr std::uint32_t stake_max = 1'000'000;

/// Sets one option from its words, as in `draw=auto`. Refuses a key that the preset does not have
/// (`unknown-option`), and a value that the rulebook does not have (`bad-option`).
std::optional<Rejection> set_option(Options& options, const Preset& preset, std::string_view key,
                                    std::string_view value);

/// Every option that the preset has, as key and value, in the rulebook's order. An option that came after the
/// first journals is left out where it has its default, so that what they tell comes out as it was written.
std::vector<std::pair<std::string, std::string>> to_words(const Options& options, const Preset& preset);

/// The keys of all options that the preset has, in the same order.
std::vector<std::string_view> option_keys(const Preset& preset);

/// Whether an option belongs to the room and is left out of a game record.
bool is_of_the_room(std::string_view key);

}  // namespace seq
