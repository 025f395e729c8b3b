#pragma once

#include <span>
#include <string>

#include "client-cli/play/input/move_input.hpp"

// What is said at the table, and the calls about it. For the parser's own sources. Words are in lower case.

namespace seq::cli {

/// `phrase sorry`
Parsed read_phrase(std::span<const std::string> words);
/// A phrase by itself: `sorry`, `gg`; nothing where the word is none.
std::optional<Input> phrase_alone(const std::string& word);
/// `react heart`, to the newest message of somebody else's, or `react heart bob`.
Parsed read_reaction(std::span<const std::string> words, const Model& model);
/// `call`, the newest message of a rival side, or `call bob`.
Parsed read_call(std::span<const std::string> words, const Model& model);
/// `uphold` and `refuse`: the referee's ruling, or else a vote.
Input verdict_input(bool upheld, const Model& model);
/// `referee bob`, `referee none`
Parsed read_referee(std::span<const std::string> words, const Model& model);

}  // namespace seq::cli
