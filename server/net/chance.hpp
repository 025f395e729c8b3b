#pragma once

#include <cstdint>

#include "server/core/inputs.hpp"

namespace seq::net {

/// 32 fresh bytes from the operating system. Ends the process where it has none: nothing here can be done
/// without.
core::Entropy fresh_entropy();
/// 64 fresh bits.
std::uint64_t fresh_bits();

/// The time of day, as rooms are told it. It never goes back, nor ahead of the time that passes.
core::TimePoint now_for_rooms();

}  // namespace seq::net
