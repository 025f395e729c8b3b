#include "protocol/digest/hmac.hpp"

#include <algorithm>

#include "protocol/digest/sha256_parts.hpp"

namespace seq::protocol {

HmacKey::HmacKey(Bytes key) {
    std::array<std::uint8_t, block_size> block{};
    if (key.size() > block_size)
        std::ranges::copy(sha256(key), block.begin());
    else
        std::ranges::copy(key, block.begin());
    for (std::size_t i = 0; i < block_size; ++i) {
        inner_pad_[i] = block[i] ^ 0x36;
        outer_pad_[i] = block[i] ^ 0x5c;
    }
}

Digest HmacKey::sign(Bytes message) const {
    const Digest inner = sha256_of({inner_pad_, message});
    return sha256_of({outer_pad_, inner});
}

Digest hmac_sha256(Bytes key, Bytes message) {
    return HmacKey{key}.sign(message);
}

}  // namespace seq::protocol
