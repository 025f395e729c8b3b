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

/// Who plays on a side: `Ann, Cy`.
std::string people_of(const Model& model, Side side);

/// A card as people call it: `7H`, `Noah's Ark`.
std::string face_text(const Model& model, Face face);

/// Whether the cards of this preset are pictures with titles (B5).
bool has_pictures(const Preset& preset);

}  // namespace seq::cli
