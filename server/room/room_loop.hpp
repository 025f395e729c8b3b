#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/inputs.hpp"
#include "server/room/state.hpp"

// Handles the commands of sessions and what is due by time, in order. Only room_loop.cpp publishes entries;
// features return them.

namespace seq::room {

/// Publishes the first entry of a room, and attaches the session that has sent the `create`.
void found_room(State& state, const Entry& first, SessionId session, const protocol::ClientMessage& create,
                const Entropy& entropy, Effects& effects);

/// Handles a command of a session, attached to a member or not.
void handle_session(State& state, SessionId session, const protocol::ClientMessage& command, TimePoint now,
                    const Entropy& entropy, Effects& effects);

/// The client has received the answer to its `resume`, because its session has sent a message or the pong to
/// a later ping. If it has proposed a token, that becomes the current one.
void confirm_token(const State& state, Member& member, Effects& effects);

/// Plays for the seat whose time is over, if there is one. To be called before a command is handled, which
/// may have arrived too late.
void play_on_timeout(State& state, TimePoint now, const Entropy& entropy, Effects& effects);
/// Publishes what is due and needs entropy: the move of a bot, the end of a deal's step, moves on timeout.
void move_for_time(State& state, TimePoint now, const Entropy& entropy, Effects& effects);

/// Voids a running game that cannot be continued. A restored room does this before anything else.
void end_void_game(State& state, TimePoint now, Effects& effects);
/// Begins a new epoch, because acknowledged versions are lost, and sends everybody a snapshot. Does nothing
/// if begin_epoch() does not allow it.
void begin_epoch_after_loss(State& state, TimePoint now, Effects& effects);

/// Archives a room that was idle for too long, or warns its members before. Its records are kept.
void look_for_idleness(State& state, TimePoint now, const IdleLimits& limits, Effects& effects);
/// Archives the room because the operator closes it, and notifies its members and those who wait to be
/// admitted. Does nothing if it is archived already.
void close_for_good(State& state, TimePoint now, Effects& effects);
/// Opens an archived room again on request of the operator; reopening_of() must be possible. Connected
/// members get a snapshot.
void reopen(State& state, TimePoint now, Effects& effects);
/// Archives a room whose history is full and creates its successor with this code, if any. The records of
/// both become durable together.
void retire(State& state, const std::optional<protocol::RoomCode>& successor, TimePoint now,
            const Entropy& entropy, Effects& effects);

/// Publishes what is due, feature by feature, and sets when the room has to be woken next.
void settle(State& state, TimePoint now, Effects& effects);

}  // namespace seq::room
