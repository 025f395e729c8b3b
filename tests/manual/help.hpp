#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::manual {

/// One flag as `--help` lists it.
struct Flag {
    std::string name;  ///< with its dashes
    std::string environment;
    std::optional<std::string> usual;  ///< its default
};

/// What a page of `--help` lists.
struct Help {
    std::vector<Flag> flags;
    std::vector<std::string> commands;
};

/// Parses the output of a program for `--help`.
Help read_help(std::string_view text);

/// Runs `command` in a shell and returns what it printed on standard output.
std::string printed_by(const std::string& command);

}  // namespace seq::manual
