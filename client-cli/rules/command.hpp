#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence rules [PRESET] [ID]`: the rulebook, what one preset plays, or one rule; 2 if there is none such.
/// `sequence rules --json`: the tables of the program.
void add_rules(CLI::App& app, int& status);

}  // namespace seq::cli
