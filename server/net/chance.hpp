#pragma once

#include <cstdint>

#include "server/core/inputs.hpp"

namespace seq::net {

/// 32 random bytes from the operating system. Aborts the process if there are none.
core::Entropy fresh_entropy();
/// 64 random bits from the same source.
std::uint64_t fresh_bits();

/// The time of day for rooms. It advances with the steady clock, so that setting the system clock does not
/// affect a game.
core::TimePoint now_for_rooms();

}  // namespace seq::net
