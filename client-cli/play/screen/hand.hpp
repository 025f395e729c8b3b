#pragma once

#include <string>
#include <vector>

#include "client-cli/play/model/model.hpp"
#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

/// Before the game the link to share; then one's cards with what each can be used for, side by side where
/// they do not fit below each other.
std::vector<Row> draw_hand(const Model& model, std::size_t rows_max, const Canvas& canvas);

/// What one card can be used for on the board as it is: `d4 g9`, `any open space`, `dead, exchange it`.
std::string use_of(const View& view, Face face);

}  // namespace seq::cli
