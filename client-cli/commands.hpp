#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

// The commands of the program `sequence`, and the arguments that several of them take.

namespace seq::client {

// Each adds a command to the command line, and sets the exit status when it runs.
void add_play(CLI::App& app, int& status);
void add_practice(CLI::App& app, int& status);
void add_bot(CLI::App& app, int& status);
/// 0 if every move is legal, 1 if one is not, 2 if the record cannot be read.
void add_replay(CLI::App& app, int& status);
/// 0 if the whole transcript fits, 1 if something does not, 2 if the file has nothing to check.
void add_verify(CLI::App& app, int& status);
void add_sim(CLI::App& app, int& status);
/// 2 if there is no such preset or rule.
void add_rules(CLI::App& app, int& status);

/// Prints `sequence COMMAND: SENTENCE` on standard error. Returns the exit status of wrong usage, 2.
int complain(std::string_view command, const std::string& sentence);

/// The names of all games, with commas.
std::string known_games();

/// `key=value` as pairs. The error is a sentence that names the text that is none.
tl::expected<std::vector<std::pair<std::string, std::string>>, std::string> read_options(
    const std::vector<std::string>& texts);

/// Reads a whole file, which may be as long as a game record. The error is a sentence.
tl::expected<std::string, std::string> read_file(const std::string& path);

}  // namespace seq::client
