#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// The commands of talk (T1 to T4), and what a room keeps of its talk.

namespace seq::room {

/// The part of decide() for talk (T1 to T4).
Decision decide_talk(const State& state, const Member& member, const protocol::TalkCommand& command,
                     TimePoint now);

/// What kind of thing a member wants to say.
enum class Utterance : std::uint8_t { text, hintless_phrase, other_phrase, reaction };

/// Why the member may say nothing of this kind now; nothing if they may (T3, T4).
std::optional<protocol::Refused> refuse_to_speak(const State& state, const Member& member,
                                                 Utterance utterance, TimePoint now);

/// The part of apply() for talk. Returns the events, in order.
RoomEvents apply_talk(State& state, const Entry& entry, const protocol::TalkCommand& command);

/// Adds a line to the chat. Its readers are those who may read what the author says now (T4), as far as they
/// are among `at_most`.
void keep_line(Talk& talk, Members& members, const State& state, const Entry& entry, protocol::ChatLine line,
               const Readers& at_most = {});

/// A game has begun: resets the calls, forfeits and turns of the last one.
void begin_talk(Talk& talk, const State& state);
/// A turn begins, or play continues after a pause or a call: nudges have to wait again.
void begin_waiting(Talk& talk, const State& state);
/// Notes which turns began with these events of the next version, because only what was said since a side's
/// last move began can be called (T1).
void note_turns(Talk& talk, const State& state, const std::vector<protocol::RoomEvent>& events);

// Emotes at the seats, and nudges: at_the_table.cpp.

/// The part of decide() for an emote. In teams, a side whose turn it is shows none, and a player shows one in
/// a turn of others, so that emotes cannot tell a partner what to play (T4).
Decision decide_command(const State& state, const Member& member, const protocol::Emote& command,
                        TimePoint now);

/// The part of decide() for a nudge: once in a turn, by players of the game, when the turn has lasted for
/// protocol::nudge_after; never to a bot, and not to a partner if there is table talk (T4).
Decision decide_command(const State& state, const Member& member, const protocol::Nudge& command,
                        TimePoint now);

/// Records that a member nudged the player whose turn it is.
void note_nudge(Talk& talk, Members& members, const Entry& entry);

}  // namespace seq::room
