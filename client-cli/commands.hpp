#pragma once

#include <CLI/CLI.hpp>

// The commands of the program `sequence`. Each adds itself to the command line, and sets the exit status when
// it runs.

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

}  // namespace seq::client
