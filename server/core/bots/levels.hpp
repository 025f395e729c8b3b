#pragma once

#include "bots/level.hpp"
#include "protocol/message/bot_messages.hpp"

namespace seq::core {

/// The level of a bot by the word of the wire. The wire does not know the bots, nor they the wire.
bots::Level level_of(protocol::BotLevel level);
protocol::BotLevel on_the_wire(bots::Level level);

}  // namespace seq::core
