#pragma once

#include <string_view>

#include "protocol/message/client_message.hpp"
#include "protocol/message/words.hpp"

// How the commands around the game are read and written. For the codec's own sources.

namespace seq::protocol {

/// A `type` and what reads the fields that come with it.
struct CommandType {
    std::string_view name;
    ClientBody (*read)(Fields&);
};

/// Null where the lobby has no such command.
const CommandType* find_lobby_command(std::string_view type);

std::string_view type_of(const LobbyCommand& command);
/// The fields that the command has besides `type`, `id` and `seen`.
void write_lobby_command(Writer& out, const LobbyCommand& command);

}  // namespace seq::protocol
