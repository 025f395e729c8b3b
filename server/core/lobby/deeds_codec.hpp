#pragma once

#include <optional>
#include <string_view>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "server/core/lobby/deeds.hpp"

// For entry_codec alone.

namespace seq::core {

/// The field `deed` and those that come with it.
void write_lobby_deed(protocol::json::Writer& out, const LobbyDeed& deed);
/// What is kept of a password, where there is one.
void write_password(protocol::json::Writer& out, const std::optional<protocol::PasswordHash>& password);
std::optional<protocol::PasswordHash> read_password(protocol::json::Fields& fields);

/// The fields of a bot that sits down; `member` is what its number is called.
void write_bot(protocol::json::Writer& out, const BotSeated& bot, std::string_view member = "member");
BotSeated read_bot(protocol::json::Fields& fields, std::string_view member = "member");
BotLevel read_level(protocol::json::Fields& fields);
/// Nothing where the lobby has no deed of this name.
std::optional<LobbyDeed> read_lobby_deed(protocol::json::Fields& fields, std::string_view name);

}  // namespace seq::core
