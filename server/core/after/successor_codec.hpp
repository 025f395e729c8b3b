#pragma once

#include <optional>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "server/core/entry.hpp"

// For entry_codec alone.

namespace seq::core {

void write_inheritance(protocol::json::Writer& out, const Inheritance& inheritance);
std::optional<Inheritance> read_inheritance(protocol::json::Fields& fields);

void write_next_room(protocol::json::Writer& out, const protocol::Successor& successor);
std::optional<protocol::Successor> read_next_room(protocol::json::Fields& fields);

}  // namespace seq::core
