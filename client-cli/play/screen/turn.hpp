#pragma once

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// Whose turn it is and what is asked of this player, in one sentence or two.
Row draw_turn(const Model& model);

}  // namespace seq::cli
