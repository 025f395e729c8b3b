#pragma once

#include <cstdint>
#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/room/budget/command_class.hpp"
#include "server/room/state.hpp"

// A room's history is bounded, because a restart replays all of it. The longer it is, the fewer commands are
// accepted, so that the running game can always be finished.

namespace seq::room {

/// How much of the bound is used, by records or by bytes, whichever is more.
enum class HistoryUse : std::uint8_t {
    low,
    half,   ///< 50 %: commands of spectators are refused
    most,   ///< 80 %: lobby commands are refused
    full,   ///< 100 %: the running game is finished from a reserve, then the room is archived
    spent,  ///< 125 %: the reserve is used up
};
HistoryUse history_use(const State& state);

/// Why the history is too long for this command of the member; nothing if it is not. In a shortage of the
/// server commands are refused as if the history were full.
std::optional<protocol::Refused> history_refuses(const State& state, const Member& member, CommandClass kind);
/// The same for somebody who wants to join.
std::optional<protocol::Refused> history_refuses_newcomers(const State& state);

/// Whether the bound is reached and no running game keeps the room open, so that it has to be archived.
bool is_worn_out(const State& state);

}  // namespace seq::room
