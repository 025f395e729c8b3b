#pragma once

#include <map>
#include <string>
#include <vector>

namespace seq::test {

/// The result of a program.
struct Outcome {
    int status = -1;  ///< the exit status, or -1 where a signal ended it
    std::string out;
    std::string err;
};

/// Variables that a program gets in addition to those of the test, or in their place.
using Environment = std::map<std::string, std::string>;

/// Runs a program with these arguments and this standard input, and waits until it ends.
Outcome run_program(const std::string& program, std::vector<std::string> arguments,
                    const Environment& environment = {}, const std::string& input = {});

/// Does the same, without input, with standard output redirected to this file, such as a device; returns the
/// exit status.
int run_program_into(const std::string& output, const std::string& program,
                     std::vector<std::string> arguments);

/// Writes a file; the test fails if that is impossible.
void write_file(const std::string& path, const std::string& text);
/// A whole file; the test fails if it does not exist.
std::string read_text(const std::string& path);

}  // namespace seq::test
