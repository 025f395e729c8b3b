#pragma once

#include "server/core/state.hpp"

namespace seq::core {

/// Why this member cannot do this now, with a sentence that says when to try again. Takes nothing.
std::optional<protocol::Refused> over_budget(State& state, Member& member, CommandClass kind, TimePoint now);
/// It was done.
void charge(State& state, Member& member, CommandClass kind, TimePoint now);

/// Takes what a new member costs, or says why nobody can come in at this moment.
std::optional<protocol::Refused> charge_join(State& state, TimePoint now);

}  // namespace seq::core
