#include "client-cli/sim/odds.hpp"

#include <cstdint>
#include <iomanip>
#include <sstream>

namespace seq::client {
namespace {

constexpr double all_casts = 46'656;

std::string row(const std::string& points, std::uint32_t casts) {
    std::ostringstream out;
    out << std::left << std::setw(10) << points << std::right << std::setw(6) << casts << std::fixed
        << std::setprecision(3) << std::setw(9) << 100 * casts / all_casts << " %\n";
    return out.str();
}

}  // namespace

std::string odds_json(const six_dice::Odds& odds) {
    std::string json = "{\"penalty\": " + std::to_string(odds.penalty);
    for (const auto& [points, casts] : odds.points)
        json += ", \"" + std::to_string(points) + "\": " + std::to_string(casts);
    return json + "}";
}

std::string odds_text(const six_dice::Odds& odds) {
    std::string text = "points     casts    share\n" + row("penalty", odds.penalty);
    for (const auto& [points, casts] : odds.points)
        text += row(std::to_string(points), casts);
    return text;
}

}  // namespace seq::client
