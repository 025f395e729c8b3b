#pragma once

#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// Emotes at the seats, and nudges.

namespace seq::room {

/// The part of decide() for an emote. In teams, a side whose turn it is shows none, and a player shows one in
/// a turn of others, so that emotes cannot tell a partner what to play (T4).
Decision decide_emote(const State& state, const Member& member, const protocol::Emote& command,
                      TimePoint now);

/// The part of decide() for a nudge: once in a turn, by players of the game, when the turn has lasted for
/// protocol::nudge_after; never to a bot, and not to a partner if there is table talk (T4).
Decision decide_nudge(const State& state, const Member& member, const protocol::Nudge& command,
                      TimePoint now);

/// Notes who has nudged the player whose turn it is.
void note_nudge(Talk& talk, Members& members, const Entry& entry);

}  // namespace seq::room
