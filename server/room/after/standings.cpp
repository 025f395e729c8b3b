#include <algorithm>

#include "server/room/after/ending.hpp"

namespace seq::room {
namespace {

using protocol::MemberId;
using protocol::Standings;

/// Adds a game to the row that passes, or to a new one, and makes it the last one.
template <typename Row, typename Passes>
void add_game(std::vector<Row>& rows, Row fresh, Passes passes, bool won) {
    const auto found = std::ranges::find_if(rows, passes);
    if (found != rows.end()) {
        fresh.games = found->games;
        fresh.wins = found->wins;
        rows.erase(found);
    }
    ++fresh.games;
    fresh.wins += won ? 1 : 0;
    rows.push_back(std::move(fresh));
}

template <typename Row>
void drop_oldest(std::vector<Row>& rows, std::size_t most) {
    if (rows.size() > most) rows.erase(rows.begin(), rows.end() - static_cast<std::ptrdiff_t>(most));
}

void count_person(Standings& standings, const Member& member, bool won) {
    add_game(
        standings.people, {.member = member.id, .name = member.name},
        [&](const Standings::Person& row) { return row.member == member.id; }, won);
}

void count_team(Standings& standings, const std::vector<MemberId>& members, bool won) {
    if (members.size() < 2) return;
    add_game(
        standings.teams, {.members = members},
        [&](const Standings::Team& row) { return row.members == members; }, won);
}

/// Drops what is too much, and teams of people whose rows were dropped.
void keep_within_bounds(Standings& standings, std::size_t people_max, std::size_t teams_max) {
    drop_oldest(standings.people, people_max);
    const auto is_known = [&](MemberId member) {
        return std::ranges::find(standings.people, member, &Standings::Person::member) !=
               standings.people.end();
    };
    std::erase_if(standings.teams,
                  [&](const Standings::Team& team) { return !std::ranges::all_of(team.members, is_known); });
    drop_oldest(standings.teams, teams_max);
}

/// The place in teams_of() of the team that has won; nothing after a draw. The game was not abandoned.
std::optional<std::size_t> winning_team(const Result& result) {
    if (result.is_draw()) return std::nullopt;
    return result.side.is_side() ? result.side.index() : result.seat.index();
}

/// Counts the newest game for those who have its seats now.
void count_in(Standings& standings, const State& state, const Result& result) {
    const auto winner = winning_team(result);
    const auto teams = teams_of(state);
    ++standings.games;
    for (std::size_t n = 0; n < teams.size(); ++n) {
        for (const MemberId member : teams[n])
            count_person(standings, *state.members.at(member), n == winner);
        count_team(standings, teams[n], n == winner);
    }
}

std::uint64_t in_milliseconds(TimePoint time) {
    return static_cast<std::uint64_t>(time.time_since_epoch().count());
}

/// The game night of the newest game: the last one, or a new one if it began long after that.
protocol::GameNight& night_of_game(Results& results, const State& state) {
    const std::uint64_t began_at = in_milliseconds(state.play.game_began_at);
    constexpr std::chrono::milliseconds gap = night_gap;
    const bool is_new = results.nights.empty() ||
                        began_at >= results.nights.back().ended_at + static_cast<std::uint64_t>(gap.count());
    if (is_new) results.nights.push_back({.began_at = began_at, .standings = {}});
    drop_oldest(results.nights, nights_max);
    return results.nights.back();
}

}  // namespace

std::vector<std::vector<MemberId>> teams_of(const State& state) {
    const Setup& setup = state.setup;
    std::vector<std::vector<MemberId>> teams(setup.sides() != 0 ? setup.sides() : setup.players());
    for (const Member& member : state.members) {
        const Seat seat = member.playing_as;
        if (!seat.is_seat()) continue;
        teams[setup.sides() != 0 ? setup.side(seat).index() : seat.index()].push_back(member.id);
    }
    for (auto& members : teams)
        std::ranges::sort(members);
    return teams;
}

void count_game(Results& results, const State& state, const Result& result, TimePoint now) {
    if (result.abandoned) return;
    count_in(results.standings, state, result);
    keep_within_bounds(results.standings, standings_people_max, standings_teams_max);
    protocol::GameNight& night = night_of_game(results, state);
    night.ended_at = in_milliseconds(now);
    count_in(night.standings, state, result);
    keep_within_bounds(night.standings, night_people_max, night_teams_max);
}

std::optional<Standings> standings_so_far(const State& state) {
    if (state.results.standings.games == 0) return std::nullopt;
    return state.results.standings;
}

}  // namespace seq::room
