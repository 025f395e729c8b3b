#include "engine/preset/options.hpp"

#include <algorithm>
#include <charconv>

#include "engine/preset/preset.hpp"

namespace seq {
namespace {

std::optional<std::uint32_t> number_of(const Option& option, std::string_view text) {
    if (option.can_be_off && text == "off") return 0;
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    const bool fits =
        number >= option.min && number <= option.max && (number - option.min) % option.step == 0;
    return fits ? std::optional{number} : std::nullopt;
}

std::optional<std::uint32_t> value_of(const Option& option, std::string_view text) {
    if (!option.takes_words()) return number_of(option, text);
    const auto found = std::ranges::find(option.words, text);
    if (found == option.words.end() || found->empty()) return std::nullopt;
    return option.first_word + static_cast<std::uint32_t>(found - option.words.begin());
}

/// `off, call, honour or silent`.
std::string all_words(const Option& option) {
    std::string list;
    for (std::size_t i = 0; i < option.words.size() && !option.words[i].empty(); ++i) {
        const bool is_last = i + 1 == option.words.size() || option.words[i + 1].empty();
        list.append(i == 0 ? "" : is_last ? " or " : ", ").append(option.words[i]);
    }
    return list;
}

/// The values that the option takes, for a refusal.
std::string allowed(const Option& option) {
    if (option.takes_words()) return all_words(option);
    std::string text = option.can_be_off ? "off or a whole number of " : "a whole number of ";
    text.append(option.unit).append(" from ").append(std::to_string(option.min)).append(" to ");
    text.append(std::to_string(option.max));
    return option.step == 1 ? text : text + " in steps of " + std::to_string(option.step);
}

std::string keys_of(const Preset& preset) {
    std::string keys;
    for (const std::string_view key : option_keys(preset))
        keys.append(keys.empty() ? "" : ", ").append(key);
    return keys;
}

}  // namespace

std::string Option::word(const Options& options) const {
    const std::uint32_t value = get(options);
    if (takes_words()) return std::string{words.at(value - first_word)};
    return can_be_off && value == 0 ? "off" : std::to_string(value);
}

std::optional<Rejection> set_option(Options& options, const Preset& preset, std::string_view key,
                                    std::string_view value) {
    const auto option = std::ranges::find(option_table, key, &Option::key);
    if (option == option_table.end() || !option->kinds.has(preset.kind))
        return Rejection{
            Code::unknown_option, "N",
            std::string{preset.title} + " has no option " + std::string{key} + "; it has " + keys_of(preset)};
    const auto number = value_of(*option, value);
    if (!number)
        return Rejection{Code::bad_option, option->rule,
                         "the option " + std::string{key} + " takes " + allowed(*option)};
    option->set(options, *number);
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> to_words(const Options& options, const Preset& preset) {
    std::vector<std::pair<std::string, std::string>> words;
    for (const Option& option : option_table) {
        if (!option.kinds.has(preset.kind)) continue;
        if (option.came_later && option.get(options) == option.get(preset.defaults)) continue;
        words.emplace_back(option.key, option.word(options));
    }
    return words;
}

std::vector<std::string_view> option_keys(const Preset& preset) {
    std::vector<std::string_view> keys;
    for (const Option& option : option_table)
        if (option.kinds.has(preset.kind)) keys.push_back(option.key);
    return keys;
}

bool is_of_the_room(std::string_view key) {
    const auto option = std::ranges::find(option_table, key, &Option::key);
    return option != option_table.end() && option->of_the_room;
}

}  // namespace seq
