#pragma once

#include "protocol/message/codec.hpp"

namespace seq::test {

/// The command as the server decodes it from the wire, with the digest of its content; unchanged if the
/// server would refuse it.
inline protocol::ClientMessage as_received(const protocol::ClientMessage& command) {
    return protocol::decode_client(protocol::encode(command)).value_or(command);
}

}  // namespace seq::test
