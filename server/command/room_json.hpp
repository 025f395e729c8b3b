#pragma once

#include <nlohmann/json_fwd.hpp>

#include "server/command/room_state.hpp"

namespace seq::command {

/// A room as `rooms --json` lists it. Times are milliseconds since the Unix epoch.
nlohmann::ordered_json to_json(const RoomState& room);

}  // namespace seq::command
