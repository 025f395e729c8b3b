#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/cli/support/terminal.hpp"
#include "tests/cli/support/wiretap.hpp"
#include "tests/support/server_process.hpp"

namespace seq::test {

/// A running server and terminals, whose players keep their tokens in a folder of this test. Every message on
/// the wire is validated against the schema.
class PlaySession {
  public:
    PlaySession();

    /// `sequence COMMAND ARGUMENTS...` with the environment of this test.
    std::vector<std::string> command(std::string name, std::vector<std::string> arguments) const;
    Environment environment() const { return {{"XDG_STATE_HOME", (folder.path() / "state").string()}}; }
    /// Runs it to its end, with this standard input.
    Outcome run(std::string name, std::vector<std::string> arguments, const std::string& input = {}) const;
    std::string url() const { return "http://" + wire.address(); }

    /// Creates a room for this many players at a new terminal, and sets `code`. Cards use letters for suits,
    /// and nothing depends on the locale.
    std::unique_ptr<Terminal> host(const std::string& name, int players,
                                   const std::vector<std::string>& more = {});
    /// Joins that room at a new terminal.
    std::unique_ptr<Terminal> guest(const std::string& name);

    TemporaryFolder folder;
    Wiretap wire;
    ServerProcess server;
    std::string code;  ///< of the newest room
};

/// Fails the test and prints the transcript if the text does not appear.
void must_show(Terminal& terminal, const std::string& text);

/// Waits until the newest turn line, printed after the newest typed one, asks this player to play.
void must_have_turn(Terminal& terminal);

/// A card of the newest hand and a space where it can be played, as a player types it: `7H d4`.
std::string some_move(Terminal& terminal);
/// How the log tells that move: ` played 7H on d4.`
std::string played(const std::string& move);

}  // namespace seq::test
