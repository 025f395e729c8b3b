#include <iostream>
#include <memory>

#include "client-cli/commands.hpp"
#include "client-cli/rules/rulebook.hpp"
#include "protocol/catalogue/catalogue.hpp"

namespace seq::client {
namespace {

struct RulesFlags {
    bool json = false;
    std::string preset_or_id;
    std::string id;
};

int print(std::string_view text) {
    std::cout << text;
    return 0;
}

int print_rules(const RulesFlags& flags) {
    if (flags.json) return print(protocol::catalogue_json());
    if (flags.preset_or_id.empty()) return print(rules_page());
    const Preset* preset = find_preset(flags.preset_or_id);
    if (preset == nullptr && !flags.id.empty())
        return complain("rules", "there is no preset " + flags.preset_or_id + "; there are " + known_games());
    if (preset == nullptr) {
        if (const auto text = rule_text(flags.preset_or_id)) return print(*text);
        return complain("rules", "there is no preset or rule " + flags.preset_or_id + "; the presets are " +
                                     known_games() + "; the ids go " + rule_ids());
    }
    if (flags.id.empty()) return print(preset_page(*preset));
    if (const auto text = rule_in_preset(*preset, flags.id)) return print(*text);
    return complain("rules", std::string{preset->name} + " has no rule " + flags.id + "; it has " +
                                 rule_ids(sections_of(*preset)));
}

}  // namespace

void add_rules(CLI::App& app, int& status) {
    const auto flags = std::make_shared<RulesFlags>();
    CLI::App* command = app.add_subcommand("rules", "Print the rulebook, a preset's part of it, or one rule");
    CLI::Option* preset_or_id = command->add_option(
        "PRESET", flags->preset_or_id,
        "What this preset plays, such as sequence-dice; or a rule by its ID, such as S17");
    command->add_option("ID", flags->id, "That rule as it holds in the preset");
    command
        ->add_flag("--json", flags->json,
                   "Print the presets, options, levels of bots, refusal codes, phrases and limits as one "
                   "JSON object")
        ->excludes(preset_or_id);
    command->callback([flags, &status] { status = print_rules(*flags); });
}

}  // namespace seq::client
