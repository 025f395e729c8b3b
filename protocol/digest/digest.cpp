#define OPENSSL_SUPPRESS_DEPRECATED  // the SHA256_ functions

#include "protocol/digest/digest.hpp"

#include <algorithm>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <stdexcept>

namespace seq::protocol {
namespace {

/// OpenSSL fails here only if it cannot compute SHA-256 at all.
void require(int done) {
    if (done != 1) throw std::runtime_error{"OpenSSL cannot compute a SHA-256"};
}

}  // namespace

// The functions that OpenSSL recommends instead allocate a context for every digest.
Digest sha256_of(std::initializer_list<Bytes> parts) {
    SHA256_CTX context;
    require(SHA256_Init(&context));
    for (const Bytes part : parts)
        require(SHA256_Update(&context, part.data(), part.size()));
    Digest digest{};
    require(SHA256_Final(digest.data(), &context));
    return digest;
}

Digest sha256(Bytes bytes) {
    return sha256_of({bytes});
}

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

bool equal_in_constant_time(const Digest& a, const Digest& b) {
    return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace seq::protocol
