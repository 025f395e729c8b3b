#pragma once

#include <utility>

#include "tests/support/run_program.hpp"

namespace seq::test {

/// Runs `sequence` with these arguments, its standard input empty, and waits for its end.
inline Outcome run_sequence(std::vector<std::string> arguments) {
    return run_program(SEQ_SEQUENCE, std::move(arguments));
}

/// The same with its standard output going to this file, such as a device; gives the exit status.
inline int run_sequence_into(const std::string& output, std::vector<std::string> arguments) {
    return run_program_into(output, SEQ_SEQUENCE, std::move(arguments));
}

}  // namespace seq::test
