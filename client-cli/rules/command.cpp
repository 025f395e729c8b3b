#include "client-cli/rules/command.hpp"

#include <iostream>
#include <memory>

#include "client-cli/rules/rule_text.hpp"

namespace seq::cli {
namespace {

int print_rules(const std::string& id) {
    const auto text = id.empty() ? std::optional{rules_page()} : rule_text(id);
    if (!text) {
        std::cerr << "sequence rules: there is no rule " << id
                  << "; the ids go S1 to S23, B1 to B6, D1 to D11, X1 to X8, T1 to T5\n";
        return 2;
    }
    std::cout << *text;
    return 0;
}

}  // namespace

void add_rules(CLI::App& app, int& status) {
    const auto id = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("rules", "Print the rulebook, or one rule of it");
    command->add_option("ID", *id, "The id of a rule, such as S17");
    command->callback([id, &status] { status = print_rules(*id); });
}

}  // namespace seq::cli
