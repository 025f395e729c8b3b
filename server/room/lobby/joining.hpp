#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/room/effects.hpp"
#include "server/room/lobby/door.hpp"
#include "server/room/refusals.hpp"
#include "server/room/state.hpp"

// How somebody comes into the room: arrivals (arrival.cpp), the name, the password, the lock, newcomers who
// knock (joining.cpp), and members who have lost their key or take another one (keys.cpp).

namespace seq::room {

/// A session that was admitted: its member, and what has to be published before it is attached.
struct Arrival {
    SessionId session;
    protocol::MemberId member;  ///< a new one joins with `entries`
    protocol::CommandId id;
    protocol::Digest content{};                    ///< of the command
    std::vector<Entry> entries{};                  ///< to be published before the session is attached
    std::optional<protocol::Digest> next_token{};  ///< proposed by a resume that is not a repeat
    bool confirms_token = false;  ///< the member came with the proposed token, which becomes the current one
    bool proves_loss = false;     ///< acknowledged versions are lost, so a new epoch begins first
    bool follows = false;         ///< gets the versions it missed if the room keeps them; else a snapshot
    SourceId source{};
    std::optional<protocol::Seen> seen{};  ///< what a session that follows has seen
};

/// The arrival of a newcomer, who becomes a member, in place of another one if that is given.
Arrival arrival_of(const State& state, const Newcomer& who, const Member* instead_of, TimePoint now);

/// The arrival of a member who has returned on this session with this command.
Arrival arrival_of_return(const State& state, const Member& member, SessionId session,
                          const protocol::CommandId& id, const protocol::Digest& content, TimePoint now);

/// Takes the token that a resume proposes, and remembers the answer to the resume, which is no version of the
/// room. Does nothing for other arrivals.
void take_next_token(Members& members, Activity& activity, const State& state, const Arrival& arrival,
                     TimePoint now, Effects& effects);
/// Notifies and closes the session that the member had before, if there is one.
void replace_former_session(Members& members, const State& state, const Arrival& arrival, Effects& effects);
/// Attaches the session, answers its command, and sends it the room as the member may see it. The entries of
/// the arrival have been published.
void attach(Members& members, const State& state, const Arrival& arrival, TimePoint now, Effects& effects);

/// Warns the member that a former token was used, if that is due and they have a session.
void warn_of_theft(const State& state, Member& member, Effects& effects);

// Newcomers.

/// Why a person cannot have this name in any room; nothing if they can. Names of bots are reserved. Members
/// from before a rule keep their names.
Refusal why_never_called(const std::string& name);

/// Why the newcomer cannot have their name in this room: it looks like the name of a member, of another
/// newcomer who waits, or of a bot. Nothing if they can.
Refusal why_not_called(const State& state, const Newcomer& who);

/// The secret of a room's link, the part after `#`, made from fresh entropy.
protocol::LinkSecret make_link_secret(const Entropy& entropy);
/// The salt of a new password. It uses the half of the entropy that make_link_secret() does not use.
std::array<std::uint8_t, 16> salt_of(const Entropy& entropy);
/// The password of this join if it has to be hashed, and its source may try another one now; else nothing.
std::optional<PasswordWork> work_of_join(Door& door, const State& state, SessionId session,
                                         const protocol::Join& join, TimePoint now, SourceId source);
/// The refusal of a command whose password was not hashed: too many wait to be hashed, or a budget is used
/// up.
protocol::Refused too_many_passwords();

/// Whether this is the secret of the room's link.
bool knows_the_link(const State& state, const std::optional<protocol::LinkSecret>& secret);

/// Why this join is refused: its password is missing or wrong, or was not hashed. Nothing if the room has no
/// password, or if the join contains the secret of the link.
Refusal ask_for_password(const State& state, const protocol::Join& join);

/// Adds a newcomer to those who wait for the host, and notifies both. Refuses the newcomer
/// if too many wait.
void knock(Door& door, const State& state, Newcomer who, Effects& effects);
/// Refuses a newcomer who waits, and closes the session.
void turn_away(const State& state, const Newcomer& who, std::string sentence, Effects& effects);
/// Carries out what a member's accepted command means for those who wait: one is admitted, voted for or
/// declined, or all are admitted because the room was unlocked. Returns whether the new list has to be sent
/// after those who were admitted have joined.
bool answer_the_door(Door& door, const State& state, protocol::MemberId by,
                     const protocol::ClientBody& command, Effects& effects);
/// The next of those who were admitted, removed from their list. Refuses them while the room is full.
std::optional<Arrival> next_admitted(Door& door, const State& state, TimePoint now, Effects& effects);

/// The knock of this session; null if it does not knock. A session knocks once at most.
const WaitingOutside* waiting_of(const State& state, SessionId session);
/// The knock with this number; null if there is none.
const WaitingOutside* waiting_with(const State& state, std::uint32_t knock);
/// Notifies a newcomer who waits that the host, or the players, know of it.
void notify_to_wait(const State& state, const WaitingOutside& one, Effects& effects);
/// The session has ended: removes its knock, if any.
void stop_knocking(Door& door, const State& state, SessionId session, Effects& effects);
/// Refuses those who claim to be a member who has come back or left.
void end_claims(Door& door, const State& state, Effects& effects);
/// Sends the host the list of those who wait, and the players those with claims, if they are connected.
void send_knocks(Door& door, const State& state, Effects& effects);

// Who may watch. If the host has closed a room to spectators, only the seats, the host and the referee may be
// connected while its game runs.

/// The refusals of a room that is closed to spectators, or to big screens.
protocol::Refused closed_to_spectators();
protocol::Refused closed_to_screens();
/// Why this member may not be connected now; nothing if they may.
Refusal why_shut(const State& state, const Member& member);
/// Whether a newcomer could only watch and so may not join now.
bool is_shut_to_newcomers(const State& state);

/// Notifies and closes the sessions of members who may not watch now. They stay members and may return when
/// the game is over, or when screens are allowed again.
void disconnect_spectators(Members& members, const State& state, TimePoint now, Effects& effects);

// Claims: a newcomer who says that they are a member who is away, because they have lost the key. They wait
// at the door, and are shown nothing of the room, until the host or, while the host is away, a majority of
// the players lets them have that member's place.

/// The member with a name that looks like this one, if somebody else may claim to be them: a person who is
/// not connected. Null if there is none.
const Member* claimable(const State& state, const std::string& name);

/// Whether nobody could decide a claim to be this member: they are the only person who plays, and no other
/// host is present.
bool nobody_decides_claim(const State& state, const Member& member);
/// Whether such a claim with the link or the password is admitted once it is not too early: the member plays
/// with bots, nobody else is present, and nobody is to be kept out by a lock, or because they were removed.
bool comes_back_alone(const State& state, const Member& member);

/// Why nobody may have the place of this member yet, whose last connection ended just now. Nothing for a bot.
Refusal why_too_early(const State& state, const Member& member, TimePoint now);

/// Why the member may not admit the newcomer with this claim, or vote for it; nothing if they may.
Refusal why_not_admit(const State& state, const Member& by, const Newcomer& who, TimePoint now);
/// Notes that the member is for it. Returns whether the newcomer is to be admitted.
bool vote_for_claim(const State& state, protocol::MemberId by, Newcomer& who);
/// The votes so far and those that are needed; none are needed while the host decides.
protocol::Knock shown_claim(const State& state, const WaitingOutside& one);

/// Whether the member who the newcomer claims to be has come back or left.
bool is_over(const State& state, const Newcomer& who);

/// The arrival of a newcomer in the place of the member who they say they are, whose key becomes void.
/// Nothing if that member has come back or left.
std::optional<Arrival> arrival_of_claim(const State& state, const Newcomer& who, TimePoint now);

// How a member gets another key to their place, the token, and what becomes of the former one.

/// Lets the member arrive with this token as their only key. `by` let them back after they had lost the
/// former one; empty if they continue on another device.
void give_key(Arrival& arrival, const Member& member, const protocol::Digest& token,
              std::vector<protocol::MemberId> by, TimePoint now);
/// The part of apply() for it. Returns the events.
RoomEvents apply_key(State& state, const ReplaceKey& replaced);

/// The refusal of a key that is void, in the words for its holder; nothing if it is not, or was forgotten
/// after a day. Its use is noted if others let somebody else have the place.
Refusal refuse_void_key(Door& door, const State& state, const protocol::Digest& token, TimePoint now);
/// Whether the member's former key, which is still stored, is void.
bool is_void_key(const State& state, const protocol::Digest& token);
/// Tells everybody of a former key that was used. Where two people play, the game that ran is void then.
std::optional<Entry> old_key_due(const State& state, TimePoint now);
RoomEvents apply_old_key(Door& door, const NoteOldKey& noted);

/// Answers `move-key`: gives the member's session a key for another device. Returns whether it was that
/// command.
bool offer_move(Door& door, const State& state, const Member& member, const protocol::ClientMessage& command,
                TimePoint now, const Entropy& entropy, Effects& effects);
/// The move that was offered with this key and perhaps taken since; null if none was.
const OfferedMove* move_with(const State& state, const protocol::Digest& key);

}  // namespace seq::room
