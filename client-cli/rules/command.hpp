#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence rules [ID]`: the rulebook, or one rule of it.
void add_rules(CLI::App& app, int& status);

}  // namespace seq::cli
