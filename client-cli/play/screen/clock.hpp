#pragma once

#include <chrono>
#include <string>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// What is left of the turn's time, `0:42 `, when this was told so long ago: one's own clock, or else the one
/// with the least. Empty where no clock is kept.
Row draw_clock(const Model& model, std::chrono::milliseconds since_told);

/// One's own clock as a sentence, as it was told; empty where none of one's own is kept. For those who see no
/// countdown.
std::string tell_own_clock(const Model& model);

/// Whether a clock counts down, so that what is drawn becomes stale by itself.
bool clock_runs(const Model& model);

}  // namespace seq::cli
