#include "server/room/after/ending.hpp"

#include <algorithm>

namespace seq::room {
namespace {

void share_the_pot(Play& play, const State& state, const Result& result, RoomEvents& events) {
    if (play.purses.pot() == 0) return;
    std::vector<protocol::MemberId> receivers;
    if (result.abandoned) {
        receivers = play.purses.return_stakes();
    } else {
        const auto winner = std::ranges::find(state.members, result.seat, &Member::playing_as);
        SEQ_ASSERT(winner != state.members.end());
        receivers = {winner->plays_for.value_or(winner->id)};
        play.purses.take_pot(receivers.front());
    }
    for (const protocol::MemberId member : receivers)
        events.emplace_back(protocol::PurseChanged{member, play.purses.of(member)});
}

bool plays_series(const State& state) {
    return state.setup.options.best_of > 1;
}

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

std::optional<protocol::HandsRevealed> hands_after_the_end(const State& state) {
    if (state.play.recorded_game) return state.play.recorded_game->hands();
    if (!state.play.game || state.game_is_running()) return std::nullopt;
    return hands_of(state.play.game->match());
}

std::optional<protocol::Series> series_so_far(const State& state) {
    if (!plays_series(state) || state.results.series.score().best_of == 0) return std::nullopt;
    return state.results.series.score();
}

RoomEvents secret_at_the_end(const State& state) {
    if (!state.play.deal || state.play.deal->is_quick()) return {};
    SEQ_ASSERT(!state.game_is_running() && state.play.deal->is_dealt());
    return {protocol::DealEvent{
        protocol::DealSecret{state.play.deal->game(), state.play.deal->ceremony().server_secret}}};
}

RoomEvents ending_events(Play& play, Results& results, const State& state, const Entry& entry) {
    const Result result = play.game->result().value();
    RoomEvents events;
    share_the_pot(play, state, result, events);
    if (auto hands = hands_after_the_end(state)) events.emplace_back(std::move(*hands));
    results.statistics =
        play.game->tally().statistics(std::max(entry.at - play.game_began_at, std::chrono::milliseconds{0}));
    results.statistics->stopped_by_host = results.stopped_by_host;
    events.emplace_back(*results.statistics);
    if (plays_series(state) && !result.abandoned) {
        results.series.end_game(result);
        events.emplace_back(results.series.score());
    }
    count_game(results, state, result, entry.at);
    if (!result.abandoned) events.emplace_back(results.standings);
    return events;
}

RoomEvents series_events(Results& results, const State& state) {
    if (!plays_series(state)) return {};
    const bool is_new = results.series.begin_game(state.setup.options.best_of, teams_of(state));
    if (!is_new) return {};
    return {results.series.score()};
}

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

}  // namespace seq::room
