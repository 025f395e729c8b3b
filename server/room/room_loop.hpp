#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_input.hpp"
#include "server/room/state.hpp"

// Handles the commands of sessions and what is due by time, in order. Only room_loop.cpp publishes entries;
// features return them.

namespace seq::room {

/// Publishes the first entry of a room, and attaches the session that has sent the `create`.
void found_room(State& state, const Entry& first, const Command& create, Effects& effects);

/// Plays for the seat whose time is over, if there is one. To be called before a command is handled, which
/// may have arrived too late.
void play_on_timeout(State& state, TimePoint now, const Entropy& entropy, Effects& effects);

/// Does what the input says, publishes what is due, feature by feature, and sets when the room has to be
/// woken next.
Effects take(State& state, const RoomInput& input, TimePoint now);

// Whether a command is accepted: of a session that wants to enter, or of a member.

/// Decides about a command of a session that is not attached to a member. A `create` that is sent again,
/// `join` and `resume` can admit it; any other command is refused. Delivers the refusal, or the notice that
/// the room is locked. Publishes nothing. Returns nothing if the session is not admitted now.
std::optional<Arrival> admit(State& state, SessionId session, const protocol::ClientMessage& command,
                             TimePoint now, Effects& effects);

/// Whether a `join` or `resume` contains the link's secret or a member's token, which cannot be guessed.
bool proves_itself(const State& state, const protocol::ClientBody& command);

/// Decides about a command of a member: what the room draws or resolves for it, or why it is refused. Changes
/// nothing, and does not depend on the version that the client has seen.
Decision decide(const State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy);

}  // namespace seq::room
