#pragma once

#include <string>
#include <vector>

namespace seq::test {

/// What a program left behind.
struct Outcome {
    int status = -1;  ///< the exit status, or -1 where a signal ended it
    std::string out;
    std::string err;
};

/// Runs a program with these arguments, its standard input empty, and waits for its end.
Outcome run_program(const std::string& program, std::vector<std::string> arguments);

/// The same with its standard output going to this file, such as a device; gives the exit status.
int run_program_into(const std::string& output, const std::string& program,
                     std::vector<std::string> arguments);

/// Writes a file as it is; the test fails where that does not work.
void write_file(const std::string& path, const std::string& text);
/// A whole file; the test fails where there is none.
std::string read_text(const std::string& path);

}  // namespace seq::test
