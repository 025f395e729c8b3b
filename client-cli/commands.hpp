#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <tl/expected.hpp>

// The commands of the program `sequence`, each of which adds itself to the command line and sets the exit
// status when it runs, and the arguments that several of them take: whole numbers and game files.

namespace seq::client {

/// `sequence play`: creates or joins a room and plays in it: on the whole terminal, line by line, or in JSON
/// for scripts.
void add_play(CLI::App& app, int& status);

/// `sequence practice`: a game against bots, in the same ways, without a server.
void add_practice(CLI::App& app, int& status);

/// `sequence bot`: players for a room, of one of three levels.
void add_bot(CLI::App& app, int& status);

/// `sequence replay FILE`: 0 if every move is legal, 1 if one is not, 2 if the record cannot be read.
void add_replay(CLI::App& app, int& status);

/// `sequence verify FILE`: 0 if the whole transcript fits, 1 if something does not, 2 if the file has nothing
/// to check.
void add_verify(CLI::App& app, int& status);

/// `sequence sim`: plays random games and prints statistics.
void add_sim(CLI::App& app, int& status);

/// `sequence rules [PRESET] [ID]`: the rulebook, what one preset plays, or one rule; 2 if there is no such
/// preset or rule. `sequence rules --json`: the tables of the program.
void add_rules(CLI::App& app, int& status);

/// Lets an option take whole numbers from `min` to `max` only. CLI11 by itself reads -1 as a very big number
/// and truncates one that is too big.
CLI::Validator whole_number(std::uint64_t min = 0,
                            std::uint64_t max = std::numeric_limits<std::uint64_t>::max());

/// The names of all games, with commas.
std::string known_games();

/// More than any game record has, and little enough to hold in memory.
inline constexpr std::size_t record_bytes_max = 16 * 1024 * 1024;

/// Reads a whole file of at most record_bytes_max. The error is a sentence.
tl::expected<std::string, std::string> read_file(const std::string& path);

}  // namespace seq::client
