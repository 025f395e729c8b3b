#pragma once

#include <optional>
#include <vector>

#include "server/room/effects.hpp"
#include "server/room/lobby/door.hpp"
#include "server/room/state.hpp"

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

}  // namespace seq::room
