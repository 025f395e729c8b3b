#pragma once

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// Whether a call may be made, and who may settle it (T1, T2). Nothing here changes anything.

namespace seq::core {

Decision decide_call(const State& state, const Member& member, protocol::MessageNumber message);
Decision decide_concession(const State& state, const Member& member, TimePoint now);
Decision decide_ruling(const State& state, const Member& member);
Decision decide_vote(const State& state, const Member& member, TimePoint now);

}  // namespace seq::core
