#include "server/room/after/series.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"

namespace seq::room {
namespace {

using Team = protocol::Series::Team;

/// The place of each of these teams in the score; empty if the teams are not the same.
std::vector<std::size_t> places_of(const SeriesKeeper::Teams& teams, const std::vector<Team>& score) {
    std::vector<std::size_t> places;
    for (const auto& members : teams) {
        const auto known = std::ranges::find(score, members, &Team::members);
        if (known == score.end() || teams.size() != score.size()) return {};
        places.push_back(static_cast<std::size_t>(known - score.begin()));
    }
    return places;
}

}  // namespace

bool SeriesKeeper::begin_game(std::uint32_t best_of, Teams teams) {
    for (auto& members : teams)
        std::ranges::sort(members);
    team_of_ = places_of(teams, score_.teams);
    if (!team_of_.empty() && !score_.winner && score_.best_of == best_of) return false;

    score_ = {.best_of = best_of, .games = 0, .teams = {}, .winner = {}};
    for (auto& members : teams)
        score_.teams.push_back({.members = std::move(members), .wins = 0});
    team_of_.resize(score_.teams.size());
    for (std::size_t place = 0; place < team_of_.size(); ++place)
        team_of_[place] = place;
    return true;
}

void SeriesKeeper::end_game(const Result& result) {
    if (result.abandoned) return;
    ++score_.games;
    if (result.is_draw()) return;
    const std::size_t winner = team_of_.at(result.side.is_side() ? result.side.index() : result.seat.index());
    if (++score_.teams[winner].wins > score_.best_of / 2) score_.winner = winner;
}

}  // namespace seq::room
