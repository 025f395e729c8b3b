#pragma once

#include "protocol/wire/family.hpp"

// The tables of all messages. For the codec's own sources, for the schema and for tests that list what there
// is.

namespace seq::protocol {

/// ClientBody. Besides its rows a command has `type`, `id` and, but for `resume`, `seen`.
extern const wire::Family commands;
/// Move.
extern const wire::Family move_commands;
/// LobbyCommand.
extern const wire::Family lobby_commands;
/// TalkCommand.
extern const wire::Family talk_commands;

}  // namespace seq::protocol
