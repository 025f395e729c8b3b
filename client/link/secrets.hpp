#pragma once

#include <cstdint>

#include "protocol/message/ids.hpp"

namespace seq::client {

/// A new token: 256 bits from the operating system.
protocol::Token new_token();
/// 128 bits from the operating system.
protocol::CommandId new_command_id();
/// 32 random bits, for jitter.
std::uint32_t random_word();

}  // namespace seq::client
