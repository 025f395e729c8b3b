#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client-cli/sim/simulate.hpp"

namespace seq::client {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value, double steps) {
    return std::round(value * steps) / steps;
}

/// What only card games can have is left out of the others.
Json as_json(const Summary& summary) {
    const Tally& tally = summary.tally;
    const Setup& setup = summary.setup;
    const bool sides = setup.preset->kind != Kind::six_dice;
    const double games = static_cast<double>(std::max<std::uint64_t>(tally.games, 1));
    Json json = {{"game", setup.preset->name}, {"players", setup.players()}};
    if (sides) json["sides"] = setup.sides();
    json["games"] = tally.games;
    json["seed"] = summary.seed;
    json["games_per_second"] =
        summary.seconds > 0 ? rounded(static_cast<double>(tally.games) / summary.seconds, 10) : 0;
    json["moves"] = tally.moves;
    json["moves_per_game"] = rounded(static_cast<double>(tally.moves) / games, 1000);
    if (setup.preset->kind == Kind::cards) {
        json["passes"] = tally.passes;
        json["reshuffles"] = tally.reshuffles;
        json["lost_cards"] = tally.lost_cards;
    }
    Json& wins = json[sides ? "wins_by_side" : "wins_by_seat"];
    for (std::size_t i = 0; i < (sides ? setup.sides() : setup.players()); ++i)
        wins[std::to_string(i + 1)] = tally.wins[i];
    for (const BotLevel level : summary.bots) {
        json["bots"].push_back(to_string(level));
        const auto found = tally.wins_by_bot.find(level);
        json["wins_by_bot"][std::string{to_string(level)}] =
            found == tally.wins_by_bot.end() ? 0 : found->second;
    }
    json["draws"] = tally.draws;
    return json;
}

/// A key as people read it: without underscores.
std::string spoken(std::string key) {
    std::ranges::replace(key, '_', ' ');
    return key;
}

/// A figure, or several with a comma between them. Keys of an object stand for a side or a seat where they
/// are numbers.
std::string value_text(const Json& value, std::string_view winner) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_structured()) return value.dump();
    std::string text;
    for (const auto& [key, item] : value.items()) {
        if (!text.empty()) text += ", ";
        const bool number = key.front() >= '0' && key.front() <= '9';
        if (value.is_object()) text += (number ? std::string{winner} + ' ' : std::string{}) + key + ": ";
        text += value_text(item, winner);
    }
    return text;
}

/// The penalty first, then the points, ascending.
Json as_json(const six_dice::Odds& odds) {
    Json json{{"penalty", odds.penalty}};
    for (const auto& [points, casts] : odds.points)
        json[std::to_string(points)] = casts;
    return json;
}

}  // namespace

std::string summary_json(const Summary& summary) {
    return as_json(summary).dump();
}

std::string summary_text(const Summary& summary) {
    constexpr int label_width = 18;
    std::ostringstream out;
    const std::string_view winner = summary.setup.preset->kind == Kind::six_dice ? "seat" : "side";
    const Json json = as_json(summary);  // named: items() does not keep a temporary alive
    for (const auto& [key, value] : json.items())
        out << std::left << std::setw(label_width) << spoken(key) << value_text(value, winner) << '\n';
    return out.str();
}

std::string odds_json(const six_dice::Odds& odds) {
    return as_json(odds).dump();
}

std::string odds_text(const six_dice::Odds& odds) {
    constexpr double all_casts = 46'656;
    std::ostringstream out;
    out << "points     casts    share\n" << std::fixed << std::setprecision(3);
    const Json json = as_json(odds);
    for (const auto& [points, value] : json.items()) {
        const auto casts = value.get<std::uint32_t>();
        out << std::left << std::setw(10) << points << std::right << std::setw(6) << casts << std::setw(9)
            << 100 * casts / all_casts << " %\n";
    }
    return out.str();
}

}  // namespace seq::client
