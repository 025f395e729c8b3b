#pragma once

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// HMAC-SHA-256 with one key for many messages: the key is padded once (RFC 2104). Holds a secret; never
/// print it.
class HmacKey {
  public:
    explicit HmacKey(Bytes key);
    /// The HMAC of a message under this key.
    Digest sign(Bytes message) const;

  private:
    static constexpr std::size_t block_size = 64;
    std::array<std::uint8_t, block_size> inner_pad_{};
    std::array<std::uint8_t, block_size> outer_pad_{};
};

}  // namespace seq::protocol
