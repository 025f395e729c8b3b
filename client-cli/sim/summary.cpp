#include "client-cli/sim/summary.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

namespace seq::cli {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value, double steps) {
    return std::round(value * steps) / steps;
}

Json as_json(const Summary& summary) {
    const Tally& tally = summary.tally;
    const double games = static_cast<double>(std::max<std::uint64_t>(tally.games, 1));
    Json json = {{"game", summary.setup.preset->name},
                 {"players", summary.setup.players()},
                 {"sides", summary.setup.sides()},
                 {"games", tally.games},
                 {"seed", summary.seed},
                 {"games_per_second", 0},
                 {"moves", tally.moves},
                 {"moves_per_game", rounded(static_cast<double>(tally.moves) / games, 1000)},
                 {"passes", tally.passes},
                 {"reshuffles", tally.reshuffles},
                 {"lost_cards", tally.lost_cards},
                 {"wins_by_side", Json::object()},
                 {"draws", tally.draws}};
    if (summary.seconds > 0)
        json["games_per_second"] = rounded(static_cast<double>(tally.games) / summary.seconds, 10);
    for (std::size_t i = 0; i < summary.setup.sides(); ++i)
        json["wins_by_side"][std::to_string(i + 1)] = tally.wins[i];
    return json;
}

/// A key as people read it: without underscores.
std::string spoken(std::string key) {
    std::ranges::replace(key, '_', ' ');
    return key;
}

std::string value_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_object()) return value.dump();
    std::string text;
    for (const auto& [side, wins] : value.items())
        text += (text.empty() ? "" : ", ") + ("side " + side) + ": " + wins.dump();
    return text;
}

}  // namespace

std::string summary_json(const Summary& summary) {
    return as_json(summary).dump();
}

std::string summary_text(const Summary& summary) {
    constexpr int label_width = 18;
    std::ostringstream out;
    const Json json = as_json(summary);  // named: items() does not keep a temporary alive
    for (const auto& [key, value] : json.items())
        out << std::left << std::setw(label_width) << spoken(key) << value_text(value) << '\n';
    return out.str();
}

}  // namespace seq::cli
