#pragma once

#include "client-cli/play/client.hpp"

namespace seq::cli {

/// Plays line by line, without any escape codes: for input that is no terminal, and for who wants to hear the
/// screen read. Commands come from standard input, what happens is printed as it happens. At the end of input
/// the answers that are still due are waited for. Gives the exit status.
int play_plain(Loop& loop, ClientSettings settings);

/// One JSON message a line: the server's, exactly as they came, to standard output; commands from standard
/// input, in which `id` may be left out. Coming in and sitting down happens by itself. What is no command is
/// refused here with a line of its own. Gives the exit status.
int play_json(Loop& loop, ClientSettings settings);

}  // namespace seq::cli
