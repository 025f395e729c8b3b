#pragma once

#include <cstddef>
#include <string_view>

#include "engine/deck/card.hpp"

namespace seq::cli {

inline constexpr std::size_t label_columns = 5;

/// A picture card in at most five letters, for the board: the beginning of a word of its title. ADD and REM
/// are on no board.
std::string_view picture_label(Face face);

}  // namespace seq::cli
