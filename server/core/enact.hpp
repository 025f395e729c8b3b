#pragma once

#include <vector>

#include "protocol/message/server_message.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// Carries an entry out on the room: the one way in which its state changes, live and in a replay alike. The
/// entry has been judged. Returns everything that happened, secret events too, in order. Does not touch
/// sessions or history.
std::vector<protocol::RoomEvent> enact(State& state, const Entry& entry);

}  // namespace seq::core
