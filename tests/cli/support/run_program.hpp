#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tests/support/run_program.hpp"

namespace seq::test {

/// Runs `sequence` with these arguments and empty standard input, and waits until it ends.
Outcome run_sequence(std::vector<std::string> arguments);
/// Does the same, and checks that it ends with status 2, prints nothing, and says why in one line.
Outcome check_refused(std::vector<std::string> arguments);
bool is_one_line(const std::string& text);

/// Does the same with standard output redirected to this file, such as a device; returns the exit status.
int run_sequence_into(const std::string& output, std::vector<std::string> arguments);

/// The output of `sequence sim` with these arguments and `--json`, without the figure that depends on the
/// clock. The command must succeed.
nlohmann::ordered_json sim(std::vector<std::string> arguments);

}  // namespace seq::test
