#pragma once

#include <chrono>
#include <optional>

#include "server/room/effects.hpp"
#include "server/room/state.hpp"
#include "server/room/wake_up.hpp"

// A spoken code: nine digits that exist while the host shows them, with which somebody can knock. It is kept
// in memory only, and no record has it.

namespace seq::room {

/// How long a code can be shown.
inline constexpr std::chrono::minutes spoken_code_time{15};

/// The code that is made from this entropy.
protocol::SpokenCode spoken_code_from(const Entropy& entropy);

/// Carries out `show-code` and answers it: shows the code from the entropy, or the one that is shown
/// already, or hides it. Returns false, and does nothing, if this is another command.
bool show_spoken_code(State& state, const Member& member, const protocol::ClientMessage& command,
                      TimePoint now, const Entropy& entropy, Effects& effects);

/// Ends the code if its time is over, or if the session to which it was shown is not the host's any more;
/// otherwise asks to be called when its time is over.
void keep_spoken_code(State& state, TimePoint now, WakeUp& wake);

/// Whether the room shows this code now.
bool shows(const State& state, const protocol::SpokenCode& code, TimePoint now);

}  // namespace seq::room
