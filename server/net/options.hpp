#pragma once

#include <CLI/CLI.hpp>

#include "server/net/limits.hpp"

// The options of the program, by subject. Each group adds flags to a parser that write into what is set by
// them, and that must outlive the parsing. The environment variables are named after the flags by
// read_config(). Only sources include this: it names the parser.

namespace seq::net {

/// How long things may take.
void add_deadline_options(CLI::App& app, Limits& limits);
/// How many, how much and how often.
void add_limit_options(CLI::App& app, Limits& limits);

}  // namespace seq::net
