#pragma once

#include <string>
#include <tl/expected.hpp>

#include "protocol/catalogue/refusals.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/entry.hpp"

namespace seq::core {

/// Whether a command is accepted, and what the room draws and settles for it; or why it is refused.
using Decision = tl::expected<Resolved, protocol::Refused>;

/// A refusal by the room itself; if a rule of the game is behind it, with that.
protocol::Refused refusal(protocol::KnownCode code, std::string sentence, std::string rule = {});
/// The same as a decision.
tl::unexpected<protocol::Refused> refuse(protocol::KnownCode code, std::string sentence,
                                         std::string rule = {});
/// The stake is more than a purse holds (X7).
protocol::Refused stake_above_purse(std::string sentence);
/// A refusal by the engine.
protocol::Refused to_refused(const Rejection& rejection);

}  // namespace seq::core
