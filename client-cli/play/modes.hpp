#pragma once

#include "client-cli/play/screen/style.hpp"
#include "client/client.hpp"

// The ways to play: on the whole screen, line by line, and in JSON.

namespace seq::client {

/// Plays line by line, without any escape codes: for input that is no terminal, and for screen
/// readers. Commands come from standard input, what happens is printed as it happens. At the end of input
/// the answers that are still due are waited for. Gives the exit status.
int play_plain(Loop& loop, ClientSettings settings);

/// One JSON message a line: the server's, exactly as they came, to standard output; commands from standard
/// input, in which `id` may be left out. Joining and sitting down happen by themselves. A line that is no
/// command is answered with a refusal. Gives the exit status.
int play_json(Loop& loop, ClientSettings settings);

/// How the screen is drawn.
struct Looks {
    bool colour = true;
    bool signs = true;  ///< suits as signs
};

/// Whether standard input and output are a terminal that can be drawn on.
bool is_terminal();

/// Plays on the whole screen of a terminal, until the player leaves or the server ends the session. Restores
/// the terminal and prints how to come back. Gives the exit status.
int play_on_terminal(Loop& loop, ClientSettings settings, Looks looks);

}  // namespace seq::client
