#pragma once

#include <utility>

#include "tests/support/run_program.hpp"

namespace seq::test {

/// Runs `sequence` with these arguments and empty standard input, and waits until it ends.
inline Outcome run_sequence(std::vector<std::string> arguments) {
    return run_program(SEQ_SEQUENCE, std::move(arguments));
}

/// Does the same with standard output redirected to this file, such as a device; returns the exit status.
inline int run_sequence_into(const std::string& output, std::vector<std::string> arguments) {
    return run_program_into(output, SEQ_SEQUENCE, std::move(arguments));
}

}  // namespace seq::test
