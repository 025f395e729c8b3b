#pragma once

#include <string>
#include <tl/expected.hpp>

#include "protocol/message/server_message.hpp"
#include "server/core/entry.hpp"

namespace seq::core {

/// What a command would do, or why it is refused.
using Judgement = tl::expected<Deed, protocol::Refused>;

/// A refusal by the room itself, without a rule of the game.
protocol::Refused refusal(std::string code, std::string sentence);
/// The same as a judgement.
tl::unexpected<protocol::Refused> refuse(std::string code, std::string sentence);
/// The stake is more than a purse holds (X7).
protocol::Refused stake_above_purse(std::string sentence);
/// A refusal by the engine.
protocol::Refused to_refused(const Rejection& rejection);

}  // namespace seq::core
