#include "client-cli/play/screen/dice.hpp"

#include <array>
#include <string_view>

namespace seq::cli {
namespace {

using DieRow = std::array<std::string_view, 7>;  // by pips, from 1
constexpr DieRow top{"", "     ", "o    ", "o    ", "o   o", "o   o", "o   o"};
constexpr DieRow middle{"", "  o  ", "     ", "  o  ", "     ", "  o  ", "o   o"};
constexpr DieRow bottom{"", "     ", "    o", "    o", "o   o", "o   o", "o   o"};

}  // namespace

std::vector<Row> draw_dice(std::span<const std::uint8_t> dice) {
    std::vector<Row> rows(die_rows);
    for (const std::uint8_t pips : dice) {
        rows[0].add(".-----.", faint).add("  ");
        std::size_t row = 1;
        for (const DieRow& faces : {top, middle, bottom})
            rows[row++].add("|", faint).add(faces[pips], strong).add("|", faint).add("  ");
        rows[4].add("'-----'", faint).add("  ");
    }
    return rows;
}

}  // namespace seq::cli
