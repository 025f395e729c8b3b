#pragma once

#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// The moves of bots, on their own seats and as stand-ins. One is given what its seat may see, and nothing
// else, and is asked for one move each time the room wakes up.

namespace seq::core {

/// How long a bot takes over a move. Always the same: a time that depended on the position would tell of
/// cards that nobody has seen.
inline constexpr std::chrono::seconds bot_thinks{1};

/// Whether a bot plays for the member, and how well.
std::optional<BotLevel> level_on(const Member& member);
/// Whether the game waits for this seat to do something else than draw.
bool is_waited_for(const State& state, Seat seat);

/// The move of the bot that has thought long enough, if there is one. The choice becomes a record, and the
/// next move takes thinking time of its own.
std::optional<Entry> bot_move(const State& state, TimePoint now, const Entropy& entropy);

/// Lets the bot think whose turn it is. If bots play among themselves, they wait until a member is connected.
void keep_thinking(State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::core
