#pragma once

#include <span>
#include <string>
#include <vector>

#include "client-cli/play/model/model.hpp"

namespace seq::cli {

/// What happened in one version, in people's words: `Ann played 7H on d4.` The model is already up to date.
std::vector<LogLine> sentences_of(const Model& model, std::span<const protocol::RoomEvent> events,
                                  std::span<const Event> private_events);

/// How a game ended, with the rule: `Side 1 (Ann, Cy) wins with 2 sequences (S12).`
std::string sentence_of(const Model& model, const Result& result);

/// A side by its number and letter, with who plays on it: `side 1 (Ann, Cy)`.
std::string people_of(const Model& model, Side side);

}  // namespace seq::cli
