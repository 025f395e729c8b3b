#pragma once

#include "protocol/message/client_message.hpp"

namespace seq::room {

/// The id of a simulated program's command with this number.
inline protocol::CommandId numbered_id(std::uint64_t number) {
    protocol::CommandId id;
    for (std::size_t n = 0; n < sizeof number; ++n)
        id.bytes[n] = static_cast<std::uint8_t>(number >> (8 * n));
    return id;
}

}  // namespace seq::room
