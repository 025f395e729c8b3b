#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/rejection.hpp"
#include "engine/six_dice/score.hpp"

namespace seq {

struct Preset;
struct Setup;

/// Which of the three games a preset configures.
enum class Kind : std::uint8_t {
    cards,       ///< sections S and B
    dice_board,  ///< section D
    six_dice,    ///< section X
};

/// How a card is drawn after a play (S19).
enum class DrawMode : std::uint8_t {
    manual,     ///< the player draws, and may lose the card
    automatic,  ///< written `auto`: the engine draws at once
};

/// What table talk leads to (S23, D11, T3).
enum class TableTalk : std::uint8_t {
    off,
    call,    ///< opponents call it (T1)
    honour,  ///< only players who admit it are penalised
    silent,  ///< seats cannot chat while a game runs
};

/// Where the chance of a game comes from (docs/fairdeal.md).
enum class DealMode : std::uint8_t {
    ceremony,  ///< the server and each connected player contribute a part
    quick,     ///< from the server alone, without waiting
};

/// S23: whether a side is penalised when a call against it is upheld.
constexpr bool has_penalties(TableTalk talk) {
    return talk == TableTalk::call || talk == TableTalk::honour;
}

/// What the room does for a seat whose time has run out.
enum class AtZero : std::uint8_t {
    bot,     ///< a bot of medium strength moves
    random,  ///< any legal move, each as likely as any other
};

/// The options of a room, with the values of the rulebook's table of options. Each preset has its own
/// defaults.
struct Options {
    DrawMode draw = DrawMode::manual;
    std::uint8_t draw_grace_s = 3;  ///< 0 to 10; of the room, not in a game record (S19)
    TableTalk table_talk = TableTalk::off;
    std::uint8_t line = 5;  ///< spaces in a row that win on the dice board, 5 or 6 (D9)
    six_dice::SequencesPerCast sequences_per_cast = six_dice::SequencesPerCast::two;  ///< X4
    std::uint16_t target = 100;          ///< X6: a multiple of 5 from 25 to 1000
    std::uint32_t stake = 0;             ///< X7: play chips per player; the room manages the purses
    std::uint16_t turn_seconds = 0;      ///< 15 to 600; 0 is `off`: no clock. Of the room
    AtZero at_zero = AtZero::bot;        ///< of the room
    std::uint8_t best_of = 1;            ///< games in a series, odd, from 1 to 15; of the room
    DealMode deal = DealMode::ceremony;  ///< of the room

    friend bool operator==(const Options&, const Options&) = default;
};

/// The range of `turn_seconds`, if it is not `off`.
inline constexpr unsigned turn_seconds_min = 15;
inline constexpr unsigned turn_seconds_max = 600;

/// The largest stake, whatever the purses.
inline constexpr std::uint32_t stake_max = 1'000'000;
/// X7: the play chips that a new member has.
inline constexpr std::uint32_t purse_at_first = 1000;

/// The kinds of game that have an option.
struct Kinds {
    bool cards = false;
    bool dice_board = false;
    bool six_dice = false;

    constexpr bool has(Kind kind) const {
        return kind == Kind::cards ? cards : kind == Kind::dice_board ? dice_board : six_dice;
    }
};
inline constexpr Kinds all_kinds{.cards = true, .dice_board = true, .six_dice = true};

/// One option: a row of `option_table`, which is the only list of options. It takes either some words or the
/// whole numbers of a range.
struct Option {
    std::string_view key;
    std::string_view rule = "N";  ///< named by refusals; `N` (the notation) if there is no rule
    Kinds kinds = all_kinds;
    std::array<std::string_view, 4> words{};  ///< allowed, in the order of their values
    std::uint32_t first_word = 0;             ///< the value of the first word
    std::uint32_t min = 0, max = 0, step = 1;
    std::string_view unit{};
    bool can_be_off = false;                  ///< also takes `off`, stored as 0
    bool of_the_room = false;                 ///< and not of the game: it is left out of game records
    bool came_later = false;                  ///< than the first journals: its default is not written
    bool in_teams_only = false;               ///< without effect if every side is one player
    std::string_view without_effect_key{};    ///< without effect while this other option ...
    std::string_view without_effect_value{};  ///< ... has this value
    std::uint32_t (*get)(const Options&) = nullptr;
    void (*set)(Options&, std::uint32_t) = nullptr;

    constexpr bool takes_words() const { return !words[0].empty(); }
    /// The value as a word or a decimal number.
    std::string word(const Options& options) const;
};

/// The row with access to its field.
template <auto Field>
constexpr Option option_of(Option row) {
    using Value = std::remove_cvref_t<decltype(std::declval<Options&>().*Field)>;
    row.get = [](const Options& options) { return static_cast<std::uint32_t>(options.*Field); };
    row.set = [](Options& options, std::uint32_t value) { options.*Field = static_cast<Value>(value); };
    return row;
}

/// Every option, in the rulebook's order. `sequence rules --json` prints this table for the page.
inline constexpr std::array option_table{
    option_of<&Options::draw>(
        {.key = "draw", .rule = "S19", .kinds = {.cards = true}, .words = {"manual", "auto"}}),
    option_of<&Options::draw_grace_s>({.key = "draw_grace",
                                       .rule = "S19",
                                       .kinds = {.cards = true},
                                       .max = 10,
                                       .unit = "seconds",
                                       .of_the_room = true,
                                       .without_effect_key = "draw",
                                       .without_effect_value = "auto"}),
    option_of<&Options::table_talk>({.key = "table_talk",
                                     .rule = "T3",
                                     .kinds = {.cards = true, .dice_board = true},
                                     .words = {"off", "call", "honour", "silent"},
                                     .in_teams_only = true}),
    option_of<&Options::line>(
        {.key = "line", .rule = "D9", .kinds = {.dice_board = true}, .words = {"5", "6"}, .first_word = 5}),
    option_of<&Options::sequences_per_cast>(
        {.key = "sequences_per_cast", .rule = "X4", .kinds = {.six_dice = true}, .words = {"two", "all"}}),
    option_of<&Options::target>({.key = "target",
                                 .rule = "X6",
                                 .kinds = {.six_dice = true},
                                 .min = 25,
                                 .max = 1000,
                                 .step = 5,
                                 .unit = "points"}),
    option_of<&Options::stake>(
        {.key = "stake", .rule = "X7", .kinds = {.six_dice = true}, .max = stake_max, .unit = "play chips"}),
    option_of<&Options::turn_seconds>({.key = "turn_seconds",
                                       .min = turn_seconds_min,
                                       .max = turn_seconds_max,
                                       .unit = "seconds",
                                       .can_be_off = true,
                                       .of_the_room = true,
                                       .came_later = true}),
    option_of<&Options::at_zero>({.key = "at_zero",
                                  .words = {"bot", "random"},
                                  .of_the_room = true,
                                  .came_later = true,
                                  .without_effect_key = "turn_seconds",
                                  .without_effect_value = "off"}),
    option_of<&Options::best_of>({.key = "best_of",
                                  .min = 1,
                                  .max = 15,
                                  .step = 2,
                                  .unit = "games",
                                  .of_the_room = true,
                                  .came_later = true}),
    option_of<&Options::deal>(
        {.key = "deal", .words = {"ceremony", "quick"}, .of_the_room = true, .came_later = true})};

/// Sets one option from its key and value, as in `draw=auto`. Refuses a key that the preset does not have
/// (`unknown-option`) and a value that the option does not take (`bad-option`).
std::optional<Rejection> set_option(Options& options, const Preset& preset, std::string_view key,
                                    std::string_view value);

/// Every option that the preset has, as key and value, in the rulebook's order. An option that was added
/// after the first journals is left out if it has its default, so that replaying them produces the same
/// events.
std::vector<std::pair<std::string, std::string>> to_words(const Options& options, const Preset& preset);

/// The keys of all options that the preset has, in the same order.
std::vector<std::string_view> option_keys(const Preset& preset);

/// Whether an option belongs to the room and is left out of a game record.
bool is_of_the_room(std::string_view key);

}  // namespace seq
