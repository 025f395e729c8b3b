#include "client-cli/rules/rulebook.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "engine/preset/options.hpp"

namespace seq::client {
namespace {

constexpr std::string_view rule_heading = "### ";
constexpr std::string_view section_heading = "## ";

char upper_letter(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Whether a line is the heading of this rule: `### S17 Dead card`.
bool is_heading_of(std::string_view line, std::string_view id) {
    if (!line.starts_with(rule_heading)) return false;
    line.remove_prefix(rule_heading.size());
    return std::ranges::equal(line.substr(0, line.find(' ')), id, {}, upper_letter, upper_letter);
}

/// From the line that begins it to the line before the one that ends it.
template <typename Begins, typename Ends>
std::optional<std::string_view> part_of_page(Begins begins, Ends ends) {
    const std::string_view page = rules_page();
    std::optional<std::size_t> begin;
    for (std::size_t line = 0; line < page.size();) {
        const std::size_t end = std::min(page.find('\n', line), page.size());
        const std::string_view text = page.substr(line, end - line);
        if (begin && ends(text)) return page.substr(*begin, line - *begin);
        if (!begin && begins(text)) begin = line;
        line = end + 1;
    }
    if (begin) return page.substr(*begin);
    return std::nullopt;
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

std::string upper_case(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), upper_letter);
    return result;
}

std::string replaced_line(const Preset& preset, std::string_view id, std::string_view by) {
    return "In `" + std::string{preset.name} + "` " + std::string{by} + " replaces " + std::string{id} +
           ".\n";
}

/// `S1 to S23`, by the rules that the page has.
std::string ids_of_section(char letter) {
    int last = 0;
    while (rule_text(letter + std::to_string(last + 1)))
        ++last;
    return letter + std::string{"1 to "} + letter + std::to_string(last);
}

std::string ids_of_sections(std::string_view letters) {
    std::string text;
    for (const char letter : letters)
        text += (text.empty() ? "" : ", ") + ids_of_section(letter);
    return text;
}

std::string players_of(const Preset& preset) {
    std::set<int> counts;
    for (const Seating& row : preset.seatings)
        counts.insert(row.players);
    const bool gapless =
        counts.size() > 4 && *counts.rbegin() - *counts.begin() + 1 == static_cast<int>(counts.size());
    if (gapless) return std::to_string(*counts.begin()) + " to " + std::to_string(*counts.rbegin());
    std::string text;
    for (const int count : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count);
    return text;
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
    std::string text{section_text(letter).value_or("")};
    for (int n = 1; const auto rule = rule_text(letter + std::to_string(n)); ++n) {
        const std::string id = letter + std::to_string(n);
        const auto by = replacement_of(preset, id);
        if (!by) continue;
        const std::string_view heading = rule->substr(0, rule->find('\n') + 1);
        text.insert(text.find(heading) + heading.size(), '\n' + replaced_line(preset, id, *by));
    }
    return text;
}

}  // namespace

std::optional<std::string_view> rule_text(std::string_view id) {
    return part_of_page([id](std::string_view line) { return is_heading_of(line, id); },
                        [](std::string_view line) { return line.starts_with("##"); });
}

std::optional<std::string_view> section_text(char letter) {
    const std::string heading = std::string{section_heading} + letter + ". ";
    return part_of_page([&heading](std::string_view line) { return line.starts_with(heading); },
                        [](std::string_view line) { return line.starts_with(section_heading); });
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

std::string rule_ids_of(const Preset& preset) {
    return ids_of_sections(sections_of(preset));
}

std::string rule_ids() {
    return ids_of_sections("SBDXT");
}

}  // namespace seq::client
