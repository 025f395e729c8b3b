#pragma once

#include <string>
#include <tl/expected.hpp>

#include "protocol/catalogue/refusals.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/entry.hpp"

namespace seq::core {

/// What a command would do, or why it is refused.
using Judgement = tl::expected<Deed, protocol::Refused>;

/// A refusal by the room itself; if a rule of the game is behind it, with that.
protocol::Refused refusal(protocol::KnownCode code, std::string sentence, std::string rule = {});
/// The same as a judgement.
tl::unexpected<protocol::Refused> refuse(protocol::KnownCode code, std::string sentence,
                                         std::string rule = {});
/// The stake is more than a purse holds (X7).
protocol::Refused stake_above_purse(std::string sentence);
/// A refusal by the engine.
protocol::Refused to_refused(const Rejection& rejection);

}  // namespace seq::core
