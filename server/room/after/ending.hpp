#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "engine/result.hpp"
#include "protocol/message/client_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/journal/entry.hpp"
#include "server/room/state.hpp"

// The events at the end of a game, what snapshots contain of a finished game, the standings, and the answers
// about finished games (hand_out.cpp).

namespace seq::room {

/// The hands of a finished game (S22); nothing while a game runs, if there was none, or if it has no cards.
std::optional<protocol::HandsRevealed> hands_after_the_end(const State& state);

/// The score of the room's series; nothing if there is none.
std::optional<protocol::Series> series_so_far(const State& state);

/// The server's secret of a ceremony, to be revealed in the version that ends its game; empty for a quick
/// deal.
RoomEvents secret_at_the_end(const State& state);

/// The game has just ended, by its rules or by the host. Moves the pot to the winner, or back (X7), makes the
/// statistics, and counts the game in the series. Returns the events, with all hands.
RoomEvents ending_events(Play& play, Results& results, const State& state, const Entry& entry);

/// A game begins. Returns the score if a new series begins with it; else no events.
RoomEvents series_events(Results& results, const State& state);

/// The members who play together: the sides of the newest game, or single players if there are no sides.
std::vector<std::vector<protocol::MemberId>> teams_of(const State& state);

/// The rows that a room keeps; those of people who have not played for longest are dropped.
inline constexpr std::size_t standings_people_max = 64;
inline constexpr std::size_t standings_teams_max = 32;

/// A game that begins so long after the last one begins another game night.
inline constexpr std::chrono::hours night_gap{6};
/// The game nights that a room keeps, and the rows of each.
inline constexpr std::size_t nights_max = 26;
inline constexpr std::size_t night_people_max = 32;
inline constexpr std::size_t night_teams_max = 16;

/// Counts the newest game, which ended now with this result, in the standings and in its game night: for
/// those who have its seats now: a stand-in plays for its member, and a bot that took over a seat for itself.
/// Abandoned games, and so void ones, do not count.
void count_game(Results& results, const State& state, const Result& result, TimePoint now);

/// The finished game of this number, or why no member can see it.
tl::expected<const FinishedGame*, protocol::Refused> find_finished(const State& state, std::uint32_t number);

/// Answers the commands `record`, `replay`, `past-games` and `game-nights`, which only read finished games
/// and are not journaled. Returns false, and does nothing, for any other command.
bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects);

/// Whether the command has the secret of the link to its game.
bool knows_replay_link(const State& state, const protocol::OpenReplay& open);
/// Answers a session outside of the room that asks for a game by the link to it. Whether the game does not
/// exist, has no link or another one is not told apart.
void hand_out_by_link(SharedBuckets& budgets, Door& door, const State& state, SessionId session,
                      const protocol::CommandId& id, const protocol::OpenReplay& open, TimePoint now,
                      Effects& effects);
/// Answers a session outside of the room that asks who invites it, by the room's link.
void hand_out_by_link(SharedBuckets& budgets, Door& door, const State& state, SessionId session,
                      const protocol::CommandId& id, const protocol::OpenInvitation& open, TimePoint now,
                      Effects& effects);

}  // namespace seq::room
