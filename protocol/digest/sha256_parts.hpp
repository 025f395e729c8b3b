#pragma once

#include <initializer_list>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// The SHA-256 of parts, one after the other. The parts need not be joined in memory first.
Digest sha256_of(std::initializer_list<Bytes> parts);

}  // namespace seq::protocol
