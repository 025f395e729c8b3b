#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/message/server_message.hpp"
#include "server/core/entry.hpp"

namespace seq::core {

/// The body of a record: the entry, and the events that it caused, secret ones too. A replay applies the
/// entry and must come to the same text.
std::string encode_entry(const Entry& entry, std::span<const protocol::RoomEvent> events, const Deck& deck);

/// Reads an entry back, without its events. The error is a sentence for the log.
tl::expected<Entry, std::string> decode_entry(std::string_view body);

}  // namespace seq::core
