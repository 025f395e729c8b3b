#pragma once

#include <optional>

#include "server/core/entry.hpp"
#include "server/core/state.hpp"

// Being a member no more, by one's own will or the host's. A seat of the running game is not left empty: a
// bot plays on, and keeps the seat after the game until the host takes it off.

namespace seq::core {

/// Who becomes host when this member leaves: whoever is there and came first, else whoever came first.
/// Nothing where the member is not the host, or nobody is left.
std::optional<protocol::MemberId> heir_of(const State& state, const Member& member);

/// The bot that plays on for this member, medium where no level was chosen; nothing where the member does not
/// play.
std::optional<SeatedBot> successor_of(const State& state, const Member& member,
                                      std::optional<BotLevel> level);

/// Takes the member out of the room, with votes, held draws and the referee's office; the successor gets the
/// seat and the stake (X7). The session is closed when all this was told. Adds the events.
void part(State& state, Member& member, CloseReason reason, const std::optional<SeatedBot>& successor,
          RoomEvents& events);

/// Where no person is left nobody could answer the door: whoever comes next is let in, and keeps the house.
void open_if_deserted(State& state);

}  // namespace seq::core
