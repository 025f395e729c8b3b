#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"
#include "server/core/wake_up.hpp"

// T1: whether a call may be made and who may settle it, how long it is open, and S23's forfeits that nobody
// chooses.

namespace seq::core {

inline constexpr std::chrono::seconds concession_time{20};
inline constexpr std::chrono::seconds referee_time{60};
inline constexpr std::chrono::seconds vote_time{20};
inline constexpr std::chrono::seconds forfeit_time{30};

Decision decide_call(const State& state, const Member& member, protocol::MessageNumber message);
Decision decide_concession(const State& state, const Member& member, TimePoint now);
Decision decide_ruling(const State& state, const Member& member);
Decision decide_vote(const State& state, const Member& member, TimePoint now);

/// Settles the open call, by whatever way (T1).
RoomEvents settle_call(State& state, const SettleCall& verdict);

/// The ways in which a call of one side by another could be settled now, in T1's order.
std::vector<protocol::Way> ways_to_settle(const State& state);
/// How long it stays open at most.
std::chrono::seconds time_to_settle(const std::vector<protocol::Way>& ways);
/// Whether this member sits on the side that neither called nor is called.
bool is_neutral(const State& state, const Call& call, const Member& member);

/// The time of an open call runs. Live it does so from the moment that the call is made.
void keep_call(State& state, TimePoint now);
/// The time to choose the forfeits runs while there are any, and stands while play is held.
void keep_forfeits(State& state, TimePoint now);
/// The open call as one is told of it who comes now, with the seconds that are left.
std::optional<protocol::OpenCall> call_so_far(const State& state, TimePoint now);

/// The verdict about a call whose time is up, or about which the whole neutral side has voted. Its time runs.
std::optional<Entry> call_due(const State& state, TimePoint now, WakeUp& wake);
/// A forfeit that its seat did not choose in time.
std::optional<Entry> forfeit_due(const State& state, TimePoint now, WakeUp& wake);

}  // namespace seq::core
