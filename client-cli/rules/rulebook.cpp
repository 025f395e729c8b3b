#include "client-cli/rules/rulebook.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "client/words/text.hpp"
#include "engine/preset/options.hpp"

namespace seq::client {
namespace {

std::string upper_case(std::string_view text) {
    std::string result{text};
    for (char& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c & ~0x20);
    return result;
}

/// From the line that begins so to the line before the one that begins with `end`.
std::optional<std::string_view> part_of_page(const std::string& begin, std::string_view end) {
    std::string_view page = rules_page();
    const auto at = page.find('\n' + begin);
    if (at == std::string_view::npos) return std::nullopt;
    page.remove_prefix(at + 1);
    const auto next = page.find('\n' + std::string{end});
    return next == std::string_view::npos ? page : page.substr(0, next + 1);
}

struct Replacement {
    std::string_view rule;
    std::string_view by;
};

// Section B is the exceptions from section S: here is which it is an exception from.
constexpr std::array<Replacement, 8> in_bible{{{"S1", "B1"},
                                               {"S2", "B5"},
                                               {"S3", "B5"},
                                               {"S4", "B2"},
                                               {"S5", "B6"},
                                               {"S9", "B4"},
                                               {"S10", "B4"},
                                               {"S12", "B3"}}};

bool plays_section(const Preset& preset, char letter) {
    return sections_of(preset).find(letter) != std::string_view::npos;
}

std::string replaced_line(const Preset& preset, std::string_view id, std::string_view by) {
    return "In `" + std::string{preset.name} + "` " + std::string{by} + " replaces " + std::string{id} +
           ".\n";
}

/// The ids of a section's rules.
std::vector<std::string> ids_of(char letter) {
    std::vector<std::string> ids;
    for (std::string id = letter + std::string{"1"}; rule_text(id);
         id = letter + std::to_string(ids.size() + 1))
        ids.push_back(id);
    return ids;
}

std::string players_of(const Preset& preset) {
    std::set<int> counts;
    for (const Seating& row : preset.seatings)
        counts.insert(row.players);
    const int last = *counts.rbegin();
    if (last == static_cast<int>(counts.size())) return "1 to " + std::to_string(last);
    return joined(counts, ", ", [](int count) { return std::to_string(count); });
}

/// An option's row in the rulebook's table of options, with the end of its line.
std::string_view option_row(std::string_view key) {
    const std::string_view page = rules_page();
    const auto row = page.find("\n| `" + std::string{key} + "` |");
    SEQ_ASSERT(row != std::string_view::npos);
    return page.substr(row + 1, page.find('\n', row + 1) - row);
}

/// A section with a line under each rule that does not hold in this preset.
std::string section_in_preset(const Preset& preset, char letter) {
    std::string text{part_of_page(std::string{"## "} + letter + ". ", "## ").value_or("")};
    for (const std::string& id : ids_of(letter))
        if (const auto by = replacement_of(preset, id))
            text.insert(text.find('\n', text.find("\n### " + id + " ") + 1) + 1,
                        '\n' + replaced_line(preset, id, *by));
    return text;
}

}  // namespace

std::optional<std::string_view> rule_text(std::string_view id) {
    return part_of_page("### " + upper_case(id) + " ", "##");
}

std::string_view sections_of(const Preset& preset) {
    switch (preset.kind) {
        case Kind::cards: return preset.deck == &bible_deck ? "SBT" : "ST";
        case Kind::dice_board: return "DT";
        case Kind::six_dice: return "X";
    }
    SEQ_ASSERT(!"a kind of the enum");
}

std::optional<std::string_view> replacement_of(const Preset& preset, std::string_view id) {
    if (!plays_section(preset, 'B')) return std::nullopt;
    const auto found = std::ranges::find(in_bible, id, &Replacement::rule);
    if (found == in_bible.end()) return std::nullopt;
    return found->by;
}

std::string preset_page(const Preset& preset) {
    std::string text = "# " + std::string{preset.title} + "\n\nPreset `" + std::string{preset.name} +
                       "`, for " + players_of(preset) + " players.\n";
    text += "\n| option | values, the default first | games |\n| --- | --- | --- |\n";
    for (const std::string_view key : option_keys(preset))
        text += option_row(key);
    for (const char letter : sections_of(preset))
        text += '\n' + section_in_preset(preset, letter);
    while (text.ends_with("\n\n"))
        text.pop_back();
    return text;
}

std::optional<std::string> rule_in_preset(const Preset& preset, std::string_view id) {
    const std::string upper = upper_case(id);
    const auto rule = rule_text(upper);
    if (!rule || !plays_section(preset, upper.front())) return std::nullopt;
    const auto by = replacement_of(preset, upper);
    if (!by) return std::string{*rule};
    return replaced_line(preset, upper, *by) + '\n' + std::string{rule_text(*by).value_or("")} +
           "\nThe other games have it so:\n\n" + std::string{*rule};
}

std::string rule_ids(std::string_view sections) {
    return joined(sections, ", ",
                  [](char letter) { return letter + std::string{"1 to "} + ids_of(letter).back(); });
}

}  // namespace seq::client
