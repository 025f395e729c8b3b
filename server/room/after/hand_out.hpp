#pragma once

#include <tl/expected.hpp>

#include "protocol/message/client_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/state.hpp"

namespace seq::room {

/// The finished game of this number, or why no member can see it.
tl::expected<const FinishedGame*, protocol::Refused> find_finished(const State& state, std::uint32_t number);

/// Answers the commands `record`, `replay`, `past-games` and `game-nights`, which only read finished games
/// and are not journaled. Returns false, and does nothing, for any other command.
bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects);

/// Whether the command has the secret of the link to its game.
bool knows_replay_link(const State& state, const protocol::OpenReplay& open);
/// Answers a session outside of the room that asks for a game by the link to it. Whether the game does not
/// exist, has no link or another one is not told apart.
void hand_out_by_link(SharedBuckets& budgets, Door& door, const State& state, SessionId session,
                      const protocol::CommandId& id, const protocol::OpenReplay& open, TimePoint now,
                      Effects& effects);
/// Answers a session outside of the room that asks who invites it, by the room's link.
void hand_out_by_link(SharedBuckets& budgets, Door& door, const State& state, SessionId session,
                      const protocol::CommandId& id, const protocol::OpenInvitation& open, TimePoint now,
                      Effects& effects);

}  // namespace seq::room
