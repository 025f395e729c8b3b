#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence bot`: players for a room, of one of three levels.
void add_bot(CLI::App& app, int& status);

}  // namespace seq::cli
