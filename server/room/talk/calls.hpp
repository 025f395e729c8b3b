#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/room/effects.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Calls (T1): whether one may be made, who may settle it, and how long it is open. Also the time limit of the
// forfeits that follow from it (S23).

namespace seq::room {

/// How long the called side can concede, the referee rule, and the neutral side vote, after a call was made.
inline constexpr std::chrono::seconds concession_time{20};
inline constexpr std::chrono::seconds referee_time{60};
inline constexpr std::chrono::seconds vote_time{20};
/// How long seats can choose the cards that they forfeit.
inline constexpr std::chrono::seconds forfeit_time{30};

/// Refuses a message that the word list makes table talk (T1 (d)), if opponents could call it and the sender
/// is not sure. Changes nothing, so only the sender knows.
std::optional<protocol::Refused> refuse_doubtful(const State& state, const Member& member,
                                                 const protocol::Say& say);

/// The parts of decide() for a call, a concession, the ruling of the referee, and a vote of the neutral side.
Decision decide_command(const State& state, const Member& member, const protocol::CallMessage& call,
                        TimePoint now);
Decision decide_command(const State& state, const Member& member, const protocol::Concede&, TimePoint now);
Decision decide_command(const State& state, const Member& member, const protocol::RuleOnCall&, TimePoint now);
Decision decide_command(const State& state, const Member& member, const protocol::VoteOnCall&, TimePoint now);

/// Settles the open call (T1). Returns the events.
RoomEvents settle_call(Talk& talk, Play& play, const State& state, const SettleCall& verdict);

/// The ways in which a call of one side by another could be settled now, in T1's order.
std::vector<protocol::Way> ways_to_settle(const State& state);
/// How long it stays open at most.
std::chrono::seconds time_to_settle(const std::vector<protocol::Way>& ways);

/// Starts the time of an open call, if it is not running.
void keep_call(Talk& talk, TimePoint now);
/// Updates the time to choose forfeits: it runs while there are any, and is stopped while play is held.
void keep_forfeits(Talk& talk, const State& state, TimePoint now);
/// The open call with the remaining seconds, for a snapshot; nothing if none is open.
std::optional<protocol::OpenCall> call_so_far(const State& state, TimePoint now);

/// The verdict about a call whose time is over, or on which the whole neutral side has voted. Its time must
/// be running.
std::optional<Entry> call_due(const State& state, TimePoint now, WakeUp& wake);
/// A forfeit by chance, for a seat that did not choose in time or whose player is away.
std::optional<Entry> forfeit_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::room
