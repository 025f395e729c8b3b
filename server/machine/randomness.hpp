#pragma once

#include <cstdint>

#include "server/room/inputs.hpp"

namespace seq::machine {

/// 32 random bytes from the operating system. Ends the process if there are none.
room::Entropy fresh_entropy();
/// 64 random bits from the same source.
std::uint64_t fresh_bits();

}  // namespace seq::machine
