#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client-cli/play/input/move_input.hpp"

// What is typed around the games. For the parser's own sources. `words` stand behind the command in lower
// case, `text` is the same as it was typed.

namespace seq::cli {

/// Seats, ready marks, what is to be played, the door and the host's tools.
Parsed read_lobby_command(Command command, std::span<const std::string> words, std::string_view text,
                          const Model& model);

/// Phrases whose first word means something else in a game: `not ready`, `swap seat 3`, `remove Bob`, `give
/// Bob`. Nothing where it is no such phrase.
std::optional<Parsed> read_lobby_phrase(std::span<const std::string> words, std::string_view text,
                                        const Model& model);

}  // namespace seq::cli
