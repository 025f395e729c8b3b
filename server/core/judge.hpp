#pragma once

#include <tl/expected.hpp>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// What a command would do, or why it is refused.
using Judgement = tl::expected<Deed, protocol::Refused>;

/// What a member's command would do to the room, or why it is refused. Never changes anything; never looks at
/// what version the command saw. Covers the commands of one who is in the room: sit, start, the moves and
/// say.
Judgement judge(State& state, const Member& member, const protocol::ClientBody& command, TimePoint now,
                const Entropy& entropy);

/// A refusal by the room itself, without a rule of the game.
protocol::Refused refusal(std::string code, std::string sentence);
/// The same as a judgement.
tl::unexpected<protocol::Refused> refuse(std::string code, std::string sentence);
/// The stake is more than a purse holds (X7).
protocol::Refused stake_above_purse(std::string sentence);
/// A refusal by the engine.
protocol::Refused to_refused(const Rejection& rejection);

}  // namespace seq::core
