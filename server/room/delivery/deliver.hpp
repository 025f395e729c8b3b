#pragma once

#include <optional>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/state.hpp"

// What one session is sent: messages, the answers to its commands, and the present state of the room.

namespace seq::room {

/// The message as it is sent to members of this room.
Frame make_frame(const State& state, const protocol::ServerMessage& message);

/// Sends a message to one session. It leaves when the newest version is durable.
void deliver(const State& state, SessionId session, const protocol::ServerMessage& message, Effects& effects);

/// Sends a message to the sessions of all members.
void deliver_to_all(const State& state, const protocol::ServerMessage& message, Effects& effects);

/// Adds the legal actions of a seat, and the namings that it may choose from (S15), to its private part.
void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::PrivateEvents& part);

/// Tells a session that its command was carried out, and as which version. The room has that version: no
/// command is answered before its entry.
void accept(const State& state, SessionId session, const Member& member, const CommandAnswer& answer,
            Effects& effects);
/// Tells a session why its command was refused. The refusal gets the id of the command.
void refuse(const State& state, SessionId session, const protocol::CommandId& id, protocol::Refused refusal,
            Effects& effects);

/// Answers a command whose id the member has used before: sends the kept answer again if the content is the
/// same, else refuses it as `id-reused`. Returns false, and does nothing, for a new id.
bool answer_again(const State& state, SessionId session, const Member& member, const protocol::CommandId& id,
                  const protocol::Digest& content, Effects& effects);

// How a client learns the present state of the room: from a snapshot, or from the versions that it missed.

/// The room as this member may see it now. Clocks are not part of it.
protocol::Snapshot snapshot_of(const State& state, const Member& member, TimePoint now);

/// Sends a snapshot to everybody who is connected.
void send_snapshots(RoomClock& clock, const State& state, TimePoint now, Effects& effects);

/// Sends a member who has resumed all versions after `seen`, or a snapshot if the room does not keep all of
/// them. The member has a session.
void catch_up(const State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects);

}  // namespace seq::room
