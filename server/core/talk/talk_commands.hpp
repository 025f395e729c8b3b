#pragma once

#include <cstdint>
#include <optional>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

// The commands of talk (T1 to T4): texts, phrases, reactions, calls, the referee and spectators.

namespace seq::core {

/// The part of decide() for talk (T1 to T4).
Decision decide_talk(const State& state, const Member& member, const protocol::TalkCommand& command,
                     TimePoint now);

/// What a member wants to say.
enum class Utterance : std::uint8_t { text, hintless_phrase, other_phrase, reaction };

/// Why the member may say nothing of this kind now; nothing if they may (T3, T4).
std::optional<protocol::Refused> refuse_to_speak(const State& state, const Member& member,
                                                 Utterance utterance, TimePoint now);

/// The part of apply() for talk. Returns the events, in order.
RoomEvents apply_talk(State& state, const Entry& entry, const protocol::TalkCommand& command);

}  // namespace seq::core
