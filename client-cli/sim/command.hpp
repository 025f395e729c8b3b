#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence sim`: plays random games and prints what came of them.
void add_sim(CLI::App& app, int& status);

}  // namespace seq::cli
