#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol::fairdeal {

/// The word of a byte, from the list that docs/fairdeal.md prints.
std::string_view word_of(std::uint8_t byte);

/// Step 5: the four words of a transcript T, which players may read to each other.
std::array<std::string_view, 4> four_words(const Digest& transcript);

}  // namespace seq::protocol::fairdeal
