#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence replay FILE`: 0 when every move is legal, 1 at the first that is not, 2 for a record that cannot
/// be read.
void add_replay(CLI::App& app, int& status);

}  // namespace seq::cli
