#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/result.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The members who play together: the sides of the newest game, or single players if there are no sides.
std::vector<std::vector<protocol::MemberId>> teams_of(const State& state);
/// The place in teams_of() of the team that has won; nothing after a draw or an abandoned game.
std::optional<std::size_t> winning_team(const Result& result);

/// The rows that a room keeps; those of people who have not played for longest are dropped.
inline constexpr std::size_t standings_people_max = 64;
inline constexpr std::size_t standings_teams_max = 32;

/// Counts the newest game, which has ended with this result, for those who have its seats now: a stand-in
/// plays for its member, and a bot that took over a seat for itself. Abandoned games, and so void ones, do
/// not count.
void count_game(State& state, const Result& result);

/// The standings for a snapshot; nothing before the first game that counts.
std::optional<protocol::Standings> standings_so_far(const State& state);

}  // namespace seq::core
