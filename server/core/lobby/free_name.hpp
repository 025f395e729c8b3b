#pragma once

#include <optional>
#include <string>

#include "server/core/lobby/door.hpp"
#include "server/core/state.hpp"

// Names tell people apart: no two in a room look alike, and nobody is called like a bot.

namespace seq::core {

/// Why nobody may be called so, in any room; nothing if they may.
std::optional<protocol::Refused> why_never_called(const std::string& name);

/// Why a newcomer may not be called so in this room: the name looks like that of a member, of another
/// newcomer who waits, or of a bot. Nothing if they may.
std::optional<protocol::Refused> why_not_called(const State& state, const Newcomer& who);

}  // namespace seq::core
