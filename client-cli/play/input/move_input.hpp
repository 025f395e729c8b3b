#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"

// The moves among the commands. For the parser's own sources. Words are in lower case.

namespace seq::cli {

using Parsed = tl::expected<Input, std::string>;

/// `What it is. Like this: `example`.`
tl::unexpected<std::string> usage(std::string_view what, std::string_view example);

/// A move that is only a word: draw, pass, roll, cast.
Input bare_move(protocol::MoveKind kind);
/// What stands behind a card: a space, `x` before it where a chip is taken away, `=` with a naming after it.
Parsed read_play(Face face, std::span<const std::string> rest, bool removes, const Model& model);
/// `play CARD SPACE`, `remove CARD SPACE`.
Parsed read_card_command(std::span<const std::string> words, bool removes, const Model& model);
/// `dead CARD`, `forfeit CARD`.
Parsed read_card_alone(std::span<const std::string> words, Command command, const Model& model);
/// `put SPACE`, `swap SPACE`, `remove SPACE` on the dice board.
Parsed read_chip_command(std::span<const std::string> words, protocol::MoveKind kind);
/// A space alone on the dice board: what the dice want done there; a chip put where they want nothing, so
/// that the server says why not.
Input chip_on(Space space, const LegalActions& legal);

}  // namespace seq::cli
