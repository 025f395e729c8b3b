#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"

namespace seq::core {

/// The events that an entry leads to, in order: secrets too, for each event knows its audience.
using RoomEvents = std::vector<protocol::RoomEvent>;

}  // namespace seq::core
