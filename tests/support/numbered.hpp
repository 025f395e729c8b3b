#pragma once

#include <cstddef>
#include <cstdint>

namespace seq::test {

/// An id or a token of the protocol that no other number gives: its first bytes are the number, lowest first.
template <typename Id>
Id numbered(std::uint64_t number) {
    Id id;
    for (std::size_t n = 0; n < sizeof number; ++n)
        id.bytes[n] = static_cast<std::uint8_t>(number >> (8 * n));
    return id;
}

}  // namespace seq::test
