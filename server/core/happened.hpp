#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"

namespace seq::core {

/// What a deed made happen, in order: secrets too, for each event knows its audience.
using Happened = std::vector<protocol::RoomEvent>;

}  // namespace seq::core
