#pragma once

#include <rapidcheck.h>

#include "protocol/message/client_message.hpp"

namespace seq::protocol::testing {

rc::Gen<CommandId> any_id();
rc::Gen<Token> any_token();
rc::Gen<Space> any_space();
/// A name or chat line of 1 to `characters_max` code points that the protocol accepts unchanged.
rc::Gen<std::string> any_text(std::size_t characters_max);
rc::Gen<ClientMessage> any_client_message();

}  // namespace seq::protocol::testing
