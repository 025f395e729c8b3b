#pragma once

#include "server/core/state.hpp"

namespace seq::core {

/// Why this member cannot do this now, with a sentence that says when to try again. Takes nothing.
std::optional<protocol::Refused> over_budget(State& state, Member& member, CommandClass kind, TimePoint now);
/// Charges it, once it was done.
void charge(State& state, Member& member, CommandClass kind, TimePoint now);

/// Charges for a new member, or says why nobody can join at this moment.
std::optional<protocol::Refused> charge_join(State& state, TimePoint now);

}  // namespace seq::core
