#pragma once

#include <CLI/CLI.hpp>

namespace seq::cli {

/// `sequence verify FILE`: 0 when all of a transcript fits, 1 where something does not, 2 for a file that
/// there is nothing to check in.
void add_verify(CLI::App& app, int& status);

}  // namespace seq::cli
