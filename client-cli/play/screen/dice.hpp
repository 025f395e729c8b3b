#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "client-cli/play/screen/style.hpp"

namespace seq::cli {

inline constexpr std::size_t die_columns = 9;  ///< with the gap behind it
inline constexpr std::size_t die_rows = 5;

/// Dice as they lie on the table, beside each other; five rows.
std::vector<Row> draw_dice(std::span<const std::uint8_t> dice);

}  // namespace seq::cli
