#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "client-cli/play/screen/style.hpp"
#include "client/client.hpp"

// The ways to play: on the whole screen, line by line, and in JSON.

namespace seq::client {

/// Plays line by line without escape codes, for input that is no terminal and for screen readers. Reads
/// commands from standard input and prints events as they happen. At the end of input it waits for pending
/// answers. Returns the exit status.
int play_plain(Loop& loop, ClientSettings settings);

/// One JSON message per line: writes the server's messages unchanged to standard output, and reads commands,
/// in which `id` may be omitted, from standard input. Joins and sits down automatically. Answers a line that
/// is no command with a refusal. Returns the exit status.
int play_json(Loop& loop, ClientSettings settings);

/// The arguments that choose the way to play.
struct ModeArguments {
    bool json = false;
    bool plain = false;
    bool no_color = false;
    bool ascii = false;
};

void add_mode(CLI::App& command, ModeArguments& into);
/// Plays in the way that the arguments and the terminal suggest. Signals end the loop. Returns the exit
/// status.
int play_in_mode(Loop& loop, ClientSettings settings, const ModeArguments& arguments);

/// The exit status of a session that could not begin because the name is taken.
inline constexpr int name_is_taken = 3;
/// 0 unless the server or the network has ended the session.
int status_at_end(const Client& client);

/// The names of all games, for the help.
std::string known_games();

/// How the screen is drawn.
struct Looks {
    bool colour = true;
    bool signs = true;  ///< suits as symbols
};

/// Whether standard input and output are a terminal that can be drawn on.
bool is_terminal();

/// Plays on the whole screen of a terminal, until the player leaves or the server ends the session. Restores
/// the terminal and prints how to return to the room. Returns the exit status.
int play_on_terminal(Loop& loop, ClientSettings settings, Looks looks);

}  // namespace seq::client
