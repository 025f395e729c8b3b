#include "engine/preset/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/preset/preset.hpp"

namespace seq {
namespace {

constexpr unsigned draw_grace_max_s = 10;
constexpr unsigned best_of_max = 15;

Rejection bad_value(std::string_view key, std::string_view rule, std::string_view allowed) {
    return {Code::bad_option, rule, "the option " + std::string{key} + " takes " + std::string{allowed}};
}

std::optional<unsigned> whole_number(std::string_view text, unsigned max) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number > max) return std::nullopt;
    return number;
}

using Refusal = std::optional<Rejection>;

Refusal set_draw(Options& options, std::string_view value) {
    if (value != "manual" && value != "auto") return bad_value("draw", "S19", "manual or auto");
    options.draw = value == "auto" ? DrawMode::automatic : DrawMode::manual;
    return std::nullopt;
}
std::string draw_words(const Options& options) {
    return options.draw == DrawMode::manual ? "manual" : "auto";
}

Refusal set_draw_grace(Options& options, std::string_view value) {
    const auto seconds = whole_number(value, draw_grace_max_s);
    if (!seconds) return bad_value("draw_grace", "S19", "whole seconds from 0 to 10");
    options.draw_grace_s = static_cast<std::uint8_t>(*seconds);
    return std::nullopt;
}
std::string draw_grace_words(const Options& options) {
    return std::to_string(options.draw_grace_s);
}

constexpr std::array<std::string_view, 4> table_talk_values{"off", "call", "honour", "silent"};

Refusal set_table_talk(Options& options, std::string_view value) {
    for (std::size_t i = 0; i < table_talk_values.size(); ++i) {
        if (table_talk_values[i] != value) continue;
        options.table_talk = static_cast<TableTalk>(i);
        return std::nullopt;
    }
    return bad_value("table_talk", "T3", "off, call, honour or silent");
}
std::string table_talk_words(const Options& options) {
    return std::string{table_talk_values[static_cast<std::size_t>(options.table_talk)]};
}

Refusal set_line(Options& options, std::string_view value) {
    if (value != "5" && value != "6") return bad_value("line", "D9", "5 or 6");
    options.line = value == "6" ? 6 : 5;
    return std::nullopt;
}
std::string line_words(const Options& options) {
    return std::to_string(options.line);
}

Refusal set_sequences_per_cast(Options& options, std::string_view value) {
    if (value != "two" && value != "all") return bad_value("sequences_per_cast", "X4", "two or all");
    options.sequences_per_cast =
        value == "all" ? six_dice::SequencesPerCast::all : six_dice::SequencesPerCast::two;
    return std::nullopt;
}
std::string sequences_per_cast_words(const Options& options) {
    return options.sequences_per_cast == six_dice::SequencesPerCast::all ? "all" : "two";
}

Refusal set_target(Options& options, std::string_view value) {
    const auto target = whole_number(value, 1000);
    if (!target || *target < 25 || *target % 5 != 0)
        return bad_value("target", "X6", "a multiple of 5 from 25 to 1000");
    options.target = static_cast<std::uint16_t>(*target);
    return std::nullopt;
}
std::string target_words(const Options& options) {
    return std::to_string(options.target);
}

Refusal set_stake(Options& options, std::string_view value) {
    const auto stake = whole_number(value, stake_max);
    if (!stake) return bad_value("stake", "X7", "whole play chips, no more than the host's purse");
    options.stake = *stake;
    return std::nullopt;
}
std::string stake_words(const Options& options) {
    return std::to_string(options.stake);
}

Refusal set_turn_seconds(Options& options, std::string_view value) {
    const auto seconds = value == "off" ? 0 : whole_number(value, turn_seconds_max);
    if (!seconds || (value != "off" && *seconds < turn_seconds_min))
        return bad_value("turn_seconds", "N", "off or whole seconds from 15 to 600");
    options.turn_seconds = static_cast<std::uint16_t>(*seconds);
    return std::nullopt;
}
std::string turn_seconds_words(const Options& options) {
    return options.turn_seconds == 0 ? "off" : std::to_string(options.turn_seconds);
}

Refusal set_at_zero(Options& options, std::string_view value) {
    if (value != "bot" && value != "random") return bad_value("at_zero", "N", "bot or random");
    options.at_zero = value == "bot" ? AtZero::bot : AtZero::random;
    return std::nullopt;
}
std::string at_zero_words(const Options& options) {
    return options.at_zero == AtZero::bot ? "bot" : "random";
}

Refusal set_best_of(Options& options, std::string_view value) {
    const auto games = whole_number(value, best_of_max);
    if (!games || *games % 2 == 0) return bad_value("best_of", "N", "an odd number of games from 1 to 15");
    options.best_of = static_cast<std::uint8_t>(*games);
    return std::nullopt;
}
std::string best_of_words(const Options& options) {
    return std::to_string(options.best_of);
}

Refusal set_deal(Options& options, std::string_view value) {
    if (value != "ceremony" && value != "quick") return bad_value("deal", "N", "ceremony or quick");
    options.deal = value == "quick" ? DealMode::quick : DealMode::ceremony;
    return std::nullopt;
}
std::string deal_words(const Options& options) {
    return options.deal == DealMode::quick ? "quick" : "ceremony";
}

/// A row of the rulebook's table of options.
struct Option {
    std::string_view key;
    bool cards, dice_board, six_dice;  ///< the kinds of game that have it
    Refusal (*set)(Options&, std::string_view);
    std::string (*words)(const Options&);
    bool of_the_room = false;  ///< rather than of the game: it does not stand in a record
    bool came_later = false;   ///< than the first journals: its default is not written

    bool is_of(Kind kind) const {
        switch (kind) {
            case Kind::cards: return cards;
            case Kind::dice_board: return dice_board;
            case Kind::six_dice: return six_dice;
        }
        SEQ_ASSERT(!"a kind of the enum");
    }
};

constexpr std::array<Option, 11> option_rows{
    {{"draw", true, false, false, set_draw, draw_words},
     {"draw_grace", true, false, false, set_draw_grace, draw_grace_words, true},
     {"table_talk", true, true, false, set_table_talk, table_talk_words},
     {"line", false, true, false, set_line, line_words},
     {"sequences_per_cast", false, false, true, set_sequences_per_cast, sequences_per_cast_words},
     {"target", false, false, true, set_target, target_words},
     {"stake", false, false, true, set_stake, stake_words},
     {"turn_seconds", true, true, true, set_turn_seconds, turn_seconds_words, true, true},
     {"at_zero", true, true, true, set_at_zero, at_zero_words, true, true},
     {"best_of", true, true, true, set_best_of, best_of_words, true, true},
     {"deal", true, true, true, set_deal, deal_words, true, true}}};

std::string keys_of(const Preset& preset) {
    std::string keys;
    for (const Option& option : option_rows)
        if (option.is_of(preset.kind)) keys.append(keys.empty() ? "" : ", ").append(option.key);
    return keys;
}

}  // namespace

std::optional<Rejection> set_option(Options& options, const Preset& preset, std::string_view key,
                                    std::string_view value) {
    for (const Option& option : option_rows)
        if (option.key == key && option.is_of(preset.kind)) return option.set(options, value);
    return Rejection{
        Code::unknown_option, "N",
        std::string{preset.title} + " has no option " + std::string{key} + "; it has " + keys_of(preset)};
}

std::vector<std::pair<std::string, std::string>> to_words(const Options& options, const Preset& preset) {
    std::vector<std::pair<std::string, std::string>> words;
    for (const Option& option : option_rows) {
        if (!option.is_of(preset.kind)) continue;
        std::string value = option.words(options);
        if (option.came_later && value == option.words(preset.defaults)) continue;
        words.emplace_back(option.key, std::move(value));
    }
    return words;
}

std::vector<std::string_view> option_keys(const Preset& preset) {
    std::vector<std::string_view> keys;
    for (const Option& option : option_rows)
        if (option.is_of(preset.kind)) keys.push_back(option.key);
    return keys;
}

bool is_of_the_room(std::string_view key) {
    return std::ranges::any_of(option_rows,
                               [&](const Option& option) { return option.key == key && option.of_the_room; });
}

}  // namespace seq
