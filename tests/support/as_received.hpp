#pragma once

#include "protocol/message/codec.hpp"

namespace seq::test {

/// The command as the server decodes it from the wire, with the digest of its content; unchanged if the
/// server would refuse it.
inline protocol::ClientMessage as_received(const protocol::ClientMessage& command) {
    auto read = protocol::decode_client(protocol::encode(command));
    return read ? std::move(*read) : command;
}

}  // namespace seq::test
