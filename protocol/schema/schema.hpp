#pragma once

#include <string>

namespace seq::protocol {

/// The JSON Schema of every message that the server accepts, from the tables of messages: the text of
/// client-message.json.
std::string schema_of_client_messages();

}  // namespace seq::protocol
