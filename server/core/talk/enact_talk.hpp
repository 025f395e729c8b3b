#pragma once

#include "server/core/happened.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// How talk changes a room, live and in a replay alike.
Happened enact_talk(State& state, const Entry& entry, const TalkDeed& deed);

}  // namespace seq::core
