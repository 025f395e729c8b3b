#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "server/core/effects.hpp"
#include "server/core/inputs.hpp"
#include "server/core/state.hpp"

// What happens in a room, in order: commands of sessions, and what time brings. This is the one place where
// the entries of a room that is served are published. Features decide and say what is due; they publish
// nothing.

namespace seq::core {

/// Publishes the first entry of a room, and handles the `create` that it follows from.
void found_room(State& state, const Entry& first, SessionId session, const protocol::ClientMessage& create,
                const Entropy& entropy, Effects& effects);

/// A command from any session, in the room or not.
void handle_session(State& state, SessionId session, const protocol::ClientMessage& command, TimePoint now,
                    const Entropy& entropy, Effects& effects);

/// A message has arrived on the session that proposed the next token, or the pong to a ping sent after the
/// answer: the old token has had its time.
void confirm_token(const State& state, Member& member, Effects& effects);

/// Plays for the seat whose time is over. A command that arrives too late is handled after that.
void play_on_timeout(State& state, TimePoint now, const Entropy& entropy, Effects& effects);
/// Everything that is due by its time and needs entropy: the move of a bot, the end of a deal's step, and
/// moves on timeout.
void move_for_time(State& state, TimePoint now, const Entropy& entropy, Effects& effects);

/// Ends a game that cannot go on, as the first thing that a restored room does.
void end_void_game(State& state, TimePoint now, Effects& effects);
/// Begins a new epoch, because acknowledged versions are lost, and sends everybody a snapshot; no more often
/// than begin_epoch() allows.
void begin_epoch_after_loss(State& state, TimePoint now, Effects& effects);

/// Archives a room that was idle for too long, which is not deleting it, or warns the sessions in it.
void look_for_idleness(State& state, TimePoint now, const IdleLimits& limits, Effects& effects);
/// Archives the room because the operator closes it, and tells everybody in it and before its door. Nothing
/// happens to a room that is archived already.
void close_for_good(State& state, TimePoint now, Effects& effects);
/// Opens an archived room again because the operator says so; that must be possible (reopening_of()).
/// Sessions that read in it get a snapshot.
void reopen(State& state, TimePoint now, Effects& effects);
/// Archives a room whose history is full and founds its successor under this code, in one append to the
/// journal.
void retire(State& state, const std::optional<protocol::RoomCode>& successor, TimePoint now,
            const Entropy& entropy, Effects& effects);

/// Publishes what is due, feature by feature, and says when to look again.
void settle(State& state, TimePoint now, Effects& effects);

}  // namespace seq::core
