#pragma once

#include <string>

#include "protocol/message/client_message.hpp"

namespace seq::flood {

/// A command under a new id, as a frame.
std::string text(protocol::ClientBody body);

/// A token that no other call gives.
protocol::Token new_token();

/// The same create by somebody else.
protocol::Create with_new_token(protocol::Create create);

}  // namespace seq::flood
