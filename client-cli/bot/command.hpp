#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence bot`: players for a room that choose among their legal moves by chance.
void add_bot(CLI::App& app, int& status);

}  // namespace seq::cli
