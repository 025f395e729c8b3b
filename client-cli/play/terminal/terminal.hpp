#pragma once

#include "client-cli/play/client.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// What a person wants to see of it.
struct Looks {
    bool colour = true;
    bool signs = true;  ///< suits as signs
};

/// Whether standard input and output are a terminal that can be drawn on.
bool is_terminal();

/// Plays on the whole screen of a terminal, until the person leaves or the server turns them out. The
/// terminal is left as it was found, with a farewell. Gives the exit status.
int play_on_terminal(Loop& loop, ClientSettings settings, Looks looks);

}  // namespace seq::cli
