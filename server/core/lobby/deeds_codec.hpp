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
/// Nothing where the lobby has no deed of this name.
std::optional<LobbyDeed> read_lobby_deed(protocol::json::Fields& fields, std::string_view name);

}  // namespace seq::core
