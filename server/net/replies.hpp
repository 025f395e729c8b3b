#pragma once

#include <optional>
#include <string>

#include "protocol/message/ids.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/delivery.hpp"

namespace seq::net {

/// The frames that the server says by itself, outside of any room.
core::Frame refusal(std::optional<protocol::CommandId> id, std::string code, std::string sentence);
core::Frame refusal(protocol::Refused refused);
core::Frame notice(std::string code, std::string sentence);

/// For whoever comes without a proof while codes are being guessed, whether there is such a room or not.
core::Frame refuse_guessing(protocol::CommandId id);

/// For a command that the full disk took back or keeps from being carried out.
core::Frame refuse_storage_full(protocol::CommandId id);

}  // namespace seq::net
