#pragma once

#include "server/core/effects.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Makes an entry part of the room: applies it, appends its record, answers the command that it carries out,
/// and delivers its version to every session: first what each alone may know, then one closing frame. Works
/// the same with no session there, as in a replay.
void commit(State& state, const Entry& entry, Effects& effects);

}  // namespace seq::core
