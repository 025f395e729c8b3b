#pragma once

#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/journal/entry.hpp"

namespace seq::room {

/// Whether a command is accepted, and what the room draws or settles for it; or why it is refused.
using Decision = tl::expected<ResolvedValues, protocol::Refused>;

/// Why something is refused; nothing if it is not.
using Refusal = std::optional<protocol::Refused>;

/// A time to wait, in words: `a second`, `12 seconds`.
inline std::string seconds_of(std::chrono::milliseconds wait) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    return seconds <= 1 ? "a second" : std::to_string(seconds) + " seconds";
}

/// A refusal by the room itself, with the id of the game's rule if there is one behind it.
inline protocol::Refused refusal(protocol::KnownCode code, std::string sentence, std::string rule = {}) {
    return {{}, std::string{code.word()}, std::move(sentence), std::move(rule)};
}

/// The same as a decision.
inline tl::unexpected<protocol::Refused> refuse(protocol::KnownCode code, std::string sentence,
                                                std::string rule = {}) {
    return tl::unexpected{refusal(code, std::move(sentence), std::move(rule))};
}

/// Refuses with the first of the refusals, if there is one; else accepts.
inline Decision unless(std::initializer_list<Refusal> refusals, ResolvedValues resolved = {}) {
    for (const auto& refused : refusals)
        if (refused) return tl::unexpected{*refused};
    return resolved;
}

/// The stake is higher than what a purse holds (X7).
inline protocol::Refused stake_above_purse(std::string sentence) {
    return refusal("stake-above-purse", std::move(sentence), "X7");
}

/// A refusal by the engine.
inline protocol::Refused to_refused(const Rejection& rejection) {
    return {{},
            std::string{to_string(rejection.code)},
            rejection.sentence,
            rejection.rule == "N" ? std::string{} : std::string{rejection.rule}};
}

}  // namespace seq::room
