#pragma once

#include <string>

#include "client/link/keyring.hpp"
#include "protocol/message/client_message.hpp"

namespace seq::flood {

/// A command with a new id, as a frame.
std::string text(protocol::ClientBody body);

using client::new_token;

/// The same create with another token.
protocol::Create with_new_token(protocol::Create create);

}  // namespace seq::flood
