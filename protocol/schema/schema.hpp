#pragma once

#include <string>

namespace seq::protocol {

/// The JSON Schema of every message that the server accepts, from the tables of messages: the text of
/// client-message.json.
std::string schema_of_client_messages();
/// The same for every message that the server sends: the text of server-message.json.
std::string schema_of_server_messages();

}  // namespace seq::protocol
