#pragma once

#include <optional>

#include "server/core/refusals.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// The part of decide() for talk (T1 to T4).
Decision decide_talk(const State& state, const Member& member, const protocol::TalkCommand& command,
                     TimePoint now);

/// What a member wants to say.
enum class Utterance : std::uint8_t { text, hintless_phrase, other_phrase, reaction };

/// Why the member may say nothing of this kind now; nothing if they may (T3, T4).
std::optional<protocol::Refused> refuse_to_speak(const State& state, const Member& member,
                                                 Utterance utterance, TimePoint now);

}  // namespace seq::core
