#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence play`: makes or joins a room and plays in it, on a terminal, line by line, or in JSON for
/// scripts.
void add_play(CLI::App& app, int& status);

}  // namespace seq::cli
