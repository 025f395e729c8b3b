#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/room/effects.hpp"
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
Refusal refuse_to_speak(const State& state, const Member& member, Utterance utterance, TimePoint now);

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

// Emotes at the seats, and nudges.

/// The part of decide() for an emote. In teams, a side whose turn it is shows none, and a player shows one in
/// a turn of others, so that emotes cannot tell a partner what to play (T4).
Decision decide_command(const State& state, const Member& member, const protocol::Emote& command,
                        TimePoint now);

/// The part of decide() for a nudge: once in a turn, by players of the game, when the turn has lasted for
/// protocol::nudge_after; never to a bot, and not to a partner if there is table talk (T4).
Decision decide_command(const State& state, const Member& member, const protocol::Nudge& command,
                        TimePoint now);

// Calls (T1): whether one may be made, who may settle it, and how long it is open. Also the time limit of the
// forfeits that follow from it (S23).

/// How long the called side can concede, the referee rule, and the neutral side vote, after a call was made.
inline constexpr std::chrono::seconds concession_time{20};
inline constexpr std::chrono::seconds referee_time{60};
inline constexpr std::chrono::seconds vote_time{20};
/// How long seats can choose the cards that they forfeit.
inline constexpr std::chrono::seconds forfeit_time{30};

/// Refuses a message that the word list makes table talk (T1 (d)), if opponents could call it and the sender
/// is not sure. Changes nothing, so only the sender knows.
Refusal refuse_doubtful(const State& state, const Member& member, const protocol::Say& say);

/// The parts of decide() for a call, a concession, the ruling of the referee, and a vote of the neutral side.
Decision decide_command(const State& state, const Member& member, const protocol::CallMessage& call,
                        TimePoint now);
Decision decide_command(const State& state, const Member& member, const protocol::Concede&, TimePoint now);
Decision decide_command(const State& state, const Member& member, const protocol::RuleOnCall&, TimePoint now);
Decision decide_command(const State& state, const Member& member, const protocol::VoteOnCall&, TimePoint now);

/// Settles the open call (T1). Returns the events.
RoomEvents settle_call(Talk& talk, Play& play, const State& state, const SettleCall& verdict);

/// The ways in which a call of one side by another could be settled now, in T1's order.
std::vector<protocol::Way> ways_to_settle(const State& state);
/// How long it stays open at most.
std::chrono::seconds time_to_settle(const std::vector<protocol::Way>& ways);

/// Starts the time of an open call, if it is not running.
void keep_call(Talk& talk, TimePoint now);
/// Updates the time to choose forfeits: it runs while there are any, and is stopped while play is held.
void keep_forfeits(Talk& talk, const State& state, TimePoint now);
/// The open call with the remaining seconds, for a snapshot; nothing if none is open.
std::optional<protocol::OpenCall> call_so_far(const State& state, TimePoint now);

/// The verdict about a call whose time is over, or on which the whole neutral side has voted. Its time must
/// be running.
std::optional<Entry> call_due(const State& state, TimePoint now, WakeUp& wake);
/// A forfeit by chance, for a seat that did not choose in time or whose player is away.
std::optional<Entry> forfeit_due(const State& state, TimePoint now, WakeUp& wake);

// Who may read whose talk (T4). The seats of a running game and its spectators are two circles; the referee
// reads what the seats say and writes to nobody. A big screen reads nothing, and is not sent the
// link to the voice call.

/// Whether a game is running and the member may read the talk of its seats, as a player or as the referee.
bool is_with_the_seats(const State& state, const Member& member);
/// The spectator whom the host made referee; null if there is none. A member with a seat is not the referee.
const Member* referee_of(const State& state);
/// A member who takes a seat or leaves is no longer the referee (T1). Adds the event if the member was the
/// referee.
void resign_as_referee(Talk& talk, const Member& member, std::vector<protocol::RoomEvent>& events);
/// Who may read what this member says now.
Readers readers_of_talk_by(const State& state, const Member& member);
/// Whether the member was sent talk of the running game's seats although they do not play.
bool has_read_the_seats(const State& state, const Member& member);
/// The newest lines that this member may read, oldest first.
std::vector<protocol::ChatLine> readable_chat(const State& state, const Member& member);
/// The line of this number, if this member may read it; else null.
const Line* readable_line(const State& state, const Member& member, protocol::MessageNumber number);

/// Who may be sent these events of a new version unchanged.
Readers readers_of(const State& state, const std::vector<protocol::RoomEvent>& events);
/// The events as the others are sent them, without talk and without the link to a voice call.
std::vector<protocol::RoomEvent> for_the_rest(const std::vector<protocol::RoomEvent>& events);

}  // namespace seq::room
