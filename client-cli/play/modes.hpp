#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "client/client.hpp"

// The ways to play: line by line, and in JSON.

namespace seq::client {

/// Plays line by line: reads commands from standard input and prints what happens. For a person at a terminal
/// it edits the line and prints the table after each change. If nobody `edits` it prints no escape codes, and
/// at the end of input it waits for pending answers. Returns the exit status.
int play_by_lines(Loop& loop, ClientSettings settings, bool edits, bool colour);

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

/// Runs the loop until there is input, and calls this after each round of events. False if there will be
/// none: the session has ended, or a signal has come.
bool wait_for_input(Loop& loop, const Client& client, const std::function<void()>& after_each);
/// Runs the loop until it is so. False if the session has ended or a signal has come before.
bool run_until(Loop& loop, const Client& client, const std::function<bool()>& condition);

/// The exit status of a session that could not begin because the name is taken.
inline constexpr int name_is_taken = 3;
/// Closes the connection, and reports on standard error why the server or the network has ended the session.
/// Returns the exit status, 0 if neither has.
int end_session(Client& client);

}  // namespace seq::client
