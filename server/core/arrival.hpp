#pragma once

#include <optional>
#include <vector>

#include "server/core/effects.hpp"
#include "server/core/lobby/door.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// A session that has been admitted: whose it is, and what has to be published before it is attached.
struct Arrival {
    SessionId session;
    protocol::MemberId
        member;  ///< who comes in or back; somebody new is a member once `entries` are published
    protocol::CommandId id;
    protocol::Digest content{};                    ///< of the command
    std::vector<Entry> entries{};                  ///< in order, while no session of the member is attached
    std::optional<protocol::Digest> next_token{};  ///< proposed by a resume that was not answered before
    bool confirms_token = false;  ///< the member came with the former proposal, so it takes its place first
    bool proves_loss = false;     ///< acknowledged versions are lost, so a new epoch begins first
    bool follows = false;         ///< is sent what it missed if the room still has it; else a snapshot
    std::optional<protocol::Seen> seen{};  ///< what a session that follows has seen
};

/// Somebody new comes in.
Arrival arrival_of(const State& state, const Newcomer& who, TimePoint now);

/// Takes the proposal of a resume, which is no version of the room, and remembers the resume.
void take_next_token(State& state, const Arrival& arrival, TimePoint now, Effects& effects);
/// Notifies and closes the session that the member had before, if there is one.
void replace_former_session(State& state, const Arrival& arrival, Effects& effects);
/// Attaches the session, and answers its command with the room as the member may see it. The entries of the
/// arrival have been published.
void attach(State& state, const Arrival& arrival, TimePoint now, Effects& effects);

/// Tells the member, as soon as there is a session, that an old token of theirs was used.
void warn_of_theft(const State& state, Member& member, Effects& effects);

}  // namespace seq::core
